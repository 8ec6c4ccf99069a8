import { haveOtherValues } from '../meaning/arms-apart.ts';
import { MATCHES_MAX, stopAbove } from '../meaning/bounds.ts';
import { TELL_APART } from '../meaning/shape-algebra.ts';
import { shapeOf } from '../meaning/shape-of.ts';
import type { Arm } from '../meaning/shape.ts';
import { type Direction, type Finding, change, growth } from '../model/findings.ts';
import { list } from '../model/format-values.ts';
import type { Contract } from '../openapi/document.ts';
import type { Contracts } from './schema-parts.ts';

/**
 * The result of matching the arms of two unions: pairs of an old and a new arm that correspond to each other, and arms
 * without a counterpart. An arm is one alternative of a schema for one JSON type.
 */
export interface Matching {
  readonly pairs: readonly (readonly [before: Arm, after: Arm, label: string])[];
  readonly gone: readonly (readonly [arm: Arm, label: string])[];
  readonly added: readonly (readonly [arm: Arm, label: string])[];
}

/**
 * Pairs the arms of two unions that correspond to each other. The order of the arms has no effect. If a property
 * distinguishes the kinds (members) of the union, arms with the same value of this property correspond. Without such a
 * property, arms with the same name or the same fields correspond, and then those with the fewest breaking changes
 * between them. `cost` counts the breaking changes from one arm to another.
 */
export function matchArms(
  contracts: Contracts,
  before: readonly Arm[],
  after: readonly Arm[],
  cost: (before: Arm, after: Arm) => number,
  direction: Direction,
): Matching {
  const [hadNames, hasNames] = [before, after].map((arms) => arms.some((arm) => arm.tag));
  if (before.length === 1 && after.length === 1 && !(hadNames && hasNames))
    return { pairs: [[before[0]!, after[0]!, '']], gone: [], added: [] };
  const property = tagProperty(contracts, before, after);
  const isSplit = hadNames === hasNames;
  const was = before.flatMap((arm) => tagged(contracts.before, arm, property, isSplit));
  const is = after.flatMap((arm) => tagged(contracts.after, arm, property, isSplit));
  const rankOf = rankingBy(cost);
  const matched = new Set<object>();
  const pairs: [Arm, Arm, string][] = [];
  const match = (old: Tagged, current: Tagged) => {
    matched.add(old).add(current);
    pairs.push([old.arm, current.arm, labelOf(current)]);
  };
  // If only one of the two unions has a discriminator, the values of its property don't identify a kind of the other.
  for (const old of isSplit ? [] : was) {
    const current = is.find((one) => !matched.has(one) && areNamesakes(old, one));
    if (current) match(old, current);
  }
  const alike = arrangedByKey(is);
  for (const old of was.filter((one) => !matched.has(one))) {
    const possible = alike(old).filter((one) => !matched.has(one) && rankOf(old, one) <= 0);
    const [current] = possible.sort((a, b) => likeness(old, b) - likeness(old, a));
    if (current) match(old, current);
  }
  // An old arm isn't lost if a new arm includes all its values. A new arm isn't new if an old arm includes all its
  // values.
  const isKept = (old: Tagged) => is.some((current) => rankOf(old, current) === 0);
  const isKnown = (current: Tagged) => was.some((old) => rankOf(old, current) === 0);
  const fresh = is.filter((current) => !matched.has(current));
  const candidates = was
    .filter((old) => !matched.has(old))
    .flatMap((old) =>
      fresh.map((current) => ({
        old,
        current,
        rank: rankOf(old, current),
        distance: distance(old, current),
      })),
    )
    .sort((a, b) => a.distance - b.distance || a.rank - b.rank);
  for (const { old, current, rank } of candidates) {
    if (rank === Infinity || matched.has(old) || matched.has(current)) continue;
    // Another arm includes all values of this arm, so this arm needs no comparison with a different one.
    if (rank > 0 && (direction === 'sent' ? isKept(old) : isKnown(current))) continue;
    match(old, current);
  }
  const left = (arms: readonly Tagged[], isPart: (arm: Tagged) => boolean) =>
    arms.filter((arm) => !matched.has(arm) && !isPart(arm)).map((one) => [one.arm, labelOf(one)] as const);
  const isSaid = (one: Tagged) => isSaidByLists(contracts, pairs, one, property);
  return {
    pairs: united(pairs),
    gone: left(was, (one) => isKept(one) || isSaid(one)),
    added: left(is, (one) => isKnown(one) || isSaid(one)),
  };
}

