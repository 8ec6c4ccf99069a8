import { type Change, compareContracts } from './compare.ts';
import { contractsAt, pairs, repository } from './loading/resolve-arguments.ts';
import { type LoadedContract, releases, sources } from './loading/load.ts';
import { LEVELS } from './model/rules.ts';
import { compareVersions, newVersions } from './new-versions.ts';
import { UnreadableContract, numberOf } from './openapi/document.ts';
import { isPreRelease } from './openapi/version-numbers.ts';
import { HELP, type Options, optionsIn } from './options.ts';
import { MalformedContract, understood } from './reading/reading.ts';
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
    const one = observed.reached(version, [old, current], await compare(old, current));
    const breaking = one.changes.filter(({ level, isUnused }) => level === 'breaking' && !isUnused).length;
    if (check && breaking === 0) print(`${version}: nothing breaks since ${old.name}.`);
    else if (check && isPreRelease(numberOf(old)))
      print(`${version}: ${breaking} breaking since ${old.name}, which is allowed after a pre-release.`);
    else compared.push({ version, before: old.name, after: current.name, ...one });
  }
  for (const { version, previous, old, current } of newVersions(before, after)) {
    const found = await compare(old, current, compareVersions);
    const { changes, ...usage } = observed.reached(previous, [old, current], found);
    const breaking = changes.filter(({ level }) => level === 'breaking').length;
    if (check)
      print(`${version}: new beside ${previous}; ${breaking} breaking for consumers who move to it.`);
    else compared.push({ version, before: old.name, after: current.name, previous, changes, ...usage });
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

async function compare(
  before: LoadedContract,
  after: LoadedContract,
  changesBetween = compareContracts,
): Promise<Change[]> {
  for (const contract of [before, after]) await checkForm(contract);
  return Promise.all(
    changesBetween(before, after).map(async (change) => {
      const source = await (change.side === 'before' ? before : after).lines(change.at);
      return source === undefined ? change : { ...change, source };
    }),
  );
}

/**
 * Checks that a contract follows the OpenAPI specification. If the contract violates the specification, the error names
 * the file and the line of each violation.
 */
async function checkForm(contract: LoadedContract): Promise<void> {
  try {
    understood(contract);
  } catch (error) {
    if (!(error instanceof MalformedContract)) throw error;
    const places = error.faults.map(async ({ at, reason }) => {
      const line = await contract.lines(at);
      return { at: line === undefined ? at : `${line} ${at}`, reason };
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
