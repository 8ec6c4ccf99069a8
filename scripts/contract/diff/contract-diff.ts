import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { compareContracts } from './compare.ts';
import { type Contract, UnreadableContract, numberOf } from '../document.ts';
import { isPreRelease } from '../version-numbers.ts';
import { type Versions, contractIn, isFile, releases, sources, sourcesAt } from './load.ts';
import { report } from './report.ts';

const root = join(import.meta.dirname, '../../..');

/**
 * `contract-diff.ts [--check] [BASE [HEAD]]` prints what changes for consumers from one contract to the
 * other. Each of them is a file or a git reference. BASE defaults to the last release of each version, HEAD
 * to `spec/`. With `--check` a report is printed only if something
 * breaks, and a pre-release may be broken. Returns the exit status: 0 if
 * nothing breaks, 1 if something does, 2 if there is nothing to compare.
 *
 * @throws {UnreadableContract} where there is no contract to be read.
 */
export async function contractDiff(args: string[], print: (text: string) => void): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: { check: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [base, head] = positionals;
  const before = base ? await contractsAt(base) : await releases(root);
  if (before.size === 0) {
    const reason = base ? `There is no contract in ${base}.` : 'No contract has been released yet.';
    print(`${reason} There is nothing to compare with.`);
    return base ? 2 : 0;
  }
  const after = head ? await contractsAt(head) : await sources(root);
  let breaks = false;
  for (const [version, old, current] of pairs(before, after, base !== undefined)) {
    const changes = compareContracts(old, current);
    const breaking = changes.filter(({ level }) => level === 'breaking').length;
    if (values.check && breaking === 0) print(`${version}: nothing breaks since ${old.name}.`);
    else if (values.check && isPreRelease(numberOf(old)))
      print(`${version}: ${breaking} breaking since ${old.name}, which is allowed after a pre-release.`);
    else {
      breaks ||= breaking > 0;
      print(report(`Contract ${version}: from ${old.name} to ${current.name}`, changes));
    }
  }
  return breaks ? 1 : 0;
}

async function contractsAt(where: string): Promise<Versions> {
  const file = resolve(where);
  if (!(await isFile(file))) return sourcesAt(root, where);
  const contract = await contractIn(file, where);
  return new Map([[versionOf(contract), contract]]);
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
): [version: string, before: Contract, after: Contract][] {
  return [...before].map(([version, old]) => {
    const only = asked && before.size === 1 && after.size === 1 ? [...after.values()][0] : undefined;
    const current = after.get(version) ?? only;
    if (!current) throw new UnreadableContract(`There is no ${version} any more, which ${old.name} has`);
    return [version, old, current];
  });
}

if (import.meta.main) {
  process.exitCode = await contractDiff(process.argv.slice(2), console.log).catch((error: unknown) => {
    console.error(error instanceof UnreadableContract ? error.message : error);
    return 2;
  });
}