/**
 * Whether the comparison of the paired arms already reports the tag of an arm, because only one of their two lists of the
 * property's values contains the tag.
 */
const isSaidByLists = (
  contracts: Contracts,
  pairs: Matching['pairs'],
  { arm, tags: [tag] }: Tagged,
  property: string | undefined,
): boolean =>
  property !== undefined &&
  tag !== undefined &&
  pairs
    .filter(([old, current]) => arm === old || arm === current)
    .some(([old, current]) => {
      const lists = [valuesOf(contracts.before, old, property), valuesOf(contracts.after, current, property)];
      return lists.some((list) => list.length > 0 && !list.includes(tag));
    });

/**
 * How different two arms look from outside: 0 if their schemas have the same name, 1 if they have the same fields. Inside
 * of the fields, two versions of a kind may differ more than two kinds do.
 */
function distance(one: Tagged, other: Tagged): number {
  if (areNamesakes(one, other)) return 0;
  return fieldNames(one.arm) === fieldNames(other.arm) ? 1 : 2;
}

const areNamesakes = ({ arm }: Tagged, { arm: other }: Tagged): boolean =>
  arm.kind !== undefined && arm.kind === other.kind && !haveOtherValues(arm, other);

/** The share of the tags of two arms that both arms have. */
function likeness({ tags }: Tagged, other: Tagged): number {
  const shared = tags.filter((tag) => other.tags.includes(tag)).length;
  return shared / (tags.length + other.tags.length - shared || 1);
}

/** Unites the pairs of the same two arms, which several values of a discriminator select: `(CARD or VISA)`. */
function united(pairs: readonly Matching['pairs'][number][]): Matching['pairs'] {
  const byArms = new Map<Arm, Map<Arm, string[]>>();
  for (const [old, current, label] of pairs) {
    const byCurrent = byArms.get(old) ?? new Map<Arm, string[]>();
    byArms.set(old, byCurrent.set(current, [...(byCurrent.get(current) ?? []), label.slice(1, -1)]));
  }
  return [...byArms].flatMap(([old, byCurrent]) =>
    [...byCurrent].map(([current, [first = '', ...more]]) => {
      const words = [first, ...more].join(' or ');
      return [old, current, words && `(${words})`] as const;
    }),
  );
}

/** Returns a function that ranks a pair of arms: the lower the rank, the better the two arms correspond. */
function rankingBy(cost: (before: Arm, after: Arm) => number): (old: Tagged, current: Tagged) => number {
  const costs = new Map<Tagged, Map<Tagged, number>>();
  let count = 0;
  return (old, current) => {
    if (old.tags.length > 0 && current.tags.length > 0)
      return old.tags.some((tag) => current.tags.includes(tag)) ? -1 : Infinity;
    if (haveOtherValues(old.arm, current.arm)) return Infinity;
    const known = costs.get(old) ?? new Map<Tagged, number>();
    costs.set(old, known);
    const found = known.get(current);
    if (found !== undefined) return found;
    stopAbove(MATCHES_MAX, (count += 1), 'pairs of kinds that nothing tells apart', TELL_APART);
    const computed = cost(old.arm, current.arm);
    known.set(current, computed);
    return computed;
  };
}

/**
 * Returns a function that finds the arms that look like a given arm: those with the same tag or, without a tag, with
 * the same fields. Because of this, a large union is compared without comparing each arm with every other arm.
 */
function arrangedByKey(arms: readonly Tagged[]): (arm: Tagged) => readonly Tagged[] {
  const keysOf = ({ arm, tags }: Tagged) =>
    tags.length > 0 ? tags.map((tag) => `tag ${tag}`) : [`fields ${fieldNames(arm)}`];
  const byKey = new Map<string, Tagged[]>();
  for (const arm of arms) {
    for (const key of keysOf(arm)) {
      const others = byKey.get(key) ?? [];
      others.push(arm);
      byKey.set(key, others);
    }
  }
  return (arm) => keysOf(arm).flatMap((key) => byKey.get(key) ?? []);
}

