import { shapeOf } from '../meaning/shape-of.ts';
import type { Arm, Schema, Shape, TypeName } from '../meaning/shape.ts';
import type { Direction, Effect, Finding } from '../model/findings.ts';
import { HERE, type Path, START, type Step, further, kindStep } from '../model/schema-path.ts';
import { isSameByConditions, withConditions } from './schema-conditions.ts';
import { constraintChanges } from './schema-constraints.ts';
import type { EffectBetween } from './schema-demands.ts';
import { isHeir, noteChanges } from './schema-notes.ts';
import { type Includes, overlapChanges } from './schema-overlaps.ts';
import { type NotCompared, notCompared, withinBound } from './not-compared.ts';
import { type Contracts, type Difference, compareObjects, itemsOf } from './schema-parts.ts';
import { isAnything, placeOf, typeChanges } from './schema-types.ts';
import { kindChanges, matchArms } from './schema-unions.ts';

/** Two compared schemas: the differences between them, and the pairs of schemas inside them. */
export interface Pair {
  readonly findings: Finding[];
  readonly inner: { readonly step: Step; readonly pair: Pair }[];
}

export interface Comparison extends Contracts {
  readonly pairs: Map<Schema, Map<Schema, Partial<Record<Direction, Pair>>>>;
  /**
   * Comparisons that must run before the results are read. The comparisons are in a list instead of a recursion,
   * because schemas can be nested deeper than the call stack allows.
   */
  readonly pending: (() => void)[];
}

/**
 * Compares two schemas of messages in one direction. Each pair of schemas is compared only once, even if many
 * operations use the pair, or if the pair contains itself. The result of the comparison is therefore a graph. `reached`
 * lists the differences in this graph.
 */
export function compareSchemas(
  comparison: Comparison,
  before: Schema,
  after: Schema,
  direction: Direction,
): Pair {
  const pair = pairOf(comparison, before, after, direction);
  settle(comparison);
  return pair;
}

function settle({ pending }: Comparison) {
  for (let job = pending.pop(); job; job = pending.pop()) job();
}

function pairOf(comparison: Comparison, before: Schema, after: Schema, direction: Direction): Pair {
  const known = comparison.pairs.get(before) ?? new Map<Schema, Partial<Record<Direction, Pair>>>();
  comparison.pairs.set(before, known);
  const ofBoth = known.get(after) ?? {};
  known.set(after, ofBoth);
  const done = ofBoth[direction];
  if (done) return done;
  const pair: Pair = { findings: [], inner: [] };
  ofBoth[direction] = pair;
  comparison.pending.push(() => {
    const [was, is] = [shapeOf(comparison.before, before), shapeOf(comparison.after, after)];
    const unless = notCompared(comparison, before, after, placeOf(was, is));
    const bound = was.bound ?? is.bound;
    if (bound === undefined) compareShapes(comparison, was, is, direction, pair, unless);
    else pair.findings.push(...unless(bound));
  });
  return pair;
}

/** Yields all differences within a pair of schemas. The path of a difference is the shortest one: `.items[].sku`. */
export function* reached(pair: Pair): Generator<{ finding: Finding; path: Path }> {
  const seen = new Set([pair]);
  let layer = [{ pair, path: START }];
  while (layer.length > 0) {
    const next: typeof layer = [];
    for (const { pair, path } of layer) {
      for (const finding of pair.findings) yield { finding, path: further(path, finding.step ?? HERE) };
      for (const { step, pair: inner } of pair.inner) {
        if (!seen.has(inner)) next.push({ pair: inner, path: further(path, step) });
        seen.add(inner);
      }
    }
    layer = next;
  }
}

function compareShapes(
  comparison: Comparison,
  before: Shape,
  after: Shape,
  direction: Direction,
  pair: Pair,
  unless: NotCompared,
) {
  const types = [...typeChanges(before, after, direction)];
  pair.findings.push(...types, ...noteChanges(before, after, direction));
  // Only a `oneOf` gives the overlaps of kinds a meaning.
  if (before.hasOneOf || after.hasOneOf)
    pair.findings.push(...withinBound(() => overlapsBetween(comparison, before, after, direction), unless));
  // One of the schemas allows every value, so the finding about the types already includes all other changes.
  if (types.length > 0 && (isAnything(before) || isAnything(after))) return;
  for (const [type, arms] of before.types) {
    const others = after.types.get(type);
    if (!others) continue;
    const compare = () => {
      compareArms(comparison, type, arms, others, { before, after }, direction, pair);
      return [];
    };
    pair.findings.push(...withinBound(compare, unless));
  }
  compareHeirs(comparison, before, after, direction, pair);
}

