import { readFile } from 'node:fs/promises';
import { type Change, compareContracts } from './compare.ts';
import { contractsAt, pairs, repository } from './loading/resolve-arguments.ts';
import { type LoadedContract, releases, sources } from './loading/load.ts';
import type { NotCompared } from './model/changes.ts';
import type { Side } from './model/findings.ts';
import { LEVELS } from './model/rules.ts';
import { compareVersions, newVersions } from './new-versions.ts';
import { UnreadableContract, isObject, numberOf } from './openapi/document.ts';
import { isPreRelease } from './openapi/version-numbers.ts';
import { HELP, type Options, optionsIn } from './options.ts';
import { MalformedContract, understood } from './reading/reading.ts';
import { soundParts } from './reading/sound-parts.ts';
import { deprecationReport } from './report/deprecations.ts';
import { type Compared, inFormat } from './report/formats.ts';
import { deprecationsIn } from './usage/deprecations.ts';
import { Observed } from './usage/usage-input.ts';

/**
 * Runs the command that `HELP` describes. Returns the exit status: 0 if all changes are less severe than the level of
 * `--fail-on`, 1 if a change has that level or a more severe one, and 2 if the contracts can't be compared.
 *
 * @throws {UnreadableContract} if a contract can't be read, or if the arguments are invalid.
 */
export async function contractDiff(args: string[], print: (text: string) => void): Promise<number> {
  const options = optionsIn(args);
  if (options.help) {
    print(HELP);
    return 0;
  }
  if (options.version) {
    print(await versionOfPackage());
    return 0;
  }
  const { base, head, check } = options;
  const root = await repository();
  const observed = await Observed.in(options);
  if (options.deprecated) {
    for (const text of await deprecatedIn(root, base, observed)) print(text);
    return 0;
  }
  const before = base === undefined ? await releases(root) : await contractsAt(root, base);
  if (before.size === 0) {
    const reason =
      base === undefined ? 'No contract has been released yet.' : `There is no contract in ${base}.`;
    print(`${reason} There is nothing to compare with.`);
    return check && base === undefined ? 0 : 2;
  }
  const after = head === undefined ? await sources(root) : await contractsAt(root, head);
  const compared: Compared[] = [];
  for (const [version, old, current] of pairs(before, after, base !== undefined)) {
    const { changes, notCompared } = await compare([old, current], options.strict);
    const one = { ...observed.reached(version, [old, current], changes), notCompared };
    const breaking = one.changes.filter(({ level, isUnused }) => level === 'breaking' && !isUnused).length;
    if (check && breaking === 0) print(`${version}: nothing breaks since ${old.name}.`);
    else if (check && isPreRelease(numberOf(old)))
      print(`${version}: ${breaking} breaking since ${old.name}, which is allowed after a pre-release.`);
    else compared.push({ version, before: old.name, after: current.name, ...one });
  }
  for (const { version, previous, old, current } of newVersions(before, after)) {
    const { changes: found, notCompared } = await compare([old, current], options.strict, compareVersions);
    const { changes, ...usage } = observed.reached(previous, [old, current], found);
    const breaking = changes.filter(({ level }) => level === 'breaking').length;
    if (check)
      print(`${version}: new beside ${previous}; ${breaking} breaking for consumers who move to it.`);
    else
      compared.push({
        version,
        before: old.name,
        after: current.name,
        previous,
        changes,
        notCompared,
        ...usage,
      });
  }
  observed.check();
  if (compared.length > 0 || !check) print(inFormat(options.format, compared));
  const isWhole = compared.every(({ changes }) => changes.every(({ rule }) => rule !== 'not-compared'));
  if (options.strict && !isWhole) return 2;
  return compared.some(
    ({ changes, previous }) => !previous && changes.some((change) => counts(change, options)),
  )
    ? 1
    : 0;
}

/** Returns the version of contract-diff. `src/` and `dist/` are both in the folder of package.json. */
async function versionOfPackage(): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));
  return isObject(manifest) ? String(manifest['version']) : '';
}

function counts({ level, isUnused = false }: Change, { failOn }: Options): boolean {
  const grave = LEVELS.slice(0, LEVELS.findIndex((one) => one === failOn) + 1);
  return grave.includes(level) && !isUnused;
}

/**
 * Reports the deprecated parts of the contract `where`. If `where` is undefined, reports the deprecated parts of all
 * contracts in `spec/`, with one report for each version of the API.
 */
async function deprecatedIn(root: string, where: string | undefined, observed: Observed): Promise<string[]> {
  const contracts = where === undefined ? await sources(root) : await contractsAt(root, where);
  const all: string[] = [];
  for (const [version, contract] of contracts) {
    await checkForm(contract);
    const { name } = contract;
    all.push(deprecationReport({ name, ...observed.reached(version, [contract], deprecationsIn(contract)) }));
  }
  observed.check();
  return all;
}

/**
 * Compares two contracts. Parts that violate the specification are left out and listed, unless `strict` refuses such
 * contracts.
 */
async function compare(
  [before, after]: readonly [LoadedContract, LoadedContract],
  strict: boolean,
  changesBetween = compareContracts,
): Promise<{ changes: Change[]; notCompared: NotCompared[] }> {
  const sound = strict ? undefined : soundPair(before, after);
  // The error of `checkForm` names the line of each violation.
  if (!sound) for (const contract of [before, after]) await checkForm(contract);
  const { faults: found = [], ...pair } = sound ?? { before, after };
  const sourceOf = async ({ side, at }: { side: Side; at: string }) => {
    const source = await (side === 'before' ? before : after).lines(at);
    return source === undefined ? {} : { source };
  };
  const faults = found.map(async (fault) => ({ ...fault, ...(await sourceOf(fault)) }));
  const slips = (['before', 'after'] as const).flatMap((side) =>
    (side === 'before' ? before : after).slips.map((slip) => ({ side, rule: 'yaml', at: '', ...slip })),
  );
  const changes = changesBetween(pair.before, pair.after).map(async (change) => ({
    ...change,
    ...(await sourceOf(change)),
  }));
  return { changes: await Promise.all(changes), notCompared: [...slips, ...(await Promise.all(faults))] };
}

/** Returns the sound parts of two contracts, or undefined if one of them is malformed as a whole. */
function soundPair(before: LoadedContract, after: LoadedContract) {
  try {
    return soundParts(before, after);
  } catch (error) {
    if (error instanceof MalformedContract) return undefined;
    throw error;
  }
}

/**
 * Checks that a contract follows the OpenAPI specification. If the contract violates the specification, the error names
 * the file and the line of each violation.
 */
async function checkForm(contract: LoadedContract): Promise<void> {
  const slips = contract.slips.map(({ source, reason }) => `  ${source} ${reason}`);
  if (slips.length > 0) throw new UnreadableContract([`${contract.name} is malformed:`, ...slips].join('\n'));
  try {
    understood(contract);
  } catch (error) {
    if (!(error instanceof MalformedContract)) throw error;
    const places = error.faults.map(async (fault) => {
      const line = await contract.lines(fault.at);
      return line === undefined ? fault : { ...fault, at: `${line} ${fault.at}` };
    });
    throw new MalformedContract(contract.name, await Promise.all(places));
  }
}

/** Runs the command, and sets the exit status of the process. */
export async function main(args: string[]): Promise<void> {
  process.exitCode = await contractDiff(args, console.log).catch((error: unknown) => {
    console.error(error instanceof UnreadableContract ? error.message : error);
    return 2;
  });
}

if (import.meta.main) await main(process.argv.slice(2));
