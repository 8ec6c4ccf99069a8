import { type Contract, type Located, child, referenceOf } from '../openapi/document.ts';
import { readArray, readObject, valuesOf } from './composed-keywords.ts';
import { readConditions } from './conditions.ts';
import { isFormatOf } from './formats.ts';
import { tidy, tighter } from './shape-algebra.ts';
import { notesOf } from './shape-notes.ts';
import {
  type Arm,
  type DemandName,
  type Limit,
  type Mark,
  type Shape,
  TYPES,
  type TypeName,
  typeOf,
} from './shape.ts';

/** Keywords that apply to a single JSON type (JSON Schema Validation 2020-12, section 6). */
const KEYWORDS_OF: Partial<Record<TypeName, readonly string[]>> = {
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  string: ['minLength', 'maxLength', 'pattern', 'contentEncoding', 'contentMediaType'],
  array: ['items', 'prefixItems', 'minItems', 'maxItems', 'uniqueItems', 'contains', 'unevaluatedItems'],
  object: [
    ...['properties', 'required', 'additionalProperties', 'unevaluatedProperties', 'patternProperties'],
    ...['propertyNames', 'minProperties', 'maxProperties', 'dependentRequired', 'dependentSchemas'],
  ],
};
const LIMITS: Partial<Record<TypeName, readonly string[]>> = {
  string: ['minLength', 'maxLength'],
  array: ['minItems', 'maxItems'],
  object: ['minProperties', 'maxProperties'],
};
const DEMANDS: Partial<Record<TypeName, readonly DemandName[]>> = {
  number: ['multipleOf', 'format'],
  string: ['pattern', 'format', 'contentEncoding', 'contentMediaType'],
};

/** Computes the shape (the set of valid values) of a schema inside the current schema. */
export type Read = (place: Located) => Shape;

/** Computes the shape of a schema from its own keywords. Ignores the schema's `$ref`, `allOf`, `anyOf` and `oneOf`. */
export function ownShape(contract: Contract, place: Located, read: Read): Shape {
  const types = new Map<TypeName, readonly Arm[]>();
  if (place.node !== false) {
    const integer = declaredTypes(place).includes('integer') && !declaredTypes(place).includes('number');
    for (const type of typesOf(place)) {
      const arm = armOf(contract, place, type);
      if (type === 'number' && integer) arm.demands.set('type', [{ value: 'integer', at: place.at }]);
      const isPossible = readConditions(contract, place, type, arm, read);
      const tidied = isPossible ? tidy(type, arm) : undefined;
      if (tidied) types.set(type, [tidied]);
    }
  }
  return { at: place.at, types, notes: notesOf(place) };
}

function declaredTypes(place: Located): unknown[] {
  const type = child(place, 'type')?.node;
  return Array.isArray(type) ? type : type === undefined ? [] : [type];
}

/**
 * Returns the JSON types that a value may have. If `type` is missing and all keywords apply to the same type, returns
 * that type. A validator would also accept a number for a schema with `properties` and without `type: object`. But no
 * author intends that, and no code generator reads the schema that way. So adding the missing `type` later counts as a
 * correction.
 */
function typesOf(place: Located): readonly TypeName[] {
  const declared = declaredTypes(place).map((type) => (type === 'integer' ? 'number' : type));
  if (declared.length > 0) return TYPES.filter((type) => declared.includes(type));
  if (valuesOf(place) !== undefined || referenceOf(place) !== undefined) return TYPES;
  const spokenOf = TYPES.filter((type) =>
    KEYWORDS_OF[type]?.some((keyword) => child(place, keyword) !== undefined),
  );
  return spokenOf.length === 1 ? spokenOf : TYPES;
}

const emptyArm = (): Arm => ({
  limits: new Map(),
  demands: new Map(),
  prefix: [],
  properties: new Map(),
  required: new Map(),
  patternProperties: new Map(),
});

function armOf(contract: Contract, place: Located, type: TypeName): Arm {
  const { at } = place;
  const arm = emptyArm();
  const values = valuesOf(place);
  if (values) arm.enum = { value: values.filter((value) => typeOf(value) === type), at };

  for (const name of LIMITS[type] ?? []) {
    const value = child(place, name)?.node;
    if (typeof value === 'number' && !(value === 0 && name.startsWith('min')))
      arm.limits.set(name, { value: { value, exclusive: false }, at });
  }
  if (type === 'number') readBounds(place, arm);
  for (const name of DEMANDS[type] ?? []) {
    const value = child(place, name)?.node;
    const isOther = name === 'format' && !isFormatOf(type, value);
    if ((typeof value === 'string' || typeof value === 'number') && !isOther)
      arm.demands.set(name, [{ value, at }]);
  }
  if (type === 'array') readArray(contract, place, arm);
  if (type === 'object') readObject(contract, place, arm);
  return arm;
}

function readBounds(place: Located, arm: Arm) {
  for (const [name, exclusiveName] of [
    ['minimum', 'exclusiveMinimum'],
    ['maximum', 'exclusiveMaximum'],
  ] as const) {
    const limits = [
      [child(place, name)?.node, false],
      [child(place, exclusiveName)?.node, true],
    ].flatMap(([value, exclusive]): Mark<Limit>[] =>
      typeof value === 'number' ? [{ value: { value, exclusive: exclusive === true }, at: place.at }] : [],
    );
    if (limits.length > 0)
      arm.limits.set(
        name,
        limits.reduce((a, b) => tighter(a, b, name)),
      );
  }
}
