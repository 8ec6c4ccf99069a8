import {
  type Contract,
  type Located,
  child,
  elements,
  isObject,
  isTrue,
  members,
  referenceOf,
} from '../../document.ts';
import { tidy, tighter } from './shape-algebra.ts';
import { notesOf } from './shape-notes.ts';
import { meaningOf } from './schema-meaning.ts';
import {
  type Arm,
  type ConditionName,
  type DemandName,
  type Limit,
  type Mark,
  type Shape,
  TYPES,
  type TypeName,
  schemaAt,
} from './shape.ts';

/** The keywords that apply to one type only (JSON Schema Validation 2020-12, section 6). */
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
  array: ['minItems', 'maxItems', 'minContains', 'maxContains'],
  object: ['minProperties', 'maxProperties'],
};
const DEMANDS: Partial<Record<TypeName, readonly DemandName[]>> = {
  number: ['multipleOf', 'format'],
  string: ['pattern', 'format', 'contentEncoding', 'contentMediaType'],
};
const CONDITIONS: Partial<Record<TypeName, readonly ConditionName[]>> = {
  array: ['contains', 'unevaluatedItems'],
  object: ['dependentSchemas'],
};

/** What a schema says itself, without its references, `allOf`, `anyOf` and `oneOf`. */
export function ownShape(contract: Contract, place: Located): Shape {
  const types = new Map<TypeName, readonly Arm[]>();
  if (place.node !== false) {
    const integer = declaredTypes(place).includes('integer') && !declaredTypes(place).includes('number');
    for (const type of typesOf(place)) {
      const arm = armOf(contract, place, type);
      if (type === 'number' && integer) arm.demands.set('type', [{ value: 'integer', at: place.at }]);
      const tidied = tidy(type, arm);
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
 * The types that a value may have. Where `type` is missing, keywords that apply to a single type imply it: a
 * validator accepts a number for `properties` without `type: object`, but no author means that, no generator
 * reads it so, and adding the type is a correction.
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

/** The values of `enum`, `const`, or an `x-extensible-enum` that lists them. */
function valuesOf(place: Located): readonly unknown[] | undefined {
  if (isObject(place.node) && Object.hasOwn(place.node, 'const')) return [place.node['const']];
  const values = child(place, 'enum')?.node ?? child(place, 'x-extensible-enum')?.node;
  return Array.isArray(values) ? values : undefined;
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
    if (typeof value === 'string' || typeof value === 'number') arm.demands.set(name, [{ value, at }]);
  }
  for (const name of [...(CONDITIONS[type] ?? []), 'not', 'if', 'then', 'else'] as const) {
    const condition = child(place, name);
    if (condition && condition.node !== true)
      arm.demands.set(name, [{ value: meaningOf(contract, condition), at }]);
  }
  if (type === 'array') readArray(contract, place, arm);
  if (type === 'object') readObject(contract, place, arm);
  return arm;
}

/** Draft 4, and therefore OpenAPI 3.0, has `exclusiveMinimum: true` beside `minimum`. */
function readBounds(place: Located, arm: Arm) {
  for (const [name, exclusiveName] of [
    ['minimum', 'exclusiveMinimum'],
    ['maximum', 'exclusiveMaximum'],
  ] as const) {
    const value = child(place, name)?.node;
    const bound = child(place, exclusiveName)?.node;
    const limits: Mark<Limit>[] = [];
    if (typeof value === 'number') limits.push({ value: { value, exclusive: bound === true }, at: place.at });
    if (typeof bound === 'number') limits.push({ value: { value: bound, exclusive: true }, at: place.at });
    if (limits.length > 0)
      arm.limits.set(
        name,
        limits.reduce((a, b) => tighter(a, b, name)),
      );
  }
}

function readArray(contract: Contract, place: Located, arm: Arm) {
  arm.prefix = elements(child(place, 'prefixItems')).map((item) => schemaAt(contract, item));
  const items = child(place, 'items');
  if (items) arm.items = schemaAt(contract, items);
  if (isTrue(place, 'uniqueItems')) arm.demands.set('uniqueItems', [{ value: 'true', at: place.at }]);
}

function readObject(contract: Contract, place: Located, arm: Arm) {
  const schemasOf = (name: string) =>
    new Map(members(child(place, name)).map(([key, schema]) => [key, schemaAt(contract, schema)]));
  for (const [name, property] of members(child(place, 'properties'))) {
    if (property.node === false) continue;
    arm.properties.set(name, { schema: schemaAt(contract, property), at: property.at });
  }
  arm.patternProperties = schemasOf('patternProperties');
  for (const { node } of elements(child(place, 'required'))) arm.required.set(String(node), place.at);
  for (const name of ['additionalProperties', 'unevaluatedProperties']) {
    const additional = child(place, name);
    if (additional) arm.additional = schemaAt(contract, additional);
  }
  const names = child(place, 'propertyNames');
  if (names) arm.propertyNames = schemaAt(contract, names);
  const needs = members(child(place, 'dependentRequired')).flatMap(([name, others]) =>
    elements(others).map(({ node }) => ({ value: `${name} → ${String(node)}`, at: place.at })),
  );
  if (needs.length > 0) arm.demands.set('dependentRequired', needs);
}

function typeOf(value: unknown): TypeName {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'object') return 'object';
  return typeof value === 'number' || typeof value === 'boolean' ? (typeof value as TypeName) : 'string';
}
