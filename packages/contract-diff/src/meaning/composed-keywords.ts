import {
  type Contract,
  type Located,
  canonical,
  child,
  elements,
  isObject,
  isTrue,
  members,
} from '../openapi/document.ts';
import { isOnlyRequired } from './conditions.ts';
import { ARROW } from './simplify-arm.ts';
import { join } from './intern-schema.ts';
import { readNames } from './property-names.ts';
import { type Arm, schemaAt } from './shape.ts';
import { matches } from './check-values.ts';

/**
 * Returns the values that `enum` or `const` lists. If a schema has neither keyword, and its `x-extensible-enum` is a
 * list, returns that list.
 */
export function valuesOf(place: Located): readonly unknown[] | undefined {
  if (isObject(place.node) && Object.hasOwn(place.node, 'const')) return [place.node['const']];
  const values = child(place, 'enum')?.node ?? child(place, 'x-extensible-enum')?.node;
  return Array.isArray(values) ? values : undefined;
}

/** Copies the array keywords of a schema into an arm (one alternative of the schema for one JSON type). */
export function readArray(contract: Contract, place: Located, arm: Arm) {
  arm.prefix = elements(child(place, 'prefixItems')).map((item) => schemaAt(contract, item));
  const items = child(place, 'items');
  if (items) arm.items = schemaAt(contract, items);
  if (!isTrue(place, 'uniqueItems')) return;
  arm.demands.set('uniqueItems', [{ value: 'true', at: place.at }]);
  // If the items must be unique, an array has at most as many items as its items have possible values. The number of
  // possible values is unknown if the list of values may grow.
  const values = arm.items?.all.length === 1 && arm.prefix.length === 0 && fewValuesOf(arm.items.all[0]!);
  const most = arm.limits.get('maxItems')?.value.value ?? Infinity;
  if (values && values.length <= most) {
    const value = new Set(values.map(canonical)).size;
    arm.limits.set('maxItems', { value: { value, exclusive: false }, at: place.at });
  }
}

/**
 * Returns the possible values of a schema if there are only a few: a list that can't grow, or the two values of a
 * boolean schema.
 */
function fewValuesOf(place: Located): readonly unknown[] | undefined {
  if (child(place, 'x-extensible-enum')) return undefined;
  return valuesOf(place) ?? (child(place, 'type')?.node === 'boolean' ? [true, false] : undefined);
}

/** Copies the keywords for objects from a schema into an arm (one alternative of a schema for one JSON type). */
export function readObject(contract: Contract, place: Located, arm: Arm) {
  const schemasOf = (name: string) =>
    new Map(members(child(place, name)).map(([key, schema]) => [key, schemaAt(contract, schema)]));
  arm.patternProperties = schemasOf('patternProperties');
  for (const [name, property] of members(child(place, 'properties'))) {
    const patterns = [...arm.patternProperties].filter(([pattern]) => matches(pattern, name));
    const schemas = [schemaAt(contract, property), ...patterns.map(([, schema]) => schema)];
    arm.properties.set(name, { schema: schemas.reduce(join), at: property.at });
  }
  for (const { node, at } of elements(child(place, 'required'))) arm.required.set(String(node), at);
  const additional = child(place, 'additionalProperties');
  if (additional) arm.additional = schemaAt(contract, additional);
  readNames(contract, place, arm);
  const needed = [
    ...members(child(place, 'dependentRequired')),
    ...members(child(place, 'dependentSchemas')).flatMap(
      ([name, schema]): [string, Located][] =>
        isOnlyRequired(schema) ? [[name, child(schema, 'required')!]] : [], // `isOnlyRequired` checked this.
    ),
  ];
  const needs = needed.flatMap(([name, others]) =>
    elements(others).map(({ node }) => ({ value: `${name}${ARROW}${String(node)}`, at: place.at })),
  );
  if (needs.length > 0) arm.demands.set('dependentRequired', needs);
}
