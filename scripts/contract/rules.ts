/** A bundled OpenAPI 3.1 document, as far as the scripts look at it. */
export interface Document {
  openapi: string;
  paths: Record<string, Record<string, unknown>>;
  components: Record<string, Record<string, unknown>>;
}

interface Parameter {
  name?: string;
  required?: boolean;
  schema?: { default?: unknown };
}

/**
 * What the linters don't know: constructs that a library on the way from contract to server or client gets wrong without a word.
 * One sentence per fault.
 */
export function contractFaults(document: Document): string[] {
  return [
    ...aliasSchemas(document),
    ...referencesWithSiblings(document),
    ...names(document),
    ...paths(document),
    ...openLists(document),
    ...farewells(document),
  ];
}

/** fastify-openapi-glue makes `{}` of a schema that is only a reference, which accepts anything. */
function* aliasSchemas({ components }: Document) {
  for (const [name, schema] of Object.entries(components['schemas'] ?? {})) {
    if (isObject(schema) && '$ref' in schema) yield `schema ${name} is an alias; say what it is`;
  }
}

/** Keywords beside a `$ref` are dropped by fastify-openapi-glue and by several client generators. */
function* referencesWithSiblings(document: Document) {
  for (const [pointer, node] of nodes(document)) {
    if (typeof node['$ref'] === 'string' && Object.keys(node).length > 1)
      yield `${pointer} has keywords beside its $ref`;
  }
}

/** Some generators put all components into one namespace, whatever their kind. */
function* names({ components }: Document) {
  const kinds = new Map<string, string>();
  for (const [kind, members] of Object.entries(components)) {
    for (const name of Object.keys(members)) {
      const other = kinds.get(name.toLowerCase());
      if (other) yield `${kind}/${name} has the name of ${other}`;
      kinds.set(name.toLowerCase(), `${kind}/${name}`);
    }
  }
}

/** The router takes `\w+` as a parameter's name, and a colon as the start of another one. */
function* paths(document: Document) {
  for (const path of Object.keys(document.paths)) {
    if (!/^(?:\/(?:[a-z-]+|\{\w+\}))+$/.test(path)) yield `path ${path} would not be routed as it reads`;
  }
}

/** Readers learn from the text that a list of values will grow, the comparison of contracts from the mark: they have to agree. */
function* openLists(document: Document) {
  for (const [pointer, { enum: values, description, ...rest }] of nodes(document)) {
    if (!Array.isArray(values)) continue;
    const says = /More (?:values )?may be added/.test(String(description).replaceAll(/\s+/g, ' '));
    if (says !== (rest['x-extensible-enum'] === true))
      yield `${pointer} ${says ? 'lacks' : 'has'} x-extensible-enum, its text says otherwise`;
  }
}

/** The headers of answers that say how long an operation is still there are made of these. */
function* farewells(document: Document) {
  for (const [pointer, { deprecated, ...rest }] of nodes(document.paths)) {
    const [since, until] = [rest['x-deprecated-at'], rest['x-sunset']];
    if (rest['operationId'] === undefined) continue;
    if ((deprecated === true) !== (since !== undefined))
      yield `${pointer} needs both or neither of deprecated: true and x-deprecated-at`;
    if (until !== undefined && since === undefined) yield `${pointer} has x-sunset without x-deprecated-at`;
    for (const time of [since, until]) {
      if (time !== undefined && !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(String(time)))
        yield `${pointer}: ${String(time)} is no time like 2026-11-21T00:00:00Z`;
    }
    // RFC 9745, section 4
    if (Date.parse(String(until)) < Date.parse(String(since)))
      yield `${pointer} ends before it is deprecated`;
  }
}

/** Every parameter object of the document. */
export function* parametersOf(document: Document): Generator<Parameter> {
  for (const [, node] of nodes(document)) {
    if (typeof node['in'] === 'string' && typeof node['name'] === 'string') yield node as Parameter;
  }
}

interface Response {
  headers?: Record<string, unknown>;
}

/** Every response object of the document, of operations and shared ones. */
export function* responsesOf(document: Document): Generator<Response> {
  yield* Object.values(document.components['responses'] ?? {}) as Response[];
  for (const [pointer, node] of nodes(document.paths)) {
    if (/\/responses\/\d{3}$/.test(pointer)) yield node as Response;
  }
}

/** The object that a local reference names, or the object itself. */
export function resolve(document: Document, value: unknown): unknown {
  if (!isObject(value) || typeof value['$ref'] !== 'string') return value;
  return value['$ref']
    .slice('#/'.length)
    .split('/')
    .reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], document);
}

/** Every object of the document with its JSON Pointer; examples are data and left out. */
function* nodes(value: unknown, pointer = '#'): Generator<[string, Record<string, unknown>]> {
  if (Array.isArray(value)) {
    for (const [index, entry] of value.entries()) yield* nodes(entry, `${pointer}/${index}`);
  } else if (isObject(value)) {
    yield [pointer, value];
    for (const [key, entry] of Object.entries(value)) {
      if (key === 'examples' || key === 'example') continue;
      yield* nodes(entry, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`);
    }
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
