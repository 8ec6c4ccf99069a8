import { isImplied, limitOfFormat } from '../meaning/formats.ts';
import { impliedLimit, isMetBy } from '../meaning/simplify-arm.ts';
import type { Arm, Demand, DemandName, Limit, Mark } from '../meaning/shape.ts';
import { isAllowed } from '../meaning/check-values.ts';
import { type Direction, type Finding, type Side, change, growth } from '../model/findings.ts';
import { list } from '../model/format-values.ts';
import { canonical } from '../openapi/document.ts';
import { CONDITIONS, type Condition } from '../conditions/compare-conditions.ts';
import { type EffectBetween, demandChange, isContentCondition } from './schema-demands.ts';

/**
 * Finds changes of the values that an arm (one alternative of a schema for one JSON type) allows. Ignores the schemas
 * of the arm's fields and items. `open` says whether the older contract announced that it would add values (see
 * `Notes`).
 */
export function* constraintChanges(
  before: Arm,
  after: Arm,
  direction: Direction,
  open: boolean,
  effectBetween: EffectBetween,
): Generator<Finding> {
  yield* valueChanges(before, after, direction, open);
  // If one of the contracts lists the values, the finding about the list already includes a change of limits.
  const isListed = before.enum !== undefined || after.enum !== undefined;
  const limits = isListed ? [] : union(before.limits, after.limits);
  for (const name of limits) yield* limitChange(name, before, after, direction);
  for (const name of union(before.demands, after.demands)) {
    // schema-types.ts reports changes of `type`.
    if (name === 'type' || isConditionName(name) || (isListed && !isContentCondition(name))) continue;
    const [was, is] = [demandsOf(before, name, after), demandsOf(after, name, before)];
    const isSaid =
      name === 'format' && [...was, ...is].every(({ value }) => isTypeOnly(String(value), before, after));
    yield* demandChange(name, was, is, direction, effectBetween, isSaid);
  }
}

/** Whether a format that only one of the two arms has excludes no value that the limits of the other arm allow. */
const isTypeOnly = (format: string, before: Arm, after: Arm) =>
  [before, after].every((arm) => arm.demands.has('format') || isImplied(arm, format));

/** Whether schema-conditions.ts compares the keyword. */
const isConditionName = (name: DemandName): name is Condition => CONDITIONS.some((one) => one === name);

/**
 * Returns an arm's demands for one keyword (such as `pattern`), except those that the other arm implies. An integer of
 * this arm counts as a multiple of 1 if only the other arm has `multipleOf`, and doesn't demand an integer itself.
 */
function demandsOf(arm: Arm, name: DemandName, other: Arm): readonly Demand[] {
  const demands = arm.demands.get(name) ?? [];
  if (name === 'multipleOf' && demands.length === 0 && !other.demands.has('type'))
    return (arm.demands.get('type') ?? []).map(({ at }) => ({ value: 1, at }));
  return other.demands.has(name) ? demands : demands.filter((demand) => !isMetBy(other, name, demand));
}

type Values = Mark<readonly unknown[]>;

function* valueChanges(before: Arm, after: Arm, direction: Direction, open: boolean): Generator<Finding> {
  const [was, is] = [before.enum ?? integersOf(before, after), after.enum ?? integersOf(after, before)];
  if (was && is) yield* listChanges(was, is, direction, open);
  else if (was) {
    const place = { at: was.at, side: 'before' as const };
    yield growth('enum-dropped', direction, place, 'The values are no longer listed: any may come', open);
    // The newer contract has no list of values. The patterns and limits of the newer contract may exclude some values
    // of the old list.
    const gone = was.value.filter((value) => !isAllowed(value, after));
    if (gone.length > 0) yield removal(gone, direction, place);
  } else if (is) {
    const place = { at: is.at, side: 'after' as const, to: list(is.value) };
    const fact = `Only these values are left: ${list(is.value)}`;
    yield change('enum-set', 'narrowed', direction, place, fact);
    const added = is.value.filter((value) => !isAllowed(value, before));
    if (added.length > 0)
      yield growth('value-added', direction, { ...place, to: list(added) }, newValues(added), open);
  }
}

/** Maximum number of integers between two limits that are compared with a list of values. */
const INTEGERS_MAX = 1_000;

