import {
  type Alternatives,
  CONDITIONS,
  type Condition,
  type ConditionEffect,
  compareConditions,
} from '../conditions/compare-conditions.ts';
import type { Arm, Demand, TypeName } from '../meaning/shape.ts';
import { type Direction, type Effect, type Finding, change } from '../model/findings.ts';
import { list } from '../model/format-values.ts';
import { canonical, isObject } from '../openapi/document.ts';
import { written } from './schema-demands.ts';
import type { Contracts } from './schema-parts.ts';

/** The values of one condition that only one of the two arms has. */
interface Compared {
  readonly name: Condition;
  readonly gone: readonly Demand[];
  readonly added: readonly Demand[];
}

/**
 * Compares the conditions of two arms (alternatives of a schema for one JSON type): the keywords `not`, `if`,
 * `dependentSchemas` and `dependentRequired`. `others` are the findings about the other keywords. Returns all findings
 * about the two arms. A condition may be replaced by another keyword with the same meaning. So findings about the other
 * keywords are left out if the allowed values remain the same.
 */
export function withConditions(
  contracts: Contracts,
  type: TypeName,
  [before, after]: readonly [Arm, Arm],
  direction: Direction,
  others: readonly Finding[],
): Finding[] {
  const compared = CONDITIONS.map((name) => comparedDemands(name, before, after)).filter(
    ({ gone, added }) => gone.length + added.length > 0,
  );
  const isSame = compared.length === 0;
  if (isSame && (others.length === 0 || ![before, after].some(hasConditions))) return [...others];
  const effect = effectBetween(contracts, type, [before], [after]) ?? unknownEffect(compared);
  if (effect.together === undefined) return others.filter((finding) => !isAbout(finding, type, effect));
  // The effect on numbers, texts and booleans includes the effect of all other keywords.
  if (type !== 'object' && type !== 'array')
    return effect.alone && !isSame ? [conditionFinding(compared, effect.together, direction)] : [...others];
  const left = others.filter((finding) => !isContradiction(finding, effect));
  if (isSame) return left;
  const isSaid = left.length === others.length || left.some((finding) => isAbout(finding, type, effect));
  const found = effect.alone ?? (isSaid ? undefined : effect.together);
  return found ? [...left, conditionFinding(compared, found, direction)] : left;
}

/**
 * Whether a finding about a required field contradicts the effect of all keywords together. For example, a condition of
 * the older contract may have required the field, too.
 */
function isContradiction(finding: Finding, effect: ConditionEffect): boolean {
  const opposite = { narrowed: 'field-optional', widened: 'field-required', changed: undefined };
  return (
    effect.together !== undefined &&
    finding.rule === opposite[effect.together] &&
    isAbout(finding, 'object', effect)
  );
}

/** Whether two lists of arms allow the same values, although at least one of the arms has conditions. */
export function isSameByConditions(
  contracts: Contracts,
  type: TypeName,
  before: readonly Arm[],
  after: readonly Arm[],
): boolean {
  if (type !== 'object' || ![...before, ...after].some(hasConditions)) return false;
  const fields = (arms: readonly Arm[]) => canonical([...new Set(arms.flatMap(fieldsOf))].sort());
  if (fields(before) !== fields(after)) return false;
  const effect = effectBetween(contracts, type, before, after);
  return effect !== undefined && effect.together === undefined;
}

const hasConditions = ({ demands }: Arm) => CONDITIONS.some((name) => demands.has(name));
/** Returns the names of an arm's fields, with the keywords that have no effect on validation. */
const fieldsOf = ({ properties, additional }: Arm): string[] => [
  canonical([additional?.all.map(({ node }) => node)]),
  ...[...properties].map(([name, { schema }]) =>
    canonical([name, ...schema.all.flatMap(({ node }) => (isObject(node) ? notesIn(node) : []))]),
  ),
];
const notesIn = (node: Record<string, unknown>) =>
  Object.entries(node).filter(([name]) => ['default', 'deprecated', 'readOnly', 'writeOnly'].includes(name));

