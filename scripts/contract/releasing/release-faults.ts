import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { releases, sources } from '../../../packages/contract-diff/src/loading/load.ts';
import { numberOf } from '../../../packages/contract-diff/src/openapi/document.ts';
import { compareNumbers, firstNumber } from '../../../packages/contract-diff/src/openapi/version-numbers.ts';
import { baselineLine, entriesOf } from './changelog.ts';

/**
 * Finds contradicting version numbers in the files of a release. Compares the version number of each contract with two
 * numbers: that of its last release, and that of its entry in the changelog. Before its first release, a contract
 * already has the number of that release. Returns a sentence for each fault.
 */
export async function releaseFaults(root: string): Promise<string[]> {
  const released = await releases(root);
  const faults: string[] = [];
  for (const [version, contract] of await sources(root)) {
    const own = await entriesFor(root, version);
    const last = released.get(version);
    const number = numberOf(contract);
    const expected = last ? numberOf(last) : (own[0]?.number ?? firstNumber(version));
    if (number !== expected) faults.push(`spec/${version} has the number ${number}, not ${expected}`);
    for (const [index, entry] of own.slice(1).entries())
      if (compareNumbers(own[index]!.number, entry.number) <= 0)
        faults.push(`CHANGELOG.md has ${own[index]!.number} above ${entry.number}, which is not older`);
  }
  return [...faults, ...(await baselineFaults(root))];
}

/**
 * Finds released contracts that were edited or removed. New contracts are compared with the released ones, so such an
 * edit would hide breaking changes. The newest entry in the changelog contains the checksum of each released contract.
 * Returns a sentence for each fault.
 */
export async function baselineFaults(root: string): Promise<string[]> {
  const faults: string[] = [];
  const released = await releases(root);
  for (const version of (await sources(root)).keys()) {
    const [entry] = await entriesFor(root, version);
    const last = released.get(version);
    const file = `spec/releases/${version}.json`;
    if (!last && entry)
      faults.push(`${file} is gone, and CHANGELOG.md says that ${entry.number} was released`);
    if (!last) continue;
    const number = numberOf(last);
    const line = baselineLine(version, await readFile(join(root, file), 'utf8'));
    if (entry?.number !== number)
      faults.push(`CHANGELOG.md begins ${version} with ${entry?.number ?? 'nothing'}, not ${number}`);
    else if (!entry.text.split('\n').includes(line))
      faults.push(`${file} isn't what was released as ${number}: CHANGELOG.md lacks the line\n  ${line}`);
  }
  return faults;
}

const entriesFor = async (root: string, version: string) =>
  entriesOf(await readFile(join(root, 'CHANGELOG.md'), 'utf8').catch(() => '')).filter(({ number }) =>
    number.startsWith(`${version.slice(1)}.`),
  );

if (import.meta.main) {
  const faults = await releaseFaults(join(import.meta.dirname, '../../..'));
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
