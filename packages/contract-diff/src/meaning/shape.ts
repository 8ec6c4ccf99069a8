import { type Contract, type Located, isObject, referenceOf, target } from '../openapi/document.ts';

/** The types of JSON; `integer` is a demand on a number. */
export const TYPES = ['null', 'boolean', 'number', 'string', 'array', 'object'] as const;
export type TypeName = (typeof TYPES)[number];

/**
 * A schema, by the places where it is written: a value must be valid against all of them. There are several if
 * members of an `allOf` describe the same property.
 */
export interface Schema {
  readonly all: readonly Located[];
}

/** A property, and where it is declared: its schema may be a reference to another place. */
export interface Property {
  readonly schema: Schema;
  readonly at: string;
}

/** The value of a keyword, and its place. */
export interface Mark<Value> {
  readonly value: Value;
  readonly at: string;
}

/** The demand of a keyword; a condition also has its schema. */
export interface Demand extends Mark<string | number> {
  readonly schema?: Schema;
}

/** A bound of a number, a length or a count. */
export interface Limit {
  readonly value: number;
  readonly exclusive: boolean;
}

/**
 * Names of keywords that can hold several times at once. `type` is that of an integer, which is a number with a
 * demand.
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
/** Keywords whose schemas are compared as a whole: does one allow more or less than the other? */
export type ConditionName =
  'not' | 'if' | 'then' | 'else' | 'contains' | 'contentSchema' | 'dependentSchemas';

/** One way for a value of one type to be valid: everything here must hold. */
export interface Arm {
  enum?: Mark<readonly unknown[]>;
  /** Limits by keyword; `exclusiveMinimum` is an exclusive `minimum`. */
  limits: Map<string, Mark<Limit>>;
  demands: Map<DemandName, readonly Demand[]>;
  prefix: readonly Schema[];
  items?: Schema;
  properties: Map<string, Property>;
  required: Map<string, string>;
  /** `additionalProperties` and `unevaluatedProperties`. */
  additional?: Schema;
  patternProperties: Map<string, Schema>;
  propertyNames?: Schema;
  /** The discriminator's values for this arm. */
  tag?: { readonly property: string; readonly values: readonly string[] };
}

/** Keywords of a schema that have no effect on validation. */
export interface Notes {
  default?: Mark<unknown>;
  discriminator?: Mark<{ readonly property: string; readonly values: readonly string[] }>;
  deprecated?: Mark<true>;
  readOnly?: boolean;
  writeOnly?: boolean;
  /** Whether more values or kinds are announced: see `isOpen` in shape-notes.ts. */
  open?: boolean;
}

/**
 * The meaning of a schema, however it is written: for each type that a value may have, the ways in which it may be
 * valid. It is the same whether a schema uses references, `allOf`, nested `anyOf` and `oneOf`, `const`, type arrays
 * or one of the ways to write null.
 */
export interface Shape {
  readonly at: string;
  readonly types: ReadonlyMap<TypeName, readonly Arm[]>;
  readonly notes: Notes;
  /** Finds the values that fit two kinds of its unions at once. They are only computed on request: see overlaps.ts. */
  readonly overlaps?: () => readonly Overlap[];
}

/** Values that fit two kinds of a union at once: `oneOf` refuses them, `anyOf` doesn't. */
export interface Overlap {
  readonly type: TypeName;
  readonly arm: Arm;
  readonly refused: boolean;
}

const schemas = new WeakMap<object, Schema>();

/**
 * The schema at a place. A schema that is only a reference is replaced by its target, so that each schema is
 * compared once.
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
