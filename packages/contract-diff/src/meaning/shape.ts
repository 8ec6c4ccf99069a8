import { type Contract, type Located, isObject, referenceOf, target } from '../openapi/document.ts';

/** The types of JSON. `integer` isn't one of them: it is a demand on a number. */
export const TYPES = ['null', 'boolean', 'number', 'string', 'array', 'object'] as const;
export type TypeName = (typeof TYPES)[number];

/**
 * A schema as a list of the places where it is written. A value must be valid against all of them. There are several
 * places if, for example, members of an `allOf` describe the same property.
 */
export interface Schema {
  readonly all: readonly Located[];
}

/**
 * A property with its schema and the place where it is declared. They differ if the schema is a reference to another
 * place.
 */
export interface Property {
  readonly schema: Schema;
  readonly at: string;
}

/** The value of a keyword, and its place. */
export interface Mark<Value> {
  readonly value: Value;
  readonly at: string;
}

/** The demand of a keyword. If the keyword is a condition, its schema is included. */
export interface Demand extends Mark<string | number> {
  readonly schema?: Schema;
}

/** A bound of a number, a length or a count. */
export interface Limit {
  readonly value: number;
  readonly exclusive: boolean;
}

/** Names of keywords that can apply several times at once. `type` stands for the demand that a number is an integer. */
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
/** Keywords whose schemas are compared as a whole: does the one schema allow more or less than the other? */
export type ConditionName =
  'not' | 'if' | 'then' | 'else' | 'contains' | 'contentSchema' | 'dependentSchemas';

/** One of the ways in which a value of one type can be valid. The value must meet everything in the arm. */
export interface Arm {
  enum?: Mark<readonly unknown[]>;
  /** Limits by keyword. An `exclusiveMinimum` is stored under `minimum`, as an exclusive limit. */
  limits: Map<string, Mark<Limit>>;
  demands: Map<DemandName, readonly Demand[]>;
  prefix: readonly Schema[];
  items?: Schema;
  properties: Map<string, Property>;
  required: Map<string, string>;
  /** Schema of all undeclared properties: that of `additionalProperties` or of `unevaluatedProperties`. */
  additional?: Schema;
  patternProperties: Map<string, Schema>;
  propertyNames?: Schema;
  /** The values by which the discriminator names this arm. */
  tag?: { readonly property: string; readonly values: readonly string[] };
}

/** Keywords of a schema that have no effect on validation. */
export interface Notes {
  default?: Mark<unknown>;
  discriminator?: Mark<{ readonly property: string; readonly values: readonly string[] }>;
  deprecated?: Mark<true>;
  readOnly?: boolean;
  writeOnly?: boolean;
  /** Whether the contract announces more values or kinds: see `isOpen` in shape-notes.ts. */
  open?: boolean;
}

/**
 * The meaning of a schema: for each type that a value may have, the ways in which such a value may be valid. The shape
 * doesn't depend on how the schema is written: with references, `allOf`, nested `anyOf` and `oneOf`, `const`, type
 * arrays, or one of the ways to write null.
 */
export interface Shape {
  readonly at: string;
  readonly types: ReadonlyMap<TypeName, readonly Arm[]>;
  readonly notes: Notes;
  /** Finds the values that fit two kinds of one of its unions. They are only computed on request: see overlaps.ts. */
  readonly overlaps?: () => readonly Overlap[];
}

/** Values that fit two kinds of a union. `oneOf` refuses such values, `anyOf` doesn't. */
export interface Overlap {
  readonly type: TypeName;
  readonly arm: Arm;
  readonly refused: boolean;
}

const schemas = new WeakMap<object, Schema>();

/**
 * Returns the schema at a place. If the schema is only a reference, its target is returned instead, so that each schema
 * is compared once.
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
