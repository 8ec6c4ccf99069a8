import { canonical } from '../openapi/document.ts';
import { areApart } from './arms-apart.ts';
import { KINDS_MAX, OVERLAPS_MAX, stopAbove } from './bounds.ts';
import { shareEmpty } from './empty-maps.ts';
import { withoutImplied } from './simplify-arm.ts';
import { join } from './intern-schema.ts';
import {
  type Arm,
  type Limit,
  type Mark,
  type Notes,
  type Overlap,
  type Property,
  type Schema,
  type Shape,
  TYPES,
  type TypeName,
} from './shape.ts';
import { isAllowed, matches } from './check-values.ts';

/**
 * Computes the intersection of two shapes (a shape is the set of valid values of a schema). The function is used for
 * `allOf`, and for a schema with keywords beside its `$ref`.
 *
 * @throws {BoundReached} if the result has more kinds (alternatives) than can be compared.
 */
export function both(a: Shape, b: Shape): Shape {
  if (isAnything(a)) return { ...b, at: a.at, notes: bothNotes(a, b) };
  if (isAnything(b)) return { ...a, notes: bothNotes(a, b) };
  const types = new Map<TypeName, readonly Arm[]>();
  for (const [type, arms] of a.types) {
    const others = b.types.get(type) ?? [];
    const possible: Arm[] = [];
    for (const arm of arms)
      for (const other of others) {
        if (areApart(arm, other)) continue;
        const together = tidy(type, bothArms(arm, other));
        if (together) possible.push(together);
        // One union alone may have any number of kinds. Only combined unions multiply theirs.
        if (arms.length > 1 && others.length > 1)
          stopAbove(Math.max(KINDS_MAX, arms.length, others.length), possible.length, 'kinds', FEWER_KINDS);
      }
    if (possible.length > 0) types.set(type, possible);
  }
  const hasOneOf = a.hasOneOf || b.hasOneOf || false;
  const overlaps = a.overlaps || b.overlaps ? { hasOneOf, overlaps: () => overlapsOfBoth(a, b) } : {};
  return { at: a.at, types, notes: bothNotes(a, b), ...overlaps };
}

/** Whether a shape allows every value, such as that of a schema with only a `description`. */
const isAnything = ({ types, overlaps }: Shape) =>
  types.size === TYPES.length &&
  !overlaps &&
  [...types.values()].every(([arm]) => arm?.enum === undefined && isPlain(arm!)); // No list of arms is empty.

const isPlain = (arm: Arm) => isFree(arm) && !arm.tag && arm.kind === undefined;

const FEWER_KINDS = 'Write one oneOf with fewer kinds in place of unions that are combined.';

function overlapsOfBoth(a: Shape, b: Shape): Overlap[] {
  const within = (one: Shape, other: Shape) =>
    (one.overlaps?.() ?? []).flatMap(({ type, arm, refused }) =>
      (other.types.get(type) ?? []).flatMap((limits) => {
        const both = tidy(type, bothArms(arm, limits));
        return both ? [{ type, arm: both, refused }] : [];
      }),
    );
  const found = [...within(a, b), ...within(b, a)];
  stopAbove(OVERLAPS_MAX, found.length, 'pairs of kinds that overlap', TELL_APART);
  return found;
}

/** Advice for the author, at the end of the error about overlapping kinds. */
export const TELL_APART = 'Give each kind a required field with a const of its own.';

/**
 * Computes the union of shapes, as for `anyOf` and `oneOf`. The `overlaps` of the result contain the values that
 * `oneOf` refuses because they are valid against two members. `seesBranches` says whether an alternative also counts if
 * another one includes its values, because `unevaluatedProperties` sees its properties.
 */
