import { meaningOf } from '../meaning/schema-meaning.ts';
import { TYPES, type TypeName, typeOf } from '../meaning/shape.ts';
import {
  type Contract,
  type Located,
  canonical,
  child,
  elements,
  isObject,
  members,
  referenceOf,
  target,
} from '../openapi/document.ts';

/** A schema, and the contract in which its references lead to their targets. */
export interface Asked {
  readonly contract: Contract;
  readonly place: Located;
}

/** Everything by which the compared schemas tell the values at one position apart. */
export interface Spot {
  readonly types: Set<TypeName>;
  /** Listed values by their text. Listed arrays and objects are compared as keywords. */
  readonly values: Map<string, unknown>;
  /** Limits of numbers. */
  readonly numbers: Set<number>;
  /** Limits of lengths. */
  readonly sizes: Map<TypeName, Set<number>>;
  /** Texts of keywords that are only satisfied or not, such as `pattern`. */
  readonly keywords: Map<TypeName, Set<string>>;
  readonly fields: Map<string, Spot>;
  /** The schemas of the values at this position. */
  readonly schemas: readonly Asked[];
  /** Texts of the schemas, if a value is only compared with each of them as a whole. */
  readonly wholes?: ReadonlySet<string>;
}

/** Error for schemas that have too many combinations of fields and keywords. */
export class TooManyPoints extends Error {}

/** Maximum depth of fields within fields. Schemas below are only compared by their text. */
const DEPTH_MAX = 3;

/** Keywords whose value is only compared by its text, with the type to which they apply. */
export const BY_TEXT: readonly (readonly [type: TypeName, keywords: readonly string[]])[] = [
  ['string', ['pattern']],
  ['string', ['format']],
  ['string', ['contentEncoding']],
  ['string', ['contentMediaType', 'contentSchema']],
  ['number', ['multipleOf']],
  ['number', ['format']],
  ['array', ['items', 'prefixItems']],
  ['array', ['contains', 'minContains', 'maxContains']],
  ['array', ['uniqueItems']],
  ['array', ['unevaluatedItems']],
  ['object', ['additionalProperties', 'patternProperties']],
  ['object', ['propertyNames']],
  ['object', ['minProperties']],
  ['object', ['maxProperties']],
  ['object', ['unevaluatedProperties']],
];

export const SIZES = {
  minLength: 'string',
  maxLength: 'string',
  minItems: 'array',
  maxItems: 'array',
} as const satisfies Record<string, TypeName>;
export const BOUNDS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'];

export const emptySpot = (schemas: readonly Asked[] = []): Spot => ({
  schemas,
  types: new Set(),
  values: new Map(),
  numbers: new Set(),
  sizes: new Map(),
  keywords: new Map(),
  fields: new Map(),
});

/** Collects everything by which schemas tell the values at their position apart. */
function spotOf(schemas: readonly Asked[], depth: number): Spot {
  const texts = new Set(schemas.map(({ contract, place }) => meaningOf(contract, place)));
  if (texts.size <= 1 || depth > DEPTH_MAX) return { ...emptySpot(schemas), wholes: texts };
  const spot = emptySpot(schemas);
  const fields = new Map<string, Asked[]>();
  for (const schema of schemas) collect(schema, spot, fields, []);
  // One more type stands for all types that no schema mentions.
  const other = TYPES.find((type) => !spot.types.has(type));
  if (other) spot.types.add(other);
  addFields(spot, fields, depth);
  return spot;
}

export function addFields(spot: Spot, fields: ReadonlyMap<string, readonly Asked[]>, depth: number) {
  for (const [name, schemas] of fields) spot.fields.set(name, spotOf(schemas, depth + 1));
}

