import { canonical } from '../../document.ts';
import { type Direction, type Finding, type Side, change, growth } from '../findings.ts';
import { demandChange } from './schema-demands.ts';
import { list } from '../words.ts';
import type { Arm, Limit, Mark } from '../meaning/shape.ts';

/**
 * Changes to what a value of one type may be, apart from its inner values. `open` is that of the `Notes` of
 * the contract before.
 */
export function* constraintChanges(
  before: Arm,
  after: Arm,
  direction: Direction,
  open: boolean,
): Generator<Finding> {
  yield* valueChanges(before.enum, after.enum, direction, open);
  // Where values are listed, the limits that were or will be needed elsewhere are no news.
  if (before.enum || after.enum) return;
  for (const name of union(before.limits, after.limits)) yield* limitChange(name, before, after, direction);
  for (const name of union(before.demands, after.demands)) {
    // See schema-types.ts.
    if (name === 'type') continue;
    yield* demandChange(name, before.demands.get(name) ?? [], after.demands.get(name) ?? [], direction);
  }
}

type Values = Mark<readonly unknown[]> | undefined;

function* valueChanges(
  before: Values,
  after: Values,
  direction: Direction,
  open: boolean,
): Generator<Finding> {
  if (before && !after) {
    const place = { at: before.at, side: 'before' as const };
    yield growth('enum-dropped', direction, place, 'The values are no longer listed: any may come', open);
  } else if (after && !before) {
    const fact = `Only these values are left: ${list(after.value)}`;
    yield change('enum-set', 'narrowed', direction, { at: after.at, side: 'after' }, fact);
  } else if (before && after) yield* listChanges(before, after, direction, open);
}

function* listChanges(
  before: NonNullable<Values>,
  after: NonNullable<Values>,
  direction: Direction,
  open: boolean,
): Generator<Finding> {
  const [was, is] = [{ at: before.at, side: 'before' } as const, { at: after.at, side: 'after' } as const];
  const [gone, added] = [without(before.value, after.value), without(after.value, before.value)];
  if (gone.length === 1 && added.length === 1 && before.value.length === 1) {
    const fact = `The value goes from ${list(gone)} to ${list(added)}`;
    yield change('value-changed', 'changed', direction, is, fact);
    return;
  }
  if (gone.length > 0) {
    const fact = counted(gone, 'is no longer one of the values', 'are no longer among the values');
    yield change('value-removed', 'narrowed', direction, was, fact);
  }
  if (added.length > 0)
    yield growth('value-added', direction, is, counted(added, 'is a new value', 'are new values'), open);
}

function* limitChange(name: string, before: Arm, after: Arm, direction: Direction): Generator<Finding> {
  const [was, is] = [limitOf(before, name), limitOf(after, name)];
  const keyword = `\`${name}\``;
  const at = (mark: Mark<unknown>, side: Side) => ({ at: mark.at, side });
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

/** For integers, more than 0 is at least 1. */
function limitOf(arm: Arm, name: string): Mark<Limit> | undefined {
  const limit = arm.limits.get(name);
  if (!limit?.value.exclusive || !arm.demands.has('type') || !Number.isInteger(limit.value.value))
    return limit;
  return {
    at: limit.at,
    value: { value: limit.value.value + (name === 'minimum' ? 1 : -1), exclusive: false },
  };
}

const written = ({ value, exclusive }: Limit) => (exclusive ? `${value} (exclusive)` : String(value));

const counted = (values: readonly unknown[], one: string, more: string) =>
  `${list(values)} ${values.length === 1 ? one : more}`;

function without(values: readonly unknown[], others: readonly unknown[]): unknown[] {
  const known = new Set(others.map(canonical));
  return values.filter((value) => !known.has(canonical(value)));
}

const union = <Key>(a: ReadonlyMap<Key, unknown>, b: ReadonlyMap<Key, unknown>) =>
  new Set([...a.keys(), ...b.keys()]);
