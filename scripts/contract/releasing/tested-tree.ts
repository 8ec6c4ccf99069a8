import { createHash } from 'node:crypto';
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * The result of the last complete test run. `missing` lists, by contract version, the answers and fields that no test
 * observed. `tree` is the checksum of the tested tree.
 */
export interface Coverage {
  readonly tree: string;
  readonly missing: Readonly<Record<string, readonly string[]>>;
}

const fileIn = (root: string): string => join(root, '.tap/coverage.json');

/** Folders that determine which answers the service sends: contracts, generated files, and handlers. */
const FOLDERS = ['spec', 'generated', 'handlers'];

/** Computes a checksum of the folders that determine the service's answers. Leaves out the released contracts. */
export async function treeDigest(root: string): Promise<string> {
  const hash = createHash('sha256');
  for (const folder of FOLDERS) {
    const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(
      () => [],
    );
    const files = entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1))
      .filter((file) => !file.startsWith('spec/releases/'));
    for (const file of files.sort()) hash.update(`${file}\0`).update(await readFile(join(root, file)));
  }
  return hash.digest('hex');
}

/** Stores which answers and fields a run of all tests has not observed. */
export async function storeCoverage(root: string, coverage: Coverage): Promise<void> {
  await mkdir(dirname(fileIn(root)), { recursive: true });
  await writeFile(fileIn(root), JSON.stringify(coverage, null, 2));
}

const LINES_MAX = 20;

/**
 * Returns the reason why versions can't be released: the tests of this tree haven't observed all declared answers and
 * fields. Returns undefined if the tests have observed all of them.
 */
export async function whyUntested(root: string, versions: readonly string[]): Promise<string | undefined> {
  const stored = await readFile(fileIn(root), 'utf8').catch(() => undefined);
  const run = 'Run make test, all of it, and then make release again.';
  if (stored === undefined)
    return `No run of all tests says whether the service has what is released. ${run}`;
  // `storeCoverage` writes the file in this form.
  const { tree, missing } = JSON.parse(stored) as Coverage;
  if (tree !== (await treeDigest(root)))
    return `spec/, generated/ or handlers/ have changed since the last run of all tests. ${run}`;
  const lines = versions.flatMap((version) => missing[version] ?? [`${version} was not tested`]);
  if (lines.length === 0) return undefined;
  return [
    'The contract declares what the tests have not seen, so perhaps no code serves it:',
    ...lines.slice(0, LINES_MAX).map((line) => `  ${line}`),
    ...(lines.length > LINES_MAX ? [`  and ${lines.length - LINES_MAX} more, in .tap/coverage.json`] : []),
    `Serve and test it, or take it out of spec/. ${run}`,
  ].join('\n');
}