/** Returns the integers between the limits of an arm if the other arm lists its values: `minimum: 1, maximum: 3`. */
function integersOf(arm: Arm, other: Arm): Values | undefined {
  const [least, most] = [arm.limits.get('minimum'), arm.limits.get('maximum')];
  if (!other.enum || !arm.demands.has('type') || !least || !most) return undefined;
  const count = most.value.value - least.value.value + 1;
  if (count > INTEGERS_MAX) return undefined;
  const all = Array.from({ length: count }, (_, index) => least.value.value + index);
  return { value: all.filter((value) => isAllowed(value, arm)), at: least.at };
}

const removal = (
  values: readonly unknown[],
  direction: Direction,
  place: { at: string; side: Side },
): Finding => ({
  ...change('value-removed', 'narrowed', direction, { ...place, from: list(values) }, removed(values)),
  names: values.map(String),
});

const removed = (values: readonly unknown[]) =>
  counted(values, 'is no longer one of the values', 'are no longer among the values');
const newValues = (values: readonly unknown[]) => counted(values, 'is a new value', 'are new values');

function* listChanges(
  before: Values,
  after: Values,
  direction: Direction,
  open: boolean,
): Generator<Finding> {
  const [was, is] = [{ at: before.at, side: 'before' } as const, { at: after.at, side: 'after' } as const];
  const [gone, added] = [without(before.value, after.value), without(after.value, before.value)];
  if (gone.length === 1 && added.length === 1 && before.value.length === 1) {
    const fact = `The value goes from ${list(gone)} to ${list(added)}`;
    const values = { from: list(gone), to: list(added) };
    yield change('value-changed', 'changed', direction, { ...is, ...values }, fact);
    return;
  }
  if (gone.length > 0) yield removal(gone, direction, was);
  if (added.length > 0)
    yield growth('value-added', direction, { ...is, to: list(added) }, newValues(added), open);
}

function* limitChange(name: string, before: Arm, after: Arm, direction: Direction): Generator<Finding> {
  // The finding about `contains` already includes this change.
  if (name.endsWith('Contains') && before.demands.has('contains') !== after.demands.has('contains')) return;
  const [was, is] = [limitOf(before, name, after), limitOf(after, name, before)];
  const keyword = `\`${name}\``;
  const at = ({ at, value }: Mark<Limit>, side: Side) => {
    const limit = `${name} ${written(value)}`;
    return { at, side, ...(side === 'after' ? { to: limit } : { from: limit }) };
  };
  if (!was && is)
    yield change(
      'limit-set',
      'narrowed',
      direction,
      at(is, 'after'),
      `${keyword} is now ${written(is.value)}`,
    );
  if (was && !is)
    yield change(
      'limit-dropped',
      'widened',
      direction,
      at(was, 'before'),
      `${keyword} ${written(was.value)} is gone`,
    );
  if (!was || !is || written(was.value) === written(is.value)) return;
  const rises =
    is.value.value > was.value.value ||
    (is.value.value === was.value.value && is.value.exclusive === name.startsWith('min'));
  const effect = rises === name.startsWith('min') ? 'narrowed' : 'widened';
  yield change(
    `limit-${effect}`,
    effect,
    direction,
    at(is, 'after'),
    `${keyword} goes from ${written(was.value)} to ${written(is.value)}`,
  );
}

/**
 * Returns the limit of an arm. Returns undefined if the other arm's format or another of its keywords implies that
 * limit.
 */
function limitOf(arm: Arm, name: string, other: Arm): Mark<Limit> | undefined {
  const limit = arm.limits.get(name);
  const implied = other.limits.has(name)
    ? undefined
    : (limitOfFormat(other, name) ?? impliedLimit(other, name));
  if (limit && implied && isLooser(limit.value, implied, name)) return undefined;
  return limit;
}

/** Whether `limit` allows every value that `than` allows. */
const isLooser = (limit: Limit, than: Limit, name: string) =>
  name.startsWith('min') ? limit.value <= than.value : limit.value >= than.value;

const written = ({ value, exclusive }: Limit) => (exclusive ? `${value} (exclusive)` : String(value));

const counted = (values: readonly unknown[], one: string, more: string) =>
  `${list(values)} ${values.length === 1 ? one : more}`;

function without(values: readonly unknown[], others: readonly unknown[]): unknown[] {
  const known = new Set(others.map(canonical));
  return values.filter((value) => !known.has(canonical(value)));
}

const union = <Key>(a: ReadonlyMap<Key, unknown>, b: ReadonlyMap<Key, unknown>) =>
  new Set([...a.keys(), ...b.keys()]);