/** Compares the schemas that may stand in place of a schema with a discriminator, because they inherit from it. */
function compareHeirs(comparison: Comparison, before: Shape, after: Shape, direction: Direction, pair: Pair) {
  if (isHeir(before) || isHeir(after)) return;
  const now = after.notes.heirs?.();
  for (const [value, old] of before.notes.heirs?.() ?? []) {
    const current = now?.get(value);
    if (!current) continue;
    pair.inner.push({ step: kindStep(`(${value})`), pair: pairOf(comparison, old, current, direction) });
  }
}

function overlapsBetween(comparison: Comparison, before: Shape, after: Shape, direction: Direction) {
  const side = (which: 'before' | 'after', shape: Shape) => ({
    shape,
    meaning: (schema: Schema) => shapeOf(comparison[which], schema),
  });
  const breaks =
    (inDirection: Direction): Includes =>
    (type, old, current) => {
      const difference = compareArm(comparison, type, old, current, inDirection, false);
      return breakingChanges(comparison, armPair(comparison, difference, inDirection)) === 0;
    };
  const includes = { after: breaks('received'), before: breaks('sent') };
  return [...overlapChanges(side('before', before), side('after', after), direction, includes)];
}

function compareArms(
  comparison: Comparison,
  type: TypeName,
  before: readonly Arm[],
  after: readonly Arm[],
  shapes: { before: Shape; after: Shape },
  direction: Direction,
  pair: Pair,
) {
  const hasRefused = [shapes.before, shapes.after].some(
    (one) => one.hasOneOf && one.overlaps?.().some(({ refused }) => refused),
  );
  if (!hasRefused && before.length + after.length > 2 && isSameByConditions(comparison, type, before, after))
    return;
  const open = shapes.before.notes.open ?? false;
  const difference = (old: Arm, current: Arm) => compareArm(comparison, type, old, current, direction, open);
  const cost = (old: Arm, current: Arm) =>
    breakingChanges(comparison, armPair(comparison, difference(old, current), direction));
  const matching = matchArms(comparison, before, after, cost, direction);
  const at = { before: shapes.before.at, after: shapes.after.at };
  pair.findings.push(...kindChanges(matching, at, direction, open));
  for (const [old, current, label] of matching.pairs) {
    const found = armPair(comparison, difference(old, current), direction);
    pair.inner.push({ step: kindStep(label), pair: found });
  }
}

function compareArm(
  comparison: Comparison,
  type: TypeName,
  before: Arm,
  after: Arm,
  direction: Direction,
  open: boolean,
): Difference {
  const effect: EffectBetween = (was, is) => effectBetween(comparison, was, is);
  const constraints = [...constraintChanges(before, after, direction, open, effect)];
  const withAll = (findings: readonly Finding[]) =>
    withConditions(comparison, type, [before, after], direction, findings);
  if (type === 'array') return { findings: withAll(constraints), inner: itemsOf(before, after) };
  if (type !== 'object') return { findings: withAll(constraints), inner: [] };
  const objects = compareObjects(comparison, before, after, direction);
  return { findings: withAll([...constraints, ...objects.findings]), inner: objects.inner };
}

/**
 * Returns how a change of a schema affects the set of allowed values. If the change would break requests, the set is
 * `narrowed`, because requests may only widen. If the change would break responses, the set is `widened`, because
 * responses may only narrow. If the change would break neither requests nor responses, the result is undefined.
 */
function effectBetween(comparison: Comparison, before: Schema, after: Schema): Effect | undefined {
  const breaks = (direction: Direction) =>
    breakingChanges(comparison, pairOf(comparison, before, after, direction)) > 0;
  const [narrows, widens] = [breaks('sent'), breaks('received')];
  if (narrows && widens) return 'changed';
  return narrows ? 'narrowed' : widens ? 'widened' : undefined;
}

const armPair = (comparison: Comparison, { findings, inner }: Difference, direction: Direction): Pair => ({
  findings,
  inner: inner.map(({ step, before, after }) => ({
    step,
    pair: pairOf(comparison, before, after, direction),
  })),
});

function breakingChanges(comparison: Comparison, pair: Pair): number {
  settle(comparison);
  // How a value is written in XML has no effect on the set of values.
  return [...reached(pair)].filter(
    ({ finding: { level, rule } }) => level === 'breaking' && rule !== 'xml-changed',
  ).length;
}
