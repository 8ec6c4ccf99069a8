import { type Direction, type Effect, type Finding, type Side, change } from '../findings.ts';
import type { DemandName, Mark } from '../meaning/shape.ts';
import type { RuleName } from '../rules.ts';
import { list } from '../words.ts';

type Demand = Mark<string | number>;
type Name = Exclude<DemandName, 'type'>;

const RULE_OF = {
  multipleOf: 'multiple-of-changed',
  pattern: 'pattern-changed',
  format: 'format-changed',
  contentEncoding: 'content-encoding-changed',
  contentMediaType: 'content-media-type-changed',
  uniqueItems: 'unique-items-changed',
  dependentRequired: 'dependent-required-changed',
  not: 'condition-changed',
  if: 'condition-changed',
  then: 'condition-changed',
  else: 'condition-changed',
  contains: 'condition-changed',
  unevaluatedItems: 'condition-changed',
  dependentSchemas: 'condition-changed',
} as const satisfies Record<Name, RuleName>;

/** Changes to the demands of one keyword. */
export function* demandChange(
  name: Name,
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
    RULE_OF[name],
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

/** Formats that include another one (OpenAPI Format Registry). */
const WIDER: Record<string, string> = { int32: 'int64', float: 'double' };

function effectOf(name: Name, gone: readonly Demand[], added: readonly Demand[]): Effect {
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

function factOf(name: Name, gone: readonly Demand[], added: readonly Demand[]): string {
  const keyword = `\`${name}\``;
  // The schema of a condition is too long to be shown.
  if (RULE_OF[name] === 'condition-changed') {
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
