import { isWithin } from '../meaning/formats.ts';
import { effectOfPattern } from '../meaning/pattern-languages.ts';
import type { Condition } from '../conditions/compare-conditions.ts';
import type { Demand, DemandName, Schema } from '../meaning/shape.ts';
import { isMultiple } from '../meaning/check-values.ts';
import { type Direction, type Effect, type Finding, change } from '../model/findings.ts';
import type { RuleName } from '../model/rules.ts';
import { list } from '../model/format-values.ts';

/**
 * Function that says how a change of a schema affects the set of allowed values. Its result is undefined if the set
 * remains the same.
 */
export type EffectBetween = (before: Schema, after: Schema) => Effect | undefined;

/** Keywords that are compared one by one. schema-conditions.ts compares the others. */
type Name = Exclude<DemandName, 'type' | Condition>;

const RULE_OF = {
  multipleOf: 'multiple-of-changed',
  pattern: 'pattern-changed',
  format: 'format-changed',
  contentEncoding: 'content-encoding-changed',
  contentMediaType: 'content-media-type-changed',
  uniqueItems: 'unique-items-changed',
  contains: 'condition-changed',
  contentSchema: 'condition-changed',
} as const satisfies Record<Name, RuleName>;

/**
 * Finds changes of a demand: a keyword, such as `pattern`, that can apply several times to the same value. `isTypeOnly`
 * says whether the allowed values remain the same, so that only the type of the value in generated clients may change.
 */
export function* demandChange(
  name: Name,
  before: readonly Demand[],
  after: readonly Demand[],
  direction: Direction,
  effectBetween: EffectBetween,
  isTypeOnly = false,
): Generator<Finding> {
  const gone = before.filter(({ value }) => !after.some((other) => other.value === value));
  const added = after.filter(({ value }) => !before.some((other) => other.value === value));
  const cause = added[0] ?? gone[0];
  if (!cause) return;
  const effect = effectOf(name, gone, added, effectBetween);
  if (!effect) return;
  const values = {
    from: gone.length > 0 ? valuesOf(gone) : undefined,
    to: added.length > 0 ? valuesOf(added) : undefined,
  };
  const place = { at: cause.at, side: added.length > 0 ? 'after' : 'before', ...values } as const;
  if (isTypeOnly && (gone.length === 0 || added.length === 0)) {
    const text = `${factOf(name, gone, added)}. The allowed values remain the same.`;
    yield { rule: RULE_OF[name], level: 'notice', direction, ...place, text };
    return;
  }
  const finding = {
    ...change(RULE_OF[name], effect, direction, place, factOf(name, gone, added)),
    ...(RULE_OF[name] === 'condition-changed' && { was: written(gone[0]), is: written(added[0]) }),
  };
  // The messages remain the same, but a newly generated client gets another type for the value.
  const typeOnly =
    name === 'format' && finding.level === 'compatible' && (gone.length === 0 || added.length === 0);
  yield typeOnly ? { ...finding, level: 'notice' } : finding;
}

/** Whether the keyword is a condition on the content of a value. */
export const isContentCondition = (name: Name) => RULE_OF[name] === 'condition-changed';

/** Returns a condition in the form that the report shows: its schema or, if it has none, its text. */
export const written = (demand: Demand | undefined) => demand?.schema?.all[0]?.node ?? demand?.value;

function effectOf(
  name: Name,
  gone: readonly Demand[],
  added: readonly Demand[],
  effectBetween: EffectBetween,
): Effect | undefined {
  // With another encoding, the content has another meaning, even if the allowed strings remain the same.
  if (name === 'contentEncoding' || name === 'contentMediaType') return 'changed';
  if (gone.length === 0) return 'narrowed';
  if (added.length === 0) return 'widened';
  if (gone.length > 1 || added.length > 1) return 'changed';
  const [was, is] = [gone[0]!, added[0]!];
  // `contains` and `contentSchema` allow more values if their schema allows more values.
  if (was.schema && is.schema) return effectBetween(was.schema, is.schema);
  return effectOfValue(name, was.value, is.value);
}

function effectOfValue(name: Name, was: string | number, is: string | number): Effect | undefined {
  if (name === 'pattern') return effectOfPattern(String(was), String(is));
  if (name === 'format' && isWithin(String(was), String(is))) return 'widened';
  if (name === 'format' && isWithin(String(is), String(was))) return 'narrowed';
  if (name === 'multipleOf' && isMultiple(Number(is), Number(was))) return 'narrowed';
  if (name === 'multipleOf' && isMultiple(Number(was), Number(is))) return 'widened';
  return 'changed';
}

function factOf(name: Name, gone: readonly Demand[], added: readonly Demand[]): string {
  const keyword = `\`${name}\``;
  // The schema of a condition is too long for a sentence, so the sentence names only the keyword.
  if (RULE_OF[name] === 'condition-changed') {
    if (gone.length === 0) return `There is a new condition, ${keyword}`;
    return added.length === 0
      ? `The condition ${keyword} is gone`
      : `The condition ${keyword} is another one`;
  }
  if (gone.length === 0) return `${keyword} is now ${valuesOf(added)}`;
  return added.length === 0
    ? `${keyword} ${valuesOf(gone)} is gone`
    : `${keyword} goes from ${valuesOf(gone)} to ${valuesOf(added)}`;
}

const valuesOf = (demands: readonly Demand[]) => list(demands.map(({ value }) => value));
