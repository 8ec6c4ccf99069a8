import { type Contract, type Located, isObject, referenceOf, target } from '../openapi/document.ts';

/** The types of JSON. `integer` isn't a type here: it is a `number` with the demand to be an integer. */
export const TYPES = ['null', 'boolean', 'number', 'string', 'array', 'object'] as const;
export type TypeName = (typeof TYPES)[number];

export function typeOf(value: unknown): TypeName {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'object') return 'object';
  // `number` and `boolean` are results of `typeof` and also names of types in JSON Schema.
  return typeof value === 'number' || typeof value === 'boolean' ? (typeof value as TypeName) : 'string';
}

/**
 * A schema, as the list of all locations where it is written. A value must be valid at all these locations. A property
 * has several locations if, for example, several members of an `allOf` describe it.
 */
export interface Schema {
  readonly all: readonly Located[];
}

/**
 * A property. `at` points to the declaration of the property. If the declaration is a reference, `schema` points to the
 * target of the reference.
 */
export interface Property {
  readonly schema: Schema;
  readonly at: string;
  /** Whether the property isn't declared, but only listed in `propertyNames`. */
  readonly isListed?: true;
}

/** The value of a keyword, and the location of the schema that has the keyword. */
export interface Mark<Value> {
  readonly value: Value;
  readonly at: string;
}

/**
 * A demand: the value of a keyword that restricts values, such as `pattern`. For a condition such as `not`, the demand
 * also contains the schema of the condition.
 */
export interface Demand extends Mark<string | number> {
  readonly schema?: Schema;
}

/** A lower or upper bound for a number, a length or a count. */
export interface Limit {
  readonly value: number;
  readonly exclusive: boolean;
}

/**
 * Keywords that can apply several times to the same value. `type` is in this list because of integers: an integer is a
 * number with this demand.
 */
export type DemandName =
  | 'type'
  | 'multipleOf'
  | 'pattern'
  | 'format'
  | 'contentEncoding'
  | 'contentMediaType'
  | 'uniqueItems'
  | 'dependentRequired'
  | ConditionName;
/**
 * Keywords whose schemas are compared as a whole: the comparison only determines whether one schema allows more values
 * than the other. `if` includes `then` and `else`.
 */
export type ConditionName = 'not' | 'if' | 'contains' | 'contentSchema' | 'dependentSchemas';

/**
 * One alternative of a schema for values of one JSON type. A value is valid against the arm if it satisfies every
 * member of this interface.
 */
export interface Arm {
  enum?: Mark<readonly unknown[]>;
  /** Limits by keyword. A limit of `exclusiveMinimum` is stored under the key `minimum`, and marked as exclusive. */
  limits: Map<string, Mark<Limit>>;
  demands: Map<DemandName, readonly Demand[]>;
  prefix: readonly Schema[];
  items?: Schema;
  properties: Map<string, Property>;
  required: Map<string, string>;
  /** Schema of all undeclared properties: the value of `additionalProperties` or `unevaluatedProperties`. */
  additional?: Schema;
  patternProperties: Map<string, Schema>;
  propertyNames?: Schema;
  /** The discriminator property, and its values that select the arm. */
  tag?: { readonly property: string; readonly values: readonly string[] };
  /** Name of the schema by which a union refers to the arm, or its title: a name for reports. */
  kind?: string;
}

/** Keywords of a schema that have no effect on validation. */
export interface Notes {
  default?: Mark<unknown>;
  discriminator?: Mark<{ readonly property: string; readonly values: readonly string[] }>;
  deprecated?: Mark<true>;
  readOnly?: boolean;
  writeOnly?: boolean;
  /**
   * The schemas that inherit from the schema with the discriminator. Missing if the discriminator belongs to a union.
   * They are found on demand, because a schema and its heirs refer to each other.
   */
  heirs?: () => ReadonlyMap<string, Schema>;
  /** The keyword `xml`, without the parts that have no effect. */
  xml?: Mark<string>;
  /** Whether the schema has a `nullable: true` of OpenAPI 3.0 that has no effect. */
  nullable?: boolean;
  /**
   * Whether the contract announces that it will later add values or kinds to this schema: see `isOpen` in
   * shape-notes.ts.
   */
  open?: boolean;
}

/**
 * The meaning of a schema: for each JSON type that a value may have, the alternatives (arms) for values of this type.
 * Two schemas with the same meaning have the same shape, even if their notation differs. Notations differ in
 * references, `allOf`, nested `anyOf` and `oneOf`, `const`, lists of types, or forms of null.
 */
export interface Shape {
  readonly at: string;
  readonly types: ReadonlyMap<TypeName, readonly Arm[]>;
  readonly notes: Notes;
  /**
   * Finds the values that are valid against two kinds (members) of a union. The overlaps are computed only on demand:
   * see overlaps.ts.
   */
  readonly overlaps?: () => readonly Overlap[];
  /** Whether some of the overlaps may be refused, because a `oneOf` is a part of the schema. */
  readonly hasOneOf?: boolean;
  /** The reason, if the schema is too large to compare. The shape then allows every value. */
  readonly bound?: string;
}

/**
 * Values that are valid against two kinds (members) of a union. `oneOf` refuses such values, and `anyOf` accepts such
 * values.
 */
export interface Overlap {
  readonly type: TypeName;
  readonly arm: Arm;
  readonly refused: boolean;
}

const schemas = new WeakMap<object, Schema>();

/**
 * Returns the schema at a location. If the schema consists only of a reference, returns the target of the reference, so
 * that each schema is compared only once.
 */
export function schemaAt(contract: Contract, place: Located, trail: readonly string[] = []): Schema {
  const reference = referenceOf(place);
  if (reference !== undefined && isObject(place.node) && Object.keys(place.node).length === 1) {
    if (trail.includes(reference)) return { all: [{ node: true, at: reference }] };
    return schemaAt(contract, target(contract, reference, place.at), [...trail, reference]);
  }
  if (!isObject(place.node)) return { all: [place] };
  const known = schemas.get(place.node) ?? { all: [place] };
  schemas.set(place.node, known);
  return known;
}
