import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { type Contract, UnreadableContract, numberOf } from '../document.ts';
import { isPreRelease } from '../version-numbers.ts';
import { type Change, compareContracts } from './compare.ts';
import {
  type LoadedContract,
  type Versions,
  contractAt,
  contractIn,
  contractInText,
  isFile,
  releases,
  sources,
  sourcesAt,
} from './load.ts';
import { HELP, optionsIn } from './options.ts';
import { MalformedContract, understood } from './reading/reading.ts';
import { type Compared, inFormat } from './report/formats.ts';
import { LEVELS } from './rules.ts';
import { withReach } from './usage/reach.ts';
import { type Usage, daysOf, readUsage } from './usage/usage-file.ts';

/**
 * The command: see `HELP`. Returns the exit status: 0 if nothing is as grave as asked, 1 if something is, 2 if
 * there is nothing to compare.
 *
 * @throws {UnreadableContract} where there is no contract to be read, or the arguments make no sense.
 */
export async function contractDiff(args: string[], print: (text: string) => void): Promise<number> {
  const options = optionsIn(args);
  if (options.help) {
    print(HELP);
    return 0;
  }
  const { base, head, check } = options;
  const usage = options.usage === undefined ? undefined : await usageIn(options.usage, options.ignoreUnused);
  const root = await repository();
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
    const found = await compare(old, current);
    const changes = usage ? withReach(found, usage, version, options.ignoreUnused) : found;
    const breaking = changes.filter(({ level, isUnused }) => level === 'breaking' && !isUnused).length;
    if (check && breaking === 0) print(`${version}: nothing breaks since ${old.name}.`);
    else if (check && isPreRelease(numberOf(old)))
      print(`${version}: ${breaking} breaking since ${old.name}, which is allowed after a pre-release.`);
    else compared.push({ version, before: old.name, after: current.name, changes, ...(usage && { usage }) });
  }
  if (compared.length > 0 || !check) print(inFormat(options.format, compared));
  const grave = LEVELS.slice(0, LEVELS.findIndex((level) => level === options.failOn) + 1);
  const counts = ({ level, isUnused = false }: Change) => grave.includes(level) && !isUnused;
  return compared.some(({ changes }) => changes.some(counts)) ? 1 : 0;
}

/** The usage in a file, which has to go back for as long as what is unused is to be ignored. */
async function usageIn(path: string, ignoreUnused = 0): Promise<Usage> {
  const usage = await readUsage(path);
  if (daysOf(usage) >= ignoreUnused) return usage;
  const { from, to } = usage;
  throw new UnreadableContract(
    `${path} has ${daysOf(usage)} days, from ${from} to ${to}: it can't say what is unused for ${ignoreUnused}`,
  );
}

async function compare(before: LoadedContract, after: LoadedContract): Promise<Change[]> {
  for (const contract of [before, after]) await checkForm(contract);
  return Promise.all(
    compareContracts(before, after).map(async (change) => {
      const source = await (change.side === 'before' ? before : after).lines(change.at);
      return source === undefined ? change : { ...change, source };
    }),
  );
}

/** Says of what is malformed in which file and line it is. */
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

/** The repository in which the command is run; the folder where there is none. */
async function repository(): Promise<string> {
  const git = await promisify(execFile)('git', ['rev-parse', '--show-toplevel']).catch(() => undefined);
  return git?.stdout.trim() || process.cwd();
}

async function contractsAt(root: string, where: string): Promise<Versions> {
  const contract = await contractFrom(root, where);
  return contract ? new Map([[versionOf(contract), contract]]) : sourcesAt(root, where);
}

/** One contract: standard input, a file, or a file of a git reference. */
async function contractFrom(root: string, where: string): Promise<LoadedContract | undefined> {
  if (where === '-') return contractInText(await text(process.stdin), 'standard input');
  const file = resolve(where);
  if (await isFile(file)) return contractIn(file, where);
  const [, reference, path] = /^([^:]+):(.+)$/.exec(where) ?? [];
  return reference === undefined || path === undefined ? undefined : contractAt(root, reference, path);
}

/** The version of the API is the first number of its contract's version. */
const versionOf = (contract: Contract): string => `v${numberOf(contract).split('.')[0]}`;

/**
 * Which contracts are compared: those of the same version of the API. Two single contracts that were `asked`
 * for are compared whatever their versions are.
 */
function pairs(
  before: Versions,
  after: Versions,
  asked: boolean,
): [version: string, before: LoadedContract, after: LoadedContract][] {
  return [...before].map(([version, old]) => {
    const only = asked && before.size === 1 && after.size === 1 ? [...after.values()][0] : undefined;
    const current = after.get(version) ?? only;
    if (!current) throw new UnreadableContract(`There is no ${version} any more, which ${old.name} has`);
    return [version, old, current];
  });
}

/** Runs the command. */
export async function main(args: string[]): Promise<void> {
  process.exitCode = await contractDiff(args, console.log).catch((error: unknown) => {
    console.error(error instanceof UnreadableContract ? error.message : error);
    return 2;
  });
}

if (import.meta.main) await main(process.argv.slice(2));