const namesOfFields = new WeakMap<Arm, string>();

function fieldNames(arm: Arm): string {
  const { properties, required } = arm;
  const names =
    namesOfFields.get(arm) ?? JSON.stringify([[...properties.keys()].sort(), [...required.keys()].sort()]);
  namesOfFields.set(arm, names);
  return names;
}

/**
 * Splits an arm into one arm for each value of the property that distinguishes the kinds. If only one of the two unions
 * has a discriminator, its arms aren't split (`isSplit`).
 */
function tagged(contract: Contract, arm: Arm, property: string | undefined, isSplit: boolean): Tagged[] {
  const tags = tagsOf(contract, arm, property);
  if (property === undefined || !isSplit || tags.length < 2) return [{ arm, tags }];
  if (arm.tag?.property === property) return tags.map((tag) => ({ arm, tags: [tag] }));
  if (!arm.required.has(property)) return [{ arm, tags }];
  return tags.map((tag) => ({ arm: withTag(arm, property, tag), tags: [tag] }));
}

function withTag(arm: Arm, property: string, value: string): Arm {
  const { schema, at } = arm.properties.get(property)!;
  const one = { node: { const: value }, at: schema.all[0]!.at };
  const properties = new Map(arm.properties).set(property, { at, schema: { all: [...schema.all, one] } });
  return { ...arm, properties };
}

interface Tagged {
  readonly arm: Arm;
  readonly tags: readonly string[];
}

const labelOf = ({ tags }: Tagged) => (tags.length > 0 ? `(${tags.join(' or ')})` : '');

/**
 * Returns the property that distinguishes the kinds of a union. If the union has a discriminator, the result is the
 * discriminator's property. Otherwise the result is a property for which each arm lists values that no other arm lists.
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
 * Returns the values of the property that distinguish an arm from the others. If the arm's schema allows only one value
 * of the property, the result is that value. Names in the mapping and the name of the schema are then ignored. A list
 * of several values isn't used, because all kinds may have the same list.
 */
function tagsOf(contract: Contract, arm: Arm, property: string | undefined): readonly string[] {
  if (property === undefined) return [];
  const values = valuesOf(contract, arm, property);
  const named = arm.tag?.property === property ? arm.tag.values : undefined;
  return values.length === 1 ? values : (named ?? values);
}

function valuesOf(contract: Contract, arm: Arm, name: string): string[] {
  const schema = arm.properties.get(name)?.schema;
  const types = schema && shapeOf(contract, schema).types;
  const arms = types?.get('string') ?? types?.get('number') ?? [];
  return arms.length === 1 ? (arms[0]!.enum?.value ?? []).map(String) : [];
}

/** Yields findings about kinds of a union that were added or removed. `at` points to the union in both contracts. */
export function* kindChanges(
  { gone, added }: Matching,
  at: { before: string; after: string },
  direction: Direction,
  open: boolean,
): Generator<Finding> {
  if (gone.length > 0) {
    const from = namesOf(gone);
    const fact = from
      ? gone.length > 1
        ? `The kinds ${from} are gone`
        : `The kind ${from} is gone`
      : 'A kind without a name is gone';
    yield change('kind-removed', 'narrowed', direction, { at: at.before, side: 'before', from }, fact);
  }
  if (added.length > 0) {
    const to = namesOf(added);
    const fact = to
      ? `${to} ${added.length > 1 ? 'are new kinds' : 'is a new kind'}`
      : 'There is a new kind without a name';
    yield growth('kind-added', direction, { at: at.after, side: 'after', to }, fact, open);
  }
}

/** Returns the tags of kinds, or the names of their schemas. Returns undefined if one of them has no name. */
function namesOf(kinds: Matching['gone']): string | undefined {
  const names = [...new Set(kinds.map(nameOf))];
  return names.every(Boolean) ? list(names) : undefined;
}

/** A number says little about a kind, so the name of its schema follows. */
function nameOf([{ kind = '' }, label]: Matching['gone'][number]): string {
  const tag = label.slice(1, -1);
  return /^\d+$/.test(tag) && kind ? `${tag} (${kind})` : tag || kind;
}
