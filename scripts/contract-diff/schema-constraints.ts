import { canonical } from './document.ts';
import { type Direction, type Effect, type Finding, type Side, change } from './findings.ts';
import type { Arm, Limit, Mark } from './shape.ts';

/** Changes to what a value of one type may be, apart from what is inside of it. `open` as in `Notes`, of the contract before. */
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
    const place = { at: before.at, side: 'before' as Side };
    yield unlessOpen(
      change('enum-dropped', 'widened', direction, place, 'The values are no longer listed: any may come'),
      open && direction === 'received',
    );
  } else if (after && !before) {
    const place = { at: after.at, side: 'after' as Side };
    yield change(
      'enum-set',
      'narrowed',
      direction,
      place,
      `Only these values are left: ${list(after.value)}`,
    );
  } else if (before && after) {
    const place = { at: after.at, side: 'after' as Side };
    const [gone, added] = [without(before.value, after.value), without(after.value, before.value)];
    if (gone.length === 1 && added.length === 1 && before.value.length === 1) {
      yield change(
        'value-changed',
        'changed',
        direction,
        place,
        `The value goes from ${list(gone)} to ${list(added)}`,
      );
      return;
    }
    if (gone.length > 0)
      yield change(
        'value-removed',
        'narrowed',
        direction,
        { at: before.at, side: 'before' },
        counted(gone, 'is no longer one of the values', 'are no longer among the values'),
      );
    if (added.length > 0)
      yield unlessOpen(
        change(
          'value-added',
          'widened',
          direction,
          place,
          counted(added, 'is a new value', 'are new values'),
        ),
        open && direction === 'received',
      );
  }
}

/** The contract before has said that there would be more values. */
export function unlessOpen(finding: Finding, open: boolean): Finding {
  if (!open) return finding;
  const fact = finding.text.slice(0, finding.text.indexOf('. '));
  return {
    ...finding,
    level: 'notice',
    text: `${fact}. The contract said that there would be more; treat one that you don't know as "something else".`,
  };
}

function* limitChange(name: string, before: Arm, after: Arm, direction: Direction): Generator<Finding> {
  const [was, is] = [limitOf(before, name), limitOf(after, name)];
  const keyword = `\`${name}\``;
  const at = (mark: Mark<unknown>, side: Side) => ({ at: mark.at, side });
  if (!was && is)
    yield change('limit-set', 'narrowed', direction, at(is, 'after'), `${keyword} is now ${said(is.value)}`);
  if (was && !is)
    yield change(
      'limit-dropped',
      'widened',
      direction,
      at(was, 'before'),
      `${keyword} ${said(was.value)} is gone`,
    );
  if (!was || !is || said(was.value) === said(is.value)) return;
  const rises =
    is.value.value > was.value.value ||
    (is.value.value === was.value.value && is.value.exclusive === name.startsWith('min'));
  const effect: Effect = rises === name.startsWith('min') ? 'narrowed' : 'widened';
  yield change(
    `limit-${effect}`,
    effect,
    direction,
    at(is, 'after'),
    `${keyword} goes from ${said(was.value)} to ${said(is.value)}`,
  );
}

/** Of integers, more than 0 is at least 1. */
function limitOf(arm: Arm, name: string): Mark<Limit> | undefined {
  const limit = arm.limits.get(name);
  if (!limit?.value.exclusive || !arm.demands.has('type') || !Number.isInteger(limit.value.value))
    return limit;
  return {
    at: limit.at,
    value: { value: limit.value.value + (name === 'minimum' ? 1 : -1), exclusive: false },
  };
}

const said = ({ value, exclusive }: Limit) => (exclusive ? `${value} (exclusive)` : String(value));

type Demand = Mark<string | number>;

function* demandChange(
  name: string,
  before: readonly Demand[],
  after: readonly Demand[],
  direction: Direction,
): Generator<Finding> {
  const gone = before.filter(({ value }) => !after.some((other) => other.value === value));
  const added = after.filter(({ value }) => !before.some((other) => other.value === value));
  const cause = added[0] ?? gone[0];
  if (!cause) return;
  const place = { at: cause.at, side: (added.length > 0 ? 'after' : 'before') as Side };
  const finding = change(
    ruleOf(name),
    effectOf(name, gone, added),
    direction,
    place,
    factOf(name, gone, added),
  );
  // A client that was generated anew has another type for it; on the wire nothing is different.
  const typeOnly =
    name === 'format' && finding.level === 'compatible' && (gone.length === 0 || added.length === 0);
  yield typeOnly ? { ...finding, level: 'notice' } : finding;
}

const ruleOf = (name: string) => `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}-changed`;

/** Formats of which one is a part of the other (OpenAPI Format Registry). */
const WIDER: Record<string, string> = { int32: 'int64', float: 'double' };

function effectOf(name: string, gone: readonly Demand[], added: readonly Demand[]): Effect {
  // What is inside of a string is read another way, whether or not the string itself may be the same.
  if (name.startsWith('content')) return 'changed';
  if (gone.length === 0) return 'narrowed';
  if (added.length === 0) return 'widened';
  const [was, is] = [gone[0]!.value, added[0]!.value];
  if (gone.length > 1 || added.length > 1) return 'changed';
  if (name === 'format' && WIDER[was] === is) return 'widened';
  if (name === 'format' && WIDER[is] === was) return 'narrowed';
  if (name === 'multipleOf' && isMultiple(is, was)) return 'narrowed';
  if (name === 'multipleOf' && isMultiple(was, is)) return 'widened';
  return 'changed';
}

const isMultiple = (value: string | number, of: string | number) =>
  Number.isInteger(Number(value) / Number(of));

function factOf(name: string, gone: readonly Demand[], added: readonly Demand[]): string {
  const keyword = `\`${name}\``;
  if (!SHORT.has(name)) {
    if (gone.length === 0) return `There is a new condition, ${keyword}`;
    return added.length === 0
      ? `The condition ${keyword} is gone`
      : `The condition ${keyword} is another one`;
  }
  const values = (demands: readonly Demand[]) => list(demands.map(({ value }) => value));
  if (gone.length === 0) return `${keyword} is now ${values(added)}`;
  return added.length === 0
    ? `${keyword} ${values(gone)} is gone`
    : `${keyword} goes from ${values(gone)} to ${values(added)}`;
}

/** Keywords whose value is short enough to be shown. */
const SHORT = new Set([
  'pattern',
  'format',
  'multipleOf',
  'uniqueItems',
  'contentEncoding',
  'contentMediaType',
  'dependentRequired',
]);

export const list = (values: readonly unknown[]) =>
  values.map((value) => `\`${typeof value === 'string' ? value : canonical(value)}\``).join(', ');

const counted = (values: readonly unknown[], one: string, more: string) =>
  `${list(values)} ${values.length === 1 ? one : more}`;

function without(values: readonly unknown[], others: readonly unknown[]): unknown[] {
  const known = new Set(others.map(canonical));
  return values.filter((value) => !known.has(canonical(value)));
}

const union = (a: ReadonlyMap<string, unknown>, b: ReadonlyMap<string, unknown>) =>
  new Set([...a.keys(), ...b.keys()]);