function effectBetween(
  contracts: Contracts,
  type: TypeName,
  before: readonly Arm[],
  after: readonly Arm[],
): ConditionEffect | undefined {
  const side = (which: 'before' | 'after', arms: readonly Arm[]): Alternatives => ({
    contract: contracts[which],
    arms,
  });
  return compareConditions(type, side('before', before), side('after', after));
}

/** Returns the effect of conditions that are too large to compare by their meaning. */
function unknownEffect(compared: readonly Compared[]): ConditionEffect {
  const isNarrower = compared.some(({ added }) => added.length > 0);
  const isWider = compared.some(({ gone }) => gone.length > 0);
  const effect: Effect = isNarrower && isWider ? 'changed' : isNarrower ? 'narrowed' : 'widened';
  return { alone: effect, together: effect, names: new Set() };
}

function comparedDemands(name: Condition, before: Arm, after: Arm): Compared {
  const [was, is] = [before.demands.get(name) ?? [], after.demands.get(name) ?? []];
  const without = (demands: readonly Demand[], others: readonly Demand[]) =>
    demands.filter(({ value }) => !others.some((other) => other.value === value));
  return { name, gone: without(was, is), added: without(is, was) };
}

/** Whether a finding is about values or fields that the compared conditions distinguish. */
function isAbout({ step, rule }: Finding, type: TypeName, { names }: ConditionEffect): boolean {
  if (type === 'object')
    return /^(?:field|object)-/.test(rule) && [...names].some((name) => step?.words === `.${name}`);
  return type !== 'array' && rule !== 'condition-changed';
}

function conditionFinding(compared: readonly Compared[], effect: Effect, direction: Direction): Finding {
  const [gone, added] = [compared.flatMap(({ gone }) => gone), compared.flatMap(({ added }) => added)];
  const side = added.length > 0 ? 'after' : 'before';
  const { at } = (added[0] ?? gone[0])!; // At least one condition has changed.
  const needs = compared.every(({ name }) => name === 'dependentRequired');
  const rule = needs ? 'dependent-required-changed' : 'condition-changed';
  const fact = needs ? factOfNeeds(gone, added) : factOf(compared);
  const needed = (demands: readonly Demand[]) =>
    needs && demands.length > 0 ? list(demands.map(({ value }) => value)) : undefined;
  const values = { from: needed(gone), to: needed(added) };
  const finding = change(rule, effect, direction, { at, side, ...values }, fact);
  return needs ? finding : { ...finding, was: written(gone[0]), is: written(added[0]) };
}

function factOfNeeds(gone: readonly Demand[], added: readonly Demand[]): string {
  const values = (demands: readonly Demand[]) => list(demands.map(({ value }) => value));
  if (gone.length === 0) return `\`dependentRequired\` is now ${values(added)}`;
  if (added.length === 0) return `\`dependentRequired\` ${values(gone)} is gone`;
  return `\`dependentRequired\` goes from ${values(gone)} to ${values(added)}`;
}

function factOf(compared: readonly Compared[]): string {
  const all = compared.map(({ name }) => `\`${name}\``).join(', ');
  if (compared.every(({ gone }) => gone.length === 0)) return `There is a new condition, ${all}`;
  if (compared.every(({ added }) => added.length === 0)) return `The condition ${all} is gone`;
  const [first] = compared;
  // `if` includes `then` and `else`, so the sentence names the changed keywords.
  const parts = compared.length === 1 && first?.name === 'if' ? changedParts(first) : all;
  return `The condition ${parts} is another one`;
}

function changedParts({ gone, added }: Compared): string {
  const part = (demand: Demand | undefined, name: string) => {
    const node = written(demand);
    return canonical([isObject(node) ? node[name] : undefined]);
  };
  const changed = ['if', 'then', 'else'].filter((name) => part(gone[0], name) !== part(added[0], name));
  return changed.map((name) => `\`${name}\``).join(', ') || '`if`';
}
