import type { Contract } from '../../document.ts';
import { type Direction, type Finding, change, growth } from '../findings.ts';
import type { Contracts } from './schema-parts.ts';
import type { Arm } from '../meaning/shape.ts';
import { shapeOf } from '../meaning/shape-of.ts';
import { list } from '../words.ts';

/** Arms that correspond to each other, and those without a counterpart. */
export interface Matching {
  readonly pairs: readonly [before: Arm, after: Arm, label: string][];
  readonly gone: readonly [arm: Arm, label: string][];
  readonly added: readonly [arm: Arm, label: string][];
}

/**
 * Finds which arms of two unions correspond to each other, whatever their order: by the value that
 * distinguishes the kinds, else by the smallest difference. `cost` counts the breaking changes from one arm
 * to another.
 */
export function matchArms(
  contracts: Contracts,
  before: readonly Arm[],
  after: readonly Arm[],
  cost: (before: Arm, after: Arm) => number,
): Matching {
  if (before.length === 1 && after.length === 1)
    return { pairs: [[before[0]!, after[0]!, '']], gone: [], added: [] };
  const property = tagProperty(contracts, before, after);
  const was = before.map((arm) => ({ arm, tags: tagsOf(contracts.before, arm, property) }));
  const is = after.map((arm) => ({ arm, tags: tagsOf(contracts.after, arm, property) }));
  const candidates = was.flatMap((old) =>
    is.map((current) => ({ old, current, rank: rank(old, current, cost) })),
  );
  candidates.sort((a, b) => a.rank - b.rank);
  const matched = new Set<object>();
  const pairs: [Arm, Arm, string][] = [];
  for (const { old, current, rank } of candidates) {
    if (rank === Infinity || matched.has(old) || matched.has(current)) continue;
    matched.add(old).add(current);
    pairs.push([old.arm, current.arm, labelOf(current)]);
  }
  const unmatched = (arms: readonly Tagged[]) => arms.filter((arm) => !matched.has(arm));
  return {
    pairs,
    // What is a part of another arm is not lost, and not new.
    gone: unmatched(was)
      .filter((old) => !is.some((current) => rank(old, current, cost) === 0))
      .map((old) => [old.arm, labelOf(old)]),
    added: unmatched(is)
      .filter((current) => !was.some((old) => rank(old, current, cost) === 0))
      .map((current) => [current.arm, labelOf(current)]),
  };
}

interface Tagged {
  readonly arm: Arm;
  readonly tags: readonly string[];
}

function rank(old: Tagged, current: Tagged, cost: (before: Arm, after: Arm) => number): number {
  if (old.tags.length > 0 && current.tags.length > 0)
    return old.tags.some((tag) => current.tags.includes(tag)) ? -1 : Infinity;
  return cost(old.arm, current.arm);
}

const labelOf = ({ tags }: Tagged) => (tags.length > 0 ? `(${tags.join(' or ')})` : '');

/**
 * The property that distinguishes the kinds: the discriminator's, or one with a list of values in every arm.
 */
function tagProperty(
  contracts: Contracts,
  before: readonly Arm[],
  after: readonly Arm[],
): string | undefined {
  const declared = [...after, ...before].find((arm) => arm.tag)?.tag?.property;
  if (declared !== undefined) return declared;
  return [...before[0]!.properties.keys()].find(
    (name) =>
      before.every((arm) => valuesOf(contracts.before, arm, name).length > 0) &&
      after.every((arm) => valuesOf(contracts.after, arm, name).length > 0) &&
      areDistinct(contracts.before, before, name) &&
      areDistinct(contracts.after, after, name),
  );
}

function areDistinct(contract: Contract, arms: readonly Arm[], name: string): boolean {
  const values = arms.flatMap((arm) => valuesOf(contract, arm, name));
  return new Set(values).size === values.length;
}

/**
 * A single value of the property precedes the values of the mapping or the schema's name. A list doesn't: all
 * kinds may share it.
 */
function tagsOf(contract: Contract, arm: Arm, property: string | undefined): readonly string[] {
  if (property === undefined) return [];
  const values = valuesOf(contract, arm, property);
  const named = arm.tag?.property === property ? arm.tag.values : undefined;
  return values.length === 1 ? values : (named ?? values);
}

function valuesOf(contract: Contract, arm: Arm, name: string): string[] {
  const schema = arm.properties.get(name)?.schema;
  const arms = schema ? (shapeOf(contract, schema).types.get('string') ?? []) : [];
  return arms.length === 1 ? (arms[0]!.enum?.value ?? []).map(String) : [];
}

/** Kinds that were added or removed. `at` is the place of the unions, before and after. */
export function* kindChanges(
  { gone, added }: Matching,
  at: { before: string; after: string },
  direction: Direction,
  open: boolean,
): Generator<Finding> {
  for (const [, label] of gone) {
    const place = { at: at.before, side: 'before' as const };
    yield change('kind-removed', 'narrowed', direction, place, `The kind ${named(label)} is gone`);
  }
  for (const [, label] of added) {
    const place = { at: at.after, side: 'after' as const };
    yield growth('kind-added', direction, place, `${named(label)} is a new kind`, open);
  }
}

const named = (label: string) => (label ? list([label.slice(1, -1)]) : 'without a name of its own');
