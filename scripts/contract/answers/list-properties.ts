import {
  type Contract,
  type Located,
  child,
  elements,
  isObject,
  members,
  resolve,
} from '../../../packages/contract-diff/src/openapi/document.ts';

/**
 * A property of a schema. `field` consists of the names of the schema and of the property, such as `Order.reference`.
 */
interface Property {
  readonly field: string;
  readonly schema: Located;
}

/**
 * The content of a schema that is needed to observe its fields, with all references resolved. Each schema is converted
 * only once, because tests check thousands of values against it.
 */
export interface Shape {
  /**
   * Properties by name. A name may have several properties, because several members of an `allOf` may declare it.
   */
  readonly properties: ReadonlyMap<string, readonly Property[]>;
  /** Schema for the entries of an array. `others` is the schema for properties that the schema doesn't declare. */
  readonly entries: Located | undefined;
  readonly others: Located | undefined;
  /** The schemas in `oneOf` and `anyOf`. */
  readonly variants: readonly Located[];
  /** The values in `const` or `enum`. */
  readonly values: readonly unknown[] | undefined;
  readonly required: readonly string[];
}

/** Returns a function that converts a schema of the contract to a `Shape`, and remembers the result. */
export function shapes(contract: Contract): (schema: Located) => Shape {
  const known = new Map<string, Shape>();
  return (schema) => {
    const place = resolve(contract, schema);
    const shape = known.get(place.at) ?? shapeOf(contract, place);
    known.set(place.at, shape);
    return shape;
  };
}

function shapeOf(contract: Contract, schema: Located): Shape {
  const parts = [schema, ...elements(child(schema, 'allOf')).flatMap((part) => partsOf(contract, part))];
  const properties = new Map<string, Property[]>();
  for (const part of parts)
    for (const [name, property] of members(child(part, 'properties')))
      properties.set(name, [
        ...(properties.get(name) ?? []),
        { field: fieldName(property.at), schema: property },
      ]);
  const only = child(schema, 'const');
  return {
    properties,
    entries: child(schema, 'items'),
    others: isObject(child(schema, 'additionalProperties')?.node)
      ? child(schema, 'additionalProperties')
      : undefined,
    variants: parts.flatMap((part) => [...elements(child(part, 'oneOf')), ...elements(child(part, 'anyOf'))]),
    values: only
      ? [only.node]
      : child(schema, 'enum') && elements(child(schema, 'enum')).map(({ node }) => node),
    required: parts.flatMap((part) => elements(child(part, 'required')).map(({ node }) => String(node))),
  };
}

function partsOf(contract: Contract, value: Located): Located[] {
  const part = resolve(contract, value);
  return [part, ...elements(child(part, 'allOf')).flatMap((inner) => partsOf(contract, inner))];
}

/** Converts `#/components/schemas/Order/properties/items/items/properties/sku` to `Order.items[].sku`. */
const fieldName = (at: string): string =>
  at
    .replace('#/components/schemas/', '')
    .replaceAll(/\/properties\/([^/]+)/g, '.$1')
    .replaceAll('/items', '[]');

/** Lists all fields that a schema declares, at any depth. */
export function declaredFields(shapeAt: (schema: Located) => Shape, schema: Located): Set<string> {
  const fields = new Set<string>();
  const done = new Set<Shape>();
  const visit = (place: Located | undefined) => {
    const shape = place && shapeAt(place);
    if (!shape || done.has(shape)) return;
    done.add(shape);
    for (const place of [shape.entries, shape.others, ...shape.variants]) visit(place);
    for (const { field, schema } of [...shape.properties.values()].flat()) {
      fields.add(field);
      visit(schema);
    }
  };
  visit(schema);
  return fields;
}

/**
 * Calls `seen` with each field that has a value in a body. An empty list or object isn't a value: otherwise a field
 * that is always empty would count as observed.
 */
export function fieldsWithValue(
  shapeAt: (schema: Located) => Shape,
  schema: Located,
  value: unknown,
  seen: (field: string) => void,
): void {
  const { properties, entries, others, variants } = shapeAt(schema);
  const visit = (place: Located, inner: unknown) => fieldsWithValue(shapeAt, place, inner, seen);
  for (const variant of variants) if (fits(shapeAt, variant, value)) visit(variant, value);
  if (Array.isArray(value) && entries) for (const entry of value) visit(entries, entry);
  if (!isObject(value)) return;
  for (const [name, inner] of Object.entries(value)) {
    const own = properties.get(name);
    if (!own && others) visit(others, inner);
    for (const { field, schema } of own ?? []) {
      if (isSomething(inner)) seen(field);
      visit(schema, inner);
    }
  }
}

const isSomething = (value: unknown): boolean =>
  value !== null && value !== undefined && (typeof value !== 'object' || Object.keys(value).length > 0);

/** Whether a value can belong to this variant: the value has the variant's required fields and allowed values. */
export function fits(shapeAt: (schema: Located) => Shape, variant: Located, value: unknown): boolean {
  const { properties, required, values, variants } = shapeAt(variant);
  if (values && !values.includes(value)) return false;
  if (variants.length > 0 && !variants.some((inner) => fits(shapeAt, inner, value))) return false;
  if (!isObject(value)) return properties.size === 0;
  if (required.some((name) => value[name] === undefined)) return false;
  return [...properties].every(([name, all]) =>
    all.every(({ schema }) => {
      const listed = shapeAt(schema).values;
      return value[name] === undefined || !listed || listed.includes(value[name]);
    }),
  );
}
