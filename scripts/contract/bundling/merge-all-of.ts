import { isObject } from '../../../packages/contract-diff/src/openapi/document.ts';

type Schema = Record<string, unknown>;

/** Keywords that the members of an `allOf` may have. This file can't merge members with other keywords. */
const MERGED = new Set(['type', 'description', 'required', 'properties', 'examples', 'allOf']);

/** Keywords that a schema with an `allOf` may also have. The merged schema keeps them. */
const BESIDE = new Set([...MERGED, 'unevaluatedProperties']);

/**
 * Merges each `allOf` in the document's component schemas into one schema. In `spec/`, fields that many schemas share
 * are written once. In the published contract, each kind of problem and event lists all its fields, because generators
 * handle `allOf` badly: many lose the fields beside the `allOf`, others turn a narrowed list of values into the type
 * `never`, or can't put the schema into a union.
 *
 * @throws if a member has a keyword that can't be merged.
 */
export function flat(document: unknown): unknown {
  if (!isObject(document) || !isObject(document['components'])) return document;
  const { schemas } = document['components'];
  if (!isObject(schemas)) return document;
  const written = Object.keys(schemas).map((name) => [name, whole(schemas, name, schemas[name])]);
  return { ...document, components: { ...document['components'], schemas: Object.fromEntries(written) } };
}

function whole(schemas: Schema, name: string, schema: unknown): unknown {
  if (!isObject(schema) || !Array.isArray(schema['allOf'])) return schema;
  const { allOf, ...own } = schema;
  const members = allOf.map((part) => partOf(schemas, name, part));
  const parts = [...members, own];
  const strange =
    members.flatMap(Object.keys).find((key) => !MERGED.has(key)) ??
    Object.keys(own).find((key) => !BESIDE.has(key));
  if (strange) throw new Error(`${name}: ${strange} can't be merged with the base schema`);
  const required = parts.flatMap(({ required: names }) => (Array.isArray(names) ? names : []));
  // The properties are copied, because other code identifies a schema by its object.
  const fields = parts.map(({ properties }) => structuredClone(properties));
  return {
    ...own,
    type: 'object',
    required: [...new Set(required)],
    properties: Object.assign({}, ...fields),
  };
}

/** Returns a member of an `allOf`, after its own `allOf` was merged. */
function partOf(schemas: Schema, name: string, part: unknown): Schema {
  const base = isObject(part) ? /^#\/components\/schemas\/(\w+)$/.exec(String(part['$ref']))?.[1] : undefined;
  const found = base === undefined ? whole(schemas, name, part) : whole(schemas, base, schemas[base]);
  if (!isObject(found)) throw new Error(`the base schema of ${name} is not an object`);
  return found;
}
