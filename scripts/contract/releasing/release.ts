import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Change, compareContracts } from '../../../packages/contract-diff/src/compare.ts';
import { releases, sources } from '../../../packages/contract-diff/src/loading/load.ts';
import {
  type NewVersion,
  compareVersions,
  newVersions,
} from '../../../packages/contract-diff/src/new-versions.ts';
import {
  type Contract,
  UnreadableContract,
  isObject,
  numberOf,
} from '../../../packages/contract-diff/src/openapi/document.ts';
import {
  finalNumber,
  firstNumber,
  isPreRelease,
  nextNumber,
} from '../../../packages/contract-diff/src/openapi/version-numbers.ts';
import { type Announcement, announcements } from '../../../packages/contract-diff/src/report/deprecations.ts';
import { report } from '../../../packages/contract-diff/src/report/markdown.ts';
import { deprecationsIn } from '../../../packages/contract-diff/src/usage/deprecations.ts';
import { Observed } from '../../../packages/contract-diff/src/usage/usage-input.ts';
import { baselineLine, entry, prepended } from './changelog.ts';
import { baselineFaults } from './release-faults.ts';
import { setServiceVersion } from './service-version.ts';
import { whyUntested } from './tested-tree.ts';

/** A release of an API version, such as `1.0.0-rc.1` → `1.0.0-rc.2`. */
export interface Release {
  readonly version: string;
  readonly from: string | undefined;
  readonly to: string;
  /** Messages for the clients that use deprecated parts. */
  readonly announcements?: readonly Announcement[];
}

/**
 * Releases each API version whose contract has changed since its last release. Gives the contract the next number, and
 * adds an entry to `CHANGELOG.md`. Stores the contract in `spec/releases/`, so that later contracts are compared with
 * it. If one version can't be released, nothing is written.
 *
 * @param date the date of the entry, such as 2026-11-21.
 * @param final a version of the API (`v1`) whose pre-releases end: the version gets its final number.
 * @param usage the path of a usage file. With a usage file, the entry says how many clients still use
 * each deprecated part.
 * @param needsTests whether tests must have observed all declared answers and fields. This check prevents the release
 * of a part that isn't implemented.
 * @throws {BreakingChange} if a change breaks consumers of a final release.
 */
export async function release(
  root: string,
  date: string,
  {
    final,
    usage,
    needsTests = false,
  }: { final?: string | undefined; usage?: string | undefined; needsTests?: boolean } = {},
): Promise<Release[]> {
  const faults = await baselineFaults(root);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  const [released, contracts] = [await releases(root), await sources(root)];
  if (final !== undefined) checkFinal(final, contracts.has(final), released.get(final));
  const unreleased = newVersions(released, contracts);
  const plans = [...contracts].flatMap(([version, contract]) => {
    const first = unreleased.find((one) => one.version === version);
    const plan = planOf(version, released.get(version), contract, version === final, first);
    return plan ? [plan] : [];
  });
  const untested =
    needsTests && plans.length > 0
      ? await whyUntested(
          root,
          plans.map(({ version }) => version),
        )
      : undefined;
  if (untested !== undefined) throw new Error(untested);
  const deprecated = await deprecatedIn(plans, usage);
  for (const { version, contract, from, to, changes, previous } of plans) {
    await setVersion(join(root, 'spec', version, 'openapi.yaml'), to);
    const baseline = await store(join(root, 'spec/releases'), version, contract, to);
    const changelog = join(root, 'CHANGELOG.md');
    const known = await readFile(changelog, 'utf8').catch(() => undefined);
    const text = `${entry({ from, to, previous }, date, changes, deprecated.get(version))}\n${baselineLine(version, baseline)}\n`;
    await writeFile(changelog, prepended(known, text));
  }
  return plans.map(({ version, from, to }) => {
    const these = announcements(to, deprecated.get(version) ?? []);
    return { version, from, to, ...(these.length > 0 && { announcements: these }) };
  });
}

