import { type Contract, copyOf, isObject } from '../openapi/document.ts';
import type { Fault } from './faults.ts';
import { MalformedContract, understood } from './reading.ts';

/** A violation of the specification in one of two compared contracts. */
export interface FaultFound extends Fault {
  readonly side: 'before' | 'after';
}

/**
 * Maximum number of rounds in which malformed parts are removed. A round may uncover more violations, because a
 * reference to a removed part has no target.
 */
const ROUNDS_MAX = 10;

/**
 * Removes the malformed parts from two contracts, so that the sound parts can be compared. A part that is malformed in
 * one contract is also removed from the other, because otherwise the removal would look like a change. Returns the
 * violations, which the report must list.
 *
 * @throws {MalformedContract} if a contract is malformed as a whole.
 */
export function soundParts<Of extends Contract>(
  before: Of,
  after: Of,
): { before: Of; after: Of; faults: FaultFound[] } {
  const all: FaultFound[] = [];
  let [old, current] = [before, after];
  for (let round = 1; ; round += 1) {
    const [was, is] = [faultsIn(old), faultsIn(current)];
    if (was.length + is.length === 0) return { before: old, after: current, faults: all };
    for (const [contract, faults] of [
      [old, was],
      [current, is],
    ] as const)
      if (round > ROUNDS_MAX || faults.some(({ at }) => WHOLE.has(at)))
        throw new MalformedContract(contract.name, faults);
    all.push(...was.map((fault) => ({ ...fault, side: 'before' as const })));
    all.push(...is.map((fault) => ({ ...fault, side: 'after' as const })));
    [old, current] = [without(old, was, is), without(current, is, was)];
  }
}

/** Parts without which nothing can be compared. */
const WHOLE = new Set(['#', '#/openapi', '#/info', '#/paths', '#/components']);

function faultsIn(contract: Contract): readonly Fault[] {
  try {
    understood(contract);
    return [];
  } catch (error) {
    if (error instanceof MalformedContract) return error.faults;
    throw error;
  }
}

function without<Of extends Contract>(contract: Of, own: readonly Fault[], others: readonly Fault[]): Of {
  const root = copyOf(contract.root);
  // Two paths that differ only in the names of their parameters can be compared, because their operations are
  // distinguished by their methods.
  const tolerated = own.filter(({ rule }) => rule === 'duplicate-path').map(({ at }) => at);
  const removed = own.filter(({ rule }) => rule !== 'duplicate-path').map(({ at }) => at);
  // The other contract may have another part at the same position of a list.
  const mirrored = others.map(({ at }) => at).filter((at) => !/\/\d+$/.test(at));
  const parts = [...new Set([...removed, ...mirrored.filter((at) => !isDuplicatePath(others, at))])];
  for (const at of parts.sort(lastFirst)) remove(root.node, at);
  return { ...contract, root, tolerated: new Set([...(contract.tolerated ?? []), ...tolerated]) };
}

const isDuplicatePath = (faults: readonly Fault[], at: string) =>
  faults.some((fault) => fault.at === at && fault.rule === 'duplicate-path');

/** Sorts pointers so that the later entries of a list come first. Removing an entry then moves no other one. */
const lastFirst = (a: string, b: string) => b.localeCompare(a, 'en', { numeric: true });

function remove(root: unknown, pointer: string): void {
  const steps = pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  const last = steps.pop();
  let parent = root;
  for (const step of steps) {
    if (!(isObject(parent) || Array.isArray(parent)) || !Object.hasOwn(parent, step)) return;
    // The keys of an array are its indices.
    parent = (parent as Record<string, unknown>)[step];
  }
  if (last === undefined) return;
  if (Array.isArray(parent)) parent.splice(Number(last), 1);
  else if (isObject(parent)) delete parent[last];
}
