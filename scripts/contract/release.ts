import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { entry, prepended } from './changelog.ts';
import { type Change, compareContracts } from './diff/compare.ts';
import { type Contract, UnreadableContract, child, isObject, textOf } from './document.ts';
import { releases, sources } from './diff/load.ts';
import { report } from './diff/report.ts';

/** A version of the API that was released: `1.0.0` → `1.1.0`. */
export interface Release {
  readonly version: string;
  readonly from: string | undefined;
  readonly to: string;
}

/**
 * Releases each version of the contract that has changed since its last release: gives it the next number,
 * writes an entry of `CHANGELOG.md`, and stores it in `spec/releases/`, to be compared with from then on.
 * Either everything is written or nothing.
 *
 * @param date of the entry, as 2026-11-21.
 * @throws {BreakingChange} where a change breaks consumers inside a version.
 */
export async function release(root: string, date: string): Promise<Release[]> {
  const released = await releases(root);
  const plans = [...(await sources(root))].flatMap(([version, contract]) => {
    const plan = planOf(version, released.get(version), contract);
    return plan ? [plan] : [];
  });
  for (const { version, contract, to, changes } of plans) {
    await setVersion(join(root, 'spec', version, 'openapi.yaml'), to);
    await store(join(root, 'spec/releases'), version, contract, to);
    const changelog = join(root, 'CHANGELOG.md');
    const known = await readFile(changelog, 'utf8').catch(() => undefined);
    await writeFile(changelog, prepended(known, entry(to, date, changes)));
  }
  return plans.map(({ version, from, to }) => ({ version, from, to }));
}

/**
 * Where the numbers disagree that a release writes: those of each contract, of its last release and of its
 * entry in the changelog. Before its first release a contract has the number that the release will give it.
 */
export async function releaseFaults(root: string): Promise<string[]> {
  const released = await releases(root);
  const changelog = await readFile(join(root, 'CHANGELOG.md'), 'utf8').catch(() => '');
  const entries = [...changelog.matchAll(/^## (\S+) /gm)].map(([, number]) => number!);
  return [...(await sources(root))].flatMap(([version, contract]) => {
    const last = released.get(version);
    const number = numberOf(contract);
    const expected = last ? numberOf(last) : firstNumber(version);
    const [entry] = entries.filter((one) => one.startsWith(`${version.slice(1)}.`));
    const faults = [];
    if (number !== expected) faults.push(`spec/${version} has the number ${number}, not ${expected}`);
    if (entry !== (last && expected))
      faults.push(
        `CHANGELOG.md begins ${version} with ${entry ?? 'nothing'}, not ${last ? expected : 'nothing'}`,
      );
    return faults;
  });
}

/** A change that needs a new version of the API. The message is the report of what breaks. */
export class BreakingChange extends Error {}

interface Plan extends Release {
  readonly contract: Contract;
  readonly changes: readonly Change[] | undefined;
}

function planOf(version: string, before: Contract | undefined, contract: Contract): Plan | undefined {
  if (!before) return { version, contract, from: undefined, to: firstNumber(version), changes: undefined };
  const changes = compareContracts(before, contract).filter(({ rule }) => rule !== 'version-changed');
  const from = numberOf(before);
  if (changes.length === 0) return undefined;
  if (changes.some(({ level }) => level === 'breaking'))
    throw new BreakingChange(report(`${version} can't be released: it breaks consumers of ${from}`, changes));
  return { version, contract, from, to: nextVersion(from, changes), changes };
}

const numberOf = ({ root }: Contract): string => textOf(child(root, 'info') ?? root, 'version') ?? '';

const firstNumber = (version: string): string => `${version.slice(1)}.0.0`;

/** Semantic versioning: something new raises the second number, texts alone the third. */
function nextVersion(from: string, changes: readonly Change[]): string {
  const numbers = /^(\d+)\.(\d+)\.(\d+)$/.exec(from)?.slice(1).map(Number);
  if (!numbers)
    throw new UnreadableContract(`The last release has the version ${from}, which is not of the form 1.2.3`);
  const [major, minor, patch] = numbers as [number, number, number];
  const onlyTexts = changes.every(({ level }) => level === 'documentation');
  return onlyTexts ? `${major}.${minor}.${patch + 1}` : `${major}.${minor + 1}.0`;
}

/** Changes the line of the version; the rest of the file stays as its authors wrote it. */
async function setVersion(file: string, version: string): Promise<void> {
  const source = await readFile(file, 'utf8');
  const line = /^(info:\n(?:(?: .*)?\n)*? +version: ).*$/m;
  if (!line.test(source)) throw new UnreadableContract(`${file} has no line for the version under info`);
  await writeFile(file, source.replace(line, `$1${version}`));
}

async function store(folder: string, version: string, contract: Contract, number: string): Promise<void> {
  const document = structuredClone(contract.root.node);
  if (isObject(document) && isObject(document['info'])) document['info']['version'] = number;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${version}.json`), `${JSON.stringify(document, null, 2)}\n`);
}

async function main(): Promise<void> {
  const done = await release(join(import.meta.dirname, '../..'), new Date().toISOString().slice(0, 10));
  for (const { version, from, to } of done)
    console.log(`${version}: ${from ?? 'nothing'} → ${to}, see CHANGELOG.md`);
  if (done.length === 0) console.log('Nothing has changed for consumers since the last release.');
}

if (import.meta.main) {
  await main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = error instanceof BreakingChange ? 1 : 2;
  });
}
