import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { firstNumber } from '../../../packages/contract-diff/src/openapi/version-numbers.ts';
import { setVersion } from './release.ts';

/**
 * Folders that are copied, because each API version has its own. The folder `generated/` isn't in this list, because
 * `make generate` derives its files from these folders.
 */
const FOLDERS = ['spec', 'handlers'];

/**
 * A new version of the API. `from` is the version whose files were copied, and `files` is the number of copied files.
 */
export interface NewVersion {
  readonly from: string;
  readonly to: string;
  readonly files: number;
}

/**
 * Creates the next version of the API as a copy of the last one: copies the contract and the handlers, and replaces the
 * version in all addresses and numbers. So the new version has no breaking changes at first.
 */
export async function newVersion(root: string): Promise<NewVersion> {
  const numbers = (await readdir(join(root, 'spec')))
    .filter((name) => /^v\d+$/.test(name))
    .map((name) => Number(name.slice(1)));
  if (numbers.length === 0) throw new Error('spec/ has no version to copy');
  const last = Math.max(...numbers);
  const [from, to] = [`v${last}`, `v${last + 1}`];
  let files = 0;
  for (const folder of FOLDERS) files += await copied(join(root, folder), from, to);
  await setVersion(join(root, 'spec', to, 'openapi.yaml'), firstNumber(to));
  return { from, to, files };
}

/** Copies the folder of a version, except its Markdown files. Returns the number of copied files. */
async function copied(folder: string, from: string, to: string): Promise<number> {
  const entries = await readdir(join(folder, from), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.md'));
  for (const { parentPath, name } of files) {
    const source = join(parentPath, name);
    const target = join(folder, to, source.slice(join(folder, from).length));
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, renumbered(await readFile(source, 'utf8'), from, to), { flag: 'wx' });
  }
  return files.length;
}

/** Replaces the version in addresses, in imports of the version's own types, and in comments. */
const renumbered = (text: string, from: string, to: string): string =>
  text
    .replaceAll(new RegExp(`(/api/|/generated/)${from}\\b`, 'g'), `$1${to}`)
    .replaceAll(new RegExp(`\\bversion ${from.slice(1)}\\b`, 'g'), `version ${to.slice(1)}`);

if (import.meta.main) {
  const { from, to, files } = await newVersion(join(import.meta.dirname, '../../..'));
  console.log(`${to} is a copy of ${from} (${files} files): spec/${to} and handlers/${to}.`);
}
