import { globSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join } from 'node:path';

/** `npm pack` begins with this: Node.js strips no types below `node_modules`, so `dist/` has JavaScript. */
const folder = import.meta.dirname;
const dist = join(folder, 'dist');

/** The files of the command, from the folder above: those of this folder, and the reader of OpenAPI. */
function files(): string[] {
  const own = globSync('diff/**/*.ts', { cwd: dirname(folder) });
  const isLeftOut = (path: string) => /^diff\/(cases\/|pack\.ts|rules-page\.ts|dist\/)/.test(path);
  return [...own.filter((path) => !isLeftOut(path)), 'document.ts', 'version-numbers.ts'];
}

const inJavaScript = (source: string): string =>
  stripTypeScriptTypes(source).replaceAll(/(\bfrom |\bimport\()'(\.[^']*)\.ts'/g, "$1'$2.js'");

await rm(dist, { recursive: true, force: true });
if (!process.argv.includes('--remove')) {
  for (const file of files()) {
    const target = join(dist, file.replace(/\.ts$/, '.js'));
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, inJavaScript(await readFile(join(dirname(folder), file), 'utf8')));
  }
}
