import { dirname, join, resolve } from 'node:path';
import { type Change, compareContracts } from './compare.ts';
import { type LoadedContract, isFile } from './loading/load.ts';
import type { NotCompared } from './model/changes.ts';
import type { Side } from './model/findings.ts';
import { UnreadableContract } from './openapi/document.ts';
import { applyPolicy } from './policy/apply-policy.ts';
import { Approvals } from './policy/approvals.ts';
import { NO_POLICY, type Policy, readPolicy } from './policy/policy-file.ts';
import { selectOperations } from './policy/selected-operations.ts';
import { MalformedContract, understood } from './reading/reading.ts';
import { soundParts } from './reading/sound-parts.ts';

/** The settings with which pairs of contracts are compared. */
export interface Settings {
  readonly strict: boolean;
  readonly policy: Policy;
  readonly approvals: Approvals;
  /** The current day in UTC, such as 2026-11-27. */
  readonly today: string;
}

/** The policy file that is used without `--config`, if it exists in the root folder of the repository. */
const POLICY_FILE = 'contract-diff.yaml';

/** Reads the policy file and the approvals file. The policy file names the approvals file relative to itself. */
export async function settingsIn(
  root: string,
  asked: { strict: boolean; config: string | undefined; approvals: string | undefined },
): Promise<Settings> {
  const usual = join(root, POLICY_FILE);
  const path = asked.config ?? ((await isFile(usual)) ? usual : undefined);
  const policy = path === undefined ? NO_POLICY : await readPolicy(path);
  const named = policy.approvals && path && resolve(dirname(path), policy.approvals);
  const approvals = asked.approvals ?? named;
  const today = new Date().toISOString().slice(0, 10);
  return {
    ...{ strict: asked.strict, policy, today },
    approvals: approvals ? await Approvals.in(approvals) : new Approvals(),
  };
}

/**
 * Compares two contracts. Parts that violate the specification are left out and listed, unless `strict` refuses such
 * contracts. The policy decides which operations are compared, and which levels the changes have.
 */
export async function comparePair(
  [before, after]: readonly [LoadedContract, LoadedContract],
  { strict, policy, approvals, today }: Settings,
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
  const textSourceOf = async ({ rule, side, at, is }: Change) => {
    if (rule !== 'text-changed' || side === 'before' || typeof is !== 'string' || !is.includes('\n'))
      return {};
    const textSource = await after.blockLines(at);
    return textSource === undefined ? {} : { textSource };
  };
  const faults = found.map(async (fault) => ({ ...fault, ...(await sourceOf(fault)) }));
  const slips = (['before', 'after'] as const).flatMap((side) =>
    (side === 'before' ? before : after).slips.map((slip) => ({ side, rule: 'yaml', at: '', ...slip })),
  );
  const selected = selectOperations(pair.before, pair.after, policy);
  const leveled = applyPolicy(
    changesBetween(selected.before, selected.after),
    selected.before,
    policy,
    today,
  );
  const changes = approvals
    .applied(leveled, today)
    .map(async (change) => ({ ...change, ...(await sourceOf(change)), ...(await textSourceOf(change)) }));
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
export async function checkForm(contract: LoadedContract): Promise<void> {
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
