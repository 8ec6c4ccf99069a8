import { isObject } from '../../../packages/contract-diff/src/openapi/document.ts';

type Schema = Record<string, unknown>;

/** Keywords that the parts of an `allOf` may have. Parts with other keywords can't be merged in this simple way. */
const MERGED = new Set(['type', 'description', 'required', 'properties', 'examples', 'allOf']);

/**
 * Returns the document with each `allOf` of its component schemas merged into one schema. In `spec/`, fields that many
 * schemas share are written once. In the published contract, each kind of problem and event has all its fields, because
 * generators handle `allOf` badly. Many lose the fields beside the `allOf`. Others convert a list that a kind narrows
 * to the type `never`, or can't put the kind into a union.
 *
 * @throws if a part has a keyword that can't be merged.
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
  const parts = [...allOf.map((part) => partOf(schemas, name, part)), own];
  const strange = parts.flatMap(Object.keys).find((key) => !MERGED.has(key));
  if (strange) throw new Error(`${name}: ${strange} can't be merged with what it builds on`);
  const required = parts.flatMap(({ required: names }) => (Array.isArray(names) ? names : []));
  // The properties are cloned, because each schema is identified by its object.
  const fields = parts.map(({ properties }) => structuredClone(properties));
  return {
    ...own,
    type: 'object',
    required: [...new Set(required)],
    properties: Object.assign({}, ...fields),
  };
}

/** Returns a part of an `allOf`, with its own `allOf` merged. */
function partOf(schemas: Schema, name: string, part: unknown): Schema {
  const base = isObject(part) ? /^#\/components\/schemas\/(\w+)$/.exec(String(part['$ref']))?.[1] : undefined;
  const found = base === undefined ? whole(schemas, name, part) : whole(schemas, base, schemas[base]);
  if (!isObject(found)) throw new Error(`${name} builds on something that is no object`);
  return found;
}