export function either(at: string, shapes: readonly Shape[], seesBranches = false): Shape {
  const types = new Map<TypeName, readonly Arm[]>();
  for (const shape of shapes) {
    for (const [type, arms] of shape.types) types.set(type, [...(types.get(type) ?? []), ...arms]);
  }
  if (!seesBranches) for (const [type, arms] of types) types.set(type, fewer(type, arms));
  const saying = shapes.filter((shape) => shape.types.size !== 1 || !shape.types.has('null'));
  const notes = saying.length === 1 ? saying[0]!.notes : {};
  const { overlaps, hasOneOf = false } = saying.length === 1 ? saying[0]! : {};
  return {
    ...{ at, types },
    notes: saying.some((shape) => shape.notes.open) ? { ...notes, open: true } : notes,
    ...(overlaps && { overlaps, hasOneOf }),
  };
}

export function bothArms(a: Arm, b: Arm): Arm {
  const values = bothEnums(a.enum, b.enum);
  const items = joined(a.items, b.items);
  const additional = joined(a.additional, b.additional);
  const propertyNames = joined(a.propertyNames, b.propertyNames);
  const tag = a.tag ?? b.tag;
  const kind = a.kind ?? b.kind;
  return {
    ...(values && { enum: values }),
    limits: mergedMaps(a.limits, b.limits, tighter),
    demands: mergedMaps(a.demands, b.demands, (these, those) => [
      ...these,
      ...those.filter((that) => !these.some((same) => same.value === that.value)),
    ]),
    prefix: Array.from(
      { length: Math.max(a.prefix.length, b.prefix.length) },
      (_, index) => joined(a.prefix[index] ?? a.items, b.prefix[index] ?? b.items)!, // One arm has this position.
    ),
    ...(items && { items }),
    properties: bothProperties(a, b),
    required: mergedMaps(a.required, b.required, (at) => at),
    ...(additional && { additional }),
    patternProperties: mergedMaps(a.patternProperties, b.patternProperties, join),
    ...(propertyNames && { propertyNames }),
    ...(tag && { tag }),
    ...(kind !== undefined && { kind }),
  };
}

/**
 * Returns the properties of an arm that allows only the values that both arms allow. If only one arm declares a field,
 * the other arm's `additionalProperties` or `patternProperties` apply to the field, too (JSON Schema Core 2020-12,
 * section 10.3.2.3).
 */
function bothProperties(a: Arm, b: Arm): Map<string, Property> {
  const restricted = (properties: ReadonlyMap<string, Property>, by: Arm) =>
    [...properties]
      .filter(([name]) => !by.properties.has(name))
      .map(
        ([name, property]) =>
          [name, { ...property, schema: join(property.schema, elsewhere(by, name)) }] as const,
      );
  const shared = [...a.properties].flatMap(([name, { schema, at }]) => {
    const other = b.properties.get(name);
    return other ? [[name, { at, schema: join(schema, other.schema) }] as const] : [];
  });
  return new Map([...shared, ...restricted(a.properties, b), ...restricted(b.properties, a)]);
}

/** Returns the schema for a field of an object that the arm of the object doesn't declare. */
export function elsewhere({ patternProperties, additional }: Arm, name: string): Schema {
  const patterns = [...patternProperties].filter(([pattern]) => matches(pattern, name));
  if (patterns.length > 0) return patterns.map(([, schema]) => schema).reduce(join);
  return additional ?? ANYTHING;
}

const ANYTHING: Schema = { all: [{ node: true, at: '#' }] };

const joined = (a: Schema | undefined, b: Schema | undefined) => (a && b ? join(a, b) : (a ?? b));

function mergedMaps<Key, Value>(
  a: ReadonlyMap<Key, Value>,
  b: ReadonlyMap<Key, Value>,
  merge: (a: Value, b: Value, name: Key) => Value,
): Map<Key, Value> {
  const merged = new Map(a);
  for (const [name, value] of b) {
    const other = a.get(name);
    merged.set(name, other === undefined ? value : merge(other, value, name));
  }
  return merged;
}

export function tighter(a: Mark<Limit>, b: Mark<Limit>, name: string): Mark<Limit> {
  const difference = a.value.value - b.value.value;
  if (difference === 0) return a.value.exclusive ? a : b;
  return difference > 0 === name.startsWith('min') ? a : b;
}

