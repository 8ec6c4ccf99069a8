import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { checkForm, comparePair, settingsIn } from './compare-pair.ts';
import { contractsAt, pairs, repository } from './loading/resolve-arguments.ts';
import { releases, sources } from './loading/load.ts';
import { countOf, isCounted } from './model/changes.ts';
import { LEVELS } from './model/rules.ts';
import { compareVersions, newVersions } from './new-versions.ts';
import { UnreadableContract, isObject, numberOf } from './openapi/document.ts';
import { isPreRelease } from './openapi/version-numbers.ts';
import { HELP, type Options, optionsIn } from './options.ts';
import type { Policy } from './policy/policy-file.ts';
import { deprecationReport } from './report/deprecations.ts';
import type { Compared, Print } from './report/compared.ts';
import { printReport } from './report/formats.ts';
import { deprecationsIn } from './usage/deprecations.ts';
import { Observed } from './usage/usage-input.ts';

/**
 * Runs the command that `HELP` describes. Returns the exit status: 0 if all changes are less severe than the level of
 * `--fail-on`, 1 if a change has that level or a more severe one, and 2 if the contracts can't be compared.
 *
 * @throws {UnreadableContract} if a contract can't be read, or if the arguments are invalid.
 */
export async function contractDiff(args: string[], print: Print): Promise<number> {
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
  const settings = await settingsIn(root, options);
  const compared: Compared[] = [];
  for (const [version, old, current] of pairs(before, after, base !== undefined)) {
    const { changes, notCompared } = await comparePair([old, current], settings);
    const one = { ...observed.reached(version, [old, current], changes), notCompared };
    const breaking = countOf(one.changes.filter(isCounted), 'breaking');
    if (check && breaking === 0) print(`${version}: nothing breaks since ${old.name}.`);
    else if (check && isPreRelease(numberOf(old)))
      print(`${version}: ${breaking} breaking since ${old.name}, which is allowed after a pre-release.`);
    else compared.push({ version, before: old.name, after: current.name, ...one });
  }
  for (const { version, previous, old, current } of newVersions(before, after)) {
    const { changes: found, notCompared } = await comparePair([old, current], settings, compareVersions);
    const { changes, ...usage } = observed.reached(previous, [old, current], found);
    const breaking = countOf(changes, 'breaking');
    if (check)
      print(`${version}: new beside ${previous}; ${breaking} breaking for consumers who move to it.`);
    else
      compared.push({
        ...{ version, before: old.name, after: current.name, previous, changes, notCompared, ...usage },
      });
  }
  observed.check();
  if (compared.length > 0 || !check)
    await printReport(print, options.format, compared, settings.approvals.unused());
  return statusOf(compared, options, settings.policy);
}

/** Returns the exit status for the compared contracts. Changes between two versions of the API never count. */
function statusOf(compared: readonly Compared[], { strict, failOn }: Options, policy: Policy): number {
  const isWhole = compared.every(({ changes }) => changes.every(({ rule }) => rule !== 'not-compared'));
  if (strict && !isWhole) return 2;
  const lowest = failOn ?? policy.failOn ?? 'breaking';
  const grave = LEVELS.slice(0, LEVELS.findIndex((level) => level === lowest) + 1);
  const counted = compared.filter(({ previous }) => !previous).flatMap(({ changes }) => changes);
  return counted.some((change) => grave.includes(change.level) && isCounted(change)) ? 1 : 0;
}

/** Returns the version of contract-diff. `src/` and `dist/` are both in the folder of package.json. */
async function versionOfPackage(): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));
  return isObject(manifest) ? String(manifest['version']) : '';
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

/** Runs the command, and sets the exit status of the process. */
export async function main(args: string[]): Promise<void> {
  // The reader of a pipe may stop early, such as `head`.
  process.stdout.once('error', () => process.exit(2));
  const print: Print = (text, isPart) =>
    process.stdout.write(isPart ? text : `${text}\n`) || once(process.stdout, 'drain');
  process.exitCode = await contractDiff(args, print).catch((error: unknown) => {
    console.error(error instanceof UnreadableContract ? error.message : error);
    // Git stops at the first file if the driver of a diff fails.
    return args.includes('--git-diff') && error instanceof UnreadableContract ? 0 : 2;
  });
}

if (import.meta.main) await main(process.argv.slice(2));
