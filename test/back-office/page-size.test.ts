import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';
import { buildPage } from '../../scripts/back-office/build-page.ts';

const DIST = join(import.meta.dirname, '../../back-office/dist');

/** Maximum size, in kB, of the compressed scripts and styles that the browser needs before it shows a page. */
const PAGE_MAX_KB = 250;

/** A file of the page in the manifest that Vite writes, and the keys of the files that it imports. */
interface Entry {
  file: string;
  css?: string[];
  imports?: string[];
}

/** Lists a file, and all files that the browser needs with it. */
function filesOf(manifest: Record<string, Entry>, key: string, found = new Set<string>()): Set<string> {
  const { file, css = [], imports = [] } = manifest[key]!; // Vite writes an entry for each import.
  if (found.has(file)) return found;
  for (const one of [file, ...css]) found.add(one);
  for (const one of imports) filesOf(manifest, one, found);
  return found;
}

t.test('each page of the back office is small enough', async (t) => {
  await buildPage();
  const manifest: Record<string, Entry> = JSON.parse(await readFile(join(DIST, 'manifest.json'), 'utf8'));
  const html = await readFile(join(DIST, 'index.html'), 'utf8');
  const first = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file]) => file!);
  t.ok(first.length > 1, 'the first script and the first styles');
  const pages = Object.keys(manifest).filter((key) => key.endsWith('-page.tsx'));
  t.ok(pages.length > 10, `${pages.length} pages`);
  for (const page of pages) {
    const files = [...new Set([...first, ...filesOf(manifest, page)])];
    const sizes = await Promise.all(files.map(async (file) => (await stat(join(DIST, `${file}.br`))).size));
    const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1000;
    t.ok(kilobytes <= PAGE_MAX_KB, `${page}: ${kilobytes.toFixed(0)} kB`);
  }
});