/** Returns the text of keywords of a schema that are only compared by this text. */
export function textOfKeywords(
  contract: Contract,
  place: Located,
  keywords: readonly string[],
): string | undefined {
  if (!isObject(place.node) || child(place, keywords[0]!) === undefined) return undefined; // No list is empty.
  const { node } = place;
  const entries = keywords.flatMap((name) => (node[name] === undefined ? [] : [[name, node[name]]]));
  const text = meaningOf(contract, { node: Object.fromEntries(entries), at: place.at });
  if (keywords[0]!.startsWith('unevaluated')) return meaningOf(contract, place);
  // `additionalProperties` applies to the fields that `properties` doesn't declare.
  const names = Object.keys(child(place, 'properties')?.node ?? {}).sort();
  return keywords[0] === 'additionalProperties' ? `${text} ${canonical(names)}` : text;
}

/** Adds to `spot` what a schema asks about a value, and to `fields` the schemas of the value's fields. */
export function collect(
  { contract, place }: Asked,
  spot: Spot,
  fields: Map<string, Asked[]>,
  trail: readonly string[],
): void {
  const ask = (inner: Located, inTrail = trail) => collect({ contract, place: inner }, spot, fields, inTrail);
  const reference = referenceOf(place);
  if (reference !== undefined && !trail.includes(reference))
    ask(target(contract, reference, place.at), [...trail, reference]);
  if (!isObject(place.node)) return;
  collectKeywords({ contract, place }, spot);
  for (const name of ['allOf', 'anyOf', 'oneOf']) for (const one of elements(child(place, name))) ask(one);
  for (const name of ['not', 'if', 'then', 'else']) {
    const inner = child(place, name);
    if (inner) ask(inner);
  }
  const field = (name: string, ...schemas: Asked[]) =>
    fields.set(name, [...(fields.get(name) ?? []), ...schemas]);
  for (const [name, inner] of members(child(place, 'properties'))) field(name, { contract, place: inner });
  for (const { node } of elements(child(place, 'required'))) field(String(node));
  for (const [name, needed] of members(child(place, 'dependentRequired')))
    for (const one of [name, ...elements(needed).map(({ node }) => String(node))]) field(one);
  for (const [name, inner] of members(child(place, 'dependentSchemas'))) {
    field(name);
    ask(inner);
  }
  if (fields.size > 0) spot.types.add('object');
}

function collectKeywords({ contract, place }: Asked, spot: Spot) {
  const type = child(place, 'type')?.node;
  for (const name of Array.isArray(type) ? type : [type])
    for (const known of TYPES) if (known === (name === 'integer' ? 'number' : name)) spot.types.add(known);
  for (const value of listed(place)) addValue(spot, value);
  for (const name of BOUNDS) {
    const limit = child(place, name)?.node;
    if (typeof limit !== 'number') continue;
    spot.numbers.add(limit);
    spot.types.add('number');
  }
  for (const [name, of] of Object.entries(SIZES)) {
    const limit = child(place, name)?.node;
    if (typeof limit !== 'number') continue;
    spot.sizes.set(of, (spot.sizes.get(of) ?? new Set()).add(limit));
    spot.types.add(of);
  }
  for (const [of, keywords] of BY_TEXT) {
    const text = textOfKeywords(contract, place, keywords);
    if (text === undefined) continue;
    addKeyword(spot, of, text);
  }
}

export function addKeyword(spot: Spot, type: TypeName, text: string) {
  spot.keywords.set(type, (spot.keywords.get(type) ?? new Set()).add(text));
  spot.types.add(type);
}

export function addValue(spot: Spot, value: unknown) {
  spot.types.add(typeOf(value));
  if (typeof value === 'object' && value !== null) addKeyword(spot, typeOf(value), textOfValue(value));
  else spot.values.set(canonical(value), value);
}

/** Returns the text of a listed array or object, in the form of a keyword. */
export const textOfValue = (value: unknown): string => canonical({ const: value });

/** Returns the values that `const` and `enum` list. */
function listed({ node }: Located): readonly unknown[] {
  if (!isObject(node)) return [];
  const values = node['enum'];
  return [...(Object.hasOwn(node, 'const') ? [node['const']] : []), ...(Array.isArray(values) ? values : [])];
}