/**
 * Returns the deprecated parts with the clients that use them, by API version. If there is no usage file, the map is
 * empty.
 */
async function deprecatedIn(
  plans: readonly Plan[],
  usage: string | undefined,
): Promise<Map<string, readonly Change[]>> {
  if (usage === undefined || plans.length === 0) return new Map();
  const observed = await Observed.in({ usage });
  const found = plans.map(({ version, contract }) => {
    const { changes } = observed.reached(version, [contract], deprecationsIn(contract));
    return [version, changes] as const;
  });
  observed.check();
  return new Map(found);
}

/**
 * Error for breaking changes of a final release, which require a new version of the API. The message is a report of the
 * changes.
 */
export class BreakingChange extends Error {}

function checkFinal(version: string, isThere: boolean, released: Contract | undefined): void {
  if (!isThere) throw new Error(`There is no spec/${version} to make final`);
  if (released && !isPreRelease(numberOf(released)))
    throw new Error(`${version} is final already: its last release is ${numberOf(released)}`);
}

interface Plan extends Release {
  readonly contract: Contract;
  readonly changes: readonly Change[] | undefined;
  /** The previous version of the API, if this version is released for the first time. */
  readonly previous?: string | undefined;
}

function planOf(
  version: string,
  before: Contract | undefined,
  contract: Contract,
  isFinal: boolean,
  first: NewVersion<Contract> | undefined,
): Plan | undefined {
  const numbered = (number: string) => (isFinal ? finalNumber(number) : number);
  if (!before) {
    const changes = first && compareVersions(first.old, first.current);
    const to = numbered(firstNumber(version));
    return { version, contract, from: undefined, to, changes, previous: first?.previous };
  }
  const changes = compareContracts(before, contract).filter(({ rule }) => rule !== 'version-changed');
  const from = numberOf(before);
  if (changes.length === 0 && !isFinal) return undefined;
  if (!isPreRelease(from) && changes.some(({ level }) => level === 'breaking'))
    throw new BreakingChange(report(`${version} can't be released: it breaks consumers of ${from}`, changes));
  const onlyTexts = changes.every(({ level }) => level === 'documentation');
  return { version, contract, from, to: numbered(nextNumber(from, onlyTexts)), changes };
}

/** Changes the version in the `info` of a contract file, and no other line. */
export async function setVersion(file: string, version: string): Promise<void> {
  const source = await readFile(file, 'utf8');
  const line = /^(info:\n(?:(?: .*)?\n)*? +version: ).*$/m;
  if (!line.test(source)) throw new UnreadableContract(`${file} has no line for the version under info`);
  await writeFile(file, source.replace(line, `$1${version}`));
}

/** Stores the released contract of a version. Returns the content of the file. */
async function store(folder: string, version: string, contract: Contract, number: string): Promise<string> {
  const document = structuredClone(contract.root.node);
  if (isObject(document) && isObject(document['info'])) document['info']['version'] = number;
  await mkdir(folder, { recursive: true });
  const stored = `${JSON.stringify(document, null, 2)}\n`;
  await writeFile(join(folder, `${version}.json`), stored);
  return stored;
}

/** Command line: `release.ts [--final v1] [--usage FILE]`. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { final: { type: 'string' }, usage: { type: 'string' } } });
  const today = new Date().toISOString().slice(0, 10);
  const root = join(import.meta.dirname, '../../..');
  const done = await release(root, today, { ...values, needsTests: true });
  const newest = done.at(-1);
  if (newest) await setServiceVersion(root, newest.to);
  for (const { version, from, to, announcements: letters = [] } of done) {
    console.log(`${version}: ${from ?? 'nothing'} → ${to}, see CHANGELOG.md`);
    for (const { client, text } of letters) console.log(`\nTo ${client}:\n\n${text}`);
  }
  if (done.length === 0) console.log('Nothing has changed for consumers since the last release.');
}

if (import.meta.main) {
  await main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = error instanceof BreakingChange ? 1 : 2;
  });
}
