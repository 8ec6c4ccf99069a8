import { isObject } from '../openapi/document.ts';
import { KEYWORDS_30 } from './grammar.ts';
import type { Visited, Walk } from './walk.ts';

/**
 * HTTP methods for which OpenAPI 3.0 ignores request bodies, because HTTP gives such bodies no meaning (3.0.4, section
 * 4.7.10.1).
 */
const BODILESS = ['get', 'head', 'delete', 'trace'];

/**
 * Rewrites the keywords of other OpenAPI versions to those of OpenAPI 3.1, so that the comparison knows only one
 * version.
 */
export function rewriteKeywords({ visited, version }: Walk): void {
  for (const { node, kind, key, within } of visited) {
    if (kind === 'schema' && version === '3.0') fromVersion30(node);
    else if (kind === 'schema') delete node['nullable'];
    if (kind === 'schema') withContentKeywords(node);
    if (kind === 'pathItem' && version !== '3.2') delete node['query'];
    if (kind === 'operation' && version === '3.0' && BODILESS.includes(key) && within.at(-1) === 'pathItem')
      delete node['requestBody'];
    if (kind === 'document' && version === '3.0') delete node['webhooks'];
    if (kind === 'media' && version === '3.0' && /^multipart\//i.test(key)) withoutStyles(node['encoding']);
  }
}

/**
 * Drops the keywords of a multipart body's encoding that OpenAPI 3.0 ignores, because they only apply to URL-encoded
 * forms (3.0.3, section 4.7.15.1).
 */
function withoutStyles(encoding: unknown): void {
  for (const part of isObject(encoding) ? Object.values(encoding) : [])
    if (isObject(part)) for (const key of ['style', 'explode', 'allowReserved']) delete part[key];
}

/** Schemas with a `nullable` that has no effect. */
const withoutEffect = new WeakSet<object>();

/**
 * Whether a schema of OpenAPI 3.0 has a `nullable: true` without an effect, because there is no `type` beside it. Before
 * 3.0.3, the specification didn't say so, and many tools allow null in such a schema.
 */
export const isNullableWithoutType = (node: unknown): boolean => isObject(node) && withoutEffect.has(node);

function fromVersion30(schema: Visited['node']): void {
  const keep = (key: string) =>
    typeof schema['$ref'] === 'string'
      ? key === '$ref'
      : KEYWORDS_30.has(key) || key.startsWith('x-') || key === '$ref';
  for (const key of Object.keys(schema)) if (!keep(key)) delete schema[key];
  // `nullable` has an effect only beside a `type` (3.0.4, section 4.7.24.1).
  if (schema['nullable'] === true && typeof schema['type'] === 'string')
    schema['type'] = [schema['type'], 'null'];
  else if (schema['nullable'] === true) withoutEffect.add(schema);
  delete schema['nullable'];
  for (const union of ['anyOf', 'oneOf'])
    for (const kind of Array.isArray(schema[union]) ? schema[union] : []) if (isNull(kind)) becomeNull(kind);
  for (const [exclusive, limit] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    const isExclusive = schema[exclusive] === true && schema[limit] !== undefined;
    delete schema[exclusive];
    if (!isExclusive) continue;
    schema[exclusive] = schema[limit];
    delete schema[limit];
  }
}

/**
 * Whether a kind of a union only says `nullable: true`. By the letter of OpenAPI 3.0, this keyword has no effect without
 * a `type`, so the union would allow every value. But its author means null: generators write optional values so.
 */
const isNull = (kind: unknown): kind is Visited['node'] =>
  isObject(kind) &&
  kind['nullable'] === true &&
  Object.keys(kind).every((key) => TEXTS.includes(key) || key === 'nullable' || key.startsWith('x-'));

const TEXTS = ['title', 'description', 'example', 'default', 'externalDocs'];

function becomeNull(kind: Visited['node']): void {
  delete kind['nullable'];
  kind['type'] = 'null';
}

/**
 * Replaces the formats `byte` and `binary` of OpenAPI 3.0 by the keywords of 3.1 with the same meaning. Drops the
 * format `password`, which is only a hint.
 */
function withContentKeywords(schema: Visited['node']): void {
  const { format, type } = schema;
  const isText = type === undefined || type === 'string' || (Array.isArray(type) && type.includes('string'));
  if (!isText) return;
  if (format === 'byte') schema['contentEncoding'] ??= 'base64';
  if (format === 'binary') schema['contentMediaType'] ??= 'application/octet-stream';
  if (['byte', 'binary', 'password'].includes(String(format))) delete schema['format'];
}

/** Media types whose bodies are described by a schema. Bodies of all other media types are octets. */
const STRUCTURED =
  /[/+](json|xml|yaml)\b|^text\/|^multipart\/|x-www-form-urlencoded|\*|jsonl|ndjson|json-seq/i;

/**
 * Removes the `type` from schemas of octets, because octets have no JSON type (3.1.1, section 4.4.2). So `{}`, a
 * missing schema and `format: binary` of 3.0 become equal, both for a whole body and for a property in a multipart
 * body. The media type of the octets isn't lost, because the media type is declared outside of the schema.
 */
export function untypeOctets({ visited }: Walk, follow: (node: unknown) => unknown): void {
  for (const { node, kind, key } of visited) {
    if (kind !== 'media' || !isObject(node['schema'])) continue;
    // The reference of a schema leads to an object, so the result is an object.
    const schema = { ...Object(follow(node['schema'])) } as Visited['node'];
    if (!STRUCTURED.test(key)) node['schema'] = untyped(schema);
    else if (/^multipart\//i.test(key) && isObject(schema['properties'])) {
      const parts = Object.entries(schema['properties']).map(([name, part]) => [name, partOf(follow(part))]);
      node['schema'] = { ...schema, properties: Object.fromEntries(parts) };
    }
  }
}

function partOf(part: unknown): unknown {
  if (!isObject(part)) return part;
  if (isObject(part['items'])) return { ...part, items: untyped(part['items']) };
  return untyped(part);
}

function untyped(schema: Visited['node']): Visited['node'] {
  const { type, contentMediaType, ...rest } = schema;
  const isOctets = contentMediaType !== undefined && schema['contentEncoding'] === undefined;
  return isOctets && (type === undefined || type === 'string') ? rest : schema;
}