type Values = Mark<readonly unknown[]>;

function bothEnums(a: Values | undefined, b: Values | undefined): Values | undefined {
  if (!a || !b) return a ?? b;
  const texts = new Set(b.value.map(canonical));
  const value = a.value.filter((entry) => texts.has(canonical(entry)));
  return { value, at: value.length < a.value.length ? b.at : a.at };
}

/** Merges the notes of two shapes. If one of them is a closed set, no value can be added later: the other can't open it. */
function bothNotes(a: Shape, b: Shape): Notes {
  const { open: _open, nullable: _nullable, heirs: _heirs, ...rest } = { ...b.notes, ...a.notes };
  // A schema with more fields is no longer the schema from which the others inherit.
  const heirs = (addsNothing(b) && a.notes.heirs) || (addsNothing(a) && b.notes.heirs);
  const notes = { ...rest, ...(heirs && { heirs }) };
  const isClosed = [a, b].some((shape) => !shape.notes.open && isSet(shape));
  const isOpen = a.notes.open === true || b.notes.open === true;
  return isOpen && !isClosed ? { ...notes, open: true } : notes;
}

/** Whether a shape has no keyword that restricts values, except `type`. */
const addsNothing = ({ types }: Shape) =>
  [...types.values()].every((arms) => arms.every((arm) => arm.enum === undefined && isFree(arm)));

/** Whether a shape has a list of values, or is a union of several kinds (members). */
export const isSet = (shape: Shape) =>
  [...shape.types.values()].some((arms) => arms.length > 1 || arms[0]!.enum !== undefined); // No list of arms is empty.

/**
 * Removes the keywords that other keywords of the arm imply. Returns undefined if no value can be valid against the
 * arm.
 */
export function tidy(type: TypeName, arm: Arm): Arm | undefined {
  const tidied = simplified(type, arm);
  return tidied && shareEmpty(tidied);
}

function simplified(type: TypeName, arm: Arm): Arm | undefined {
  const { enum: values, ...rest } = arm;
  if (!values) return withoutImplied(type, arm);
  const value = values.value.filter((entry) => isAllowed(entry, arm));
  if (value.length === 0) return undefined;
  if (type === 'null' || (type === 'boolean' && value.length > 1)) return rest;
  const demands = new Map([...arm.demands].filter(([name]) => !SAID_BY_VALUES.includes(name)));
  return { ...arm, enum: { ...values, value }, limits: new Map(), demands };
}

/**
 * Keywords that are removed from an arm with a list of values, because the list contains only values that satisfy these
 * keywords.
 */
const SAID_BY_VALUES: readonly string[] = ['type', 'pattern', 'multipleOf'];

/**
 * Merges the arms of one JSON type. An arm that allows every value replaces all others. Otherwise the arms with lists
 * of values become one arm with one list.
 */
function fewer(type: TypeName, arms: readonly Arm[]): readonly Arm[] {
  if (arms.length < 2) return arms;
  const everything = arms.find((arm) => arm.enum === undefined && isFree(arm));
  if (everything) return [everything];
  const lists = arms.filter((arm) => arm.enum !== undefined && isFree(arm));
  if (lists.length < 2 || type === 'object') return arms;
  // Each arm in `lists` has an `enum`.
  const value = new Map(lists.flatMap((arm) => arm.enum!.value).map((entry) => [canonical(entry), entry]));
  // `tidy` returns undefined only for an empty list of values, and no list is empty here.
  const list = tidy(type, { ...lists[0]!, enum: { value: [...value.values()], at: lists[0]!.enum!.at } })!;
  return [list, ...arms.filter((arm) => !lists.includes(arm))];
}

/** Whether an arm has no keyword that restricts values, except a list of values. */
export function isFree(arm: Arm): boolean {
  const maps = [arm.limits, arm.demands, arm.properties, arm.required, arm.patternProperties];
  return (
    maps.every((map) => map.size === 0) &&
    !arm.items &&
    arm.prefix.length === 0 &&
    !arm.additional &&
    !arm.propertyNames
  );
}
