import {
  type Located,
  child,
  contractOf,
  isObject,
  operationsOf,
  resolved,
} from '../../../packages/contract-diff/src/openapi/document.ts';

type Node = Record<string, unknown>;

const PREFIX = '#/components/schemas/';
const MARK = 'x-extensible-enum';
const JSON_TYPE = 'application/json';
const MAY_GROW = 'More values may be added.';
const NOTE = `_This is the opened contract: lists and unions that may grow are open in it. See "Generated clients" for the reason._\n\n`;

/**
 * Derives the opened contract from a published contract. The opened contract is for generators whose clients throw an
 * error if they receive an unknown value. Three things differ. First, a list of values that may grow becomes a plain
 * string, and `x-extensible-enum` lists the values. Second, a union that may grow gets an additional member: the base
 * schema of its members (`Problem`, `CloudEvent`). The base schema comes last, because many clients take the first
 * schema that fits. Each union is an `anyOf` without a discriminator. Third, a request has only one media type, because
 * many generators can't give a function two media types. `source` is the same contract before `flat` has merged each
 * `allOf`, so each member still refers to its base schema.
 *
 * @throws if a member of a union that may grow has no base schema.
 */
export function opened(published: unknown, source: unknown): unknown {
  if (!isObject(published)) return published;
  const schemas = schemasOf(published);
  const { unions, lists } = growing(schemas, schemasOf(source));
  const contract = contractOf(open(published, { unions, lists, schemas }));
  for (const { operation } of operationsOf(contract))
    takeOneMediaType(resolved(contract, operation, 'requestBody'));
  const info = isObject(published['info']) ? published['info'] : {};
  const description = NOTE + String(info['description'] ?? '');
  // The root of a document is an object.
  return { ...(contract.root.node as Node), info: { ...info, description } };
}

/** Removes all media types of a request except JSON, because every generator can send JSON. */
function takeOneMediaType(body: Located | undefined): void {
  const content = body && child(body, 'content')?.node;
  if (!isObject(content) || !content[JSON_TYPE]) return;
  for (const type of Object.keys(content)) if (type !== JSON_TYPE) delete content[type];
}

interface Growing {
  /** The base schema of each member of a growing union. The key is the name of the member. */
  readonly unions: ReadonlyMap<string, string>;
  /**
   * Lists of values that distinguish the members of a union. The opened contract keeps these lists closed. Otherwise a
   * member would accept any value, and thus also the values that select other members.
   */
  readonly lists: ReadonlySet<unknown>;
}

function growing(schemas: Node, sources: Node): Growing {
  const unions = new Map<string, string>();
  const lists = new Set<unknown>();
  for (const [name, schema] of Object.entries(schemas)) {
    if (!isObject(schema) || !isUnion(schema)) continue;
    const field = isObject(schema['discriminator']) ? String(schema['discriminator']['propertyName']) : '';
    for (const member of namesIn(schema['oneOf'])) {
      const base = baseOf(sources, member);
      if (base === undefined)
        throw new Error(`${name} may grow, but its member ${member} has no base schema`);
      unions.set(member, base);
      lists.add(propertyOf(schemas[member], field));
    }
  }
  return { unions, lists };
}

/** Returns the base schema of a schema. Follows the first member of each `allOf` until a schema has no `allOf`. */
function baseOf(sources: Node, name: string): string | undefined {
  const schema = sources[name];
  const [base] = isObject(schema) ? namesIn(schema['allOf']) : [];
  return base === undefined ? undefined : (baseOf(sources, base) ?? base);
}

function open(node: unknown, context: Growing & { schemas: Node }): unknown {
  if (Array.isArray(node)) return node.map((entry) => open(entry, context));
  if (!isObject(node)) return node;
  if (isUnion(node) || (Array.isArray(node['oneOf']) && isObject(node['discriminator']))) {
    const { oneOf, ...own } = node;
    delete own['discriminator'];
    return { ...own, anyOf: isUnion(node) ? withBases(namesIn(oneOf), context) : oneOf };
  }
  if (node[MARK] === true && Array.isArray(node['enum']) && !context.lists.has(node)) {
    const { enum: values, ...own } = node;
    return { ...own, [MARK]: values };
  }
  const entries = Object.entries(node).map(([key, value]) => [
    key,
    isData(key) ? value : open(value, context),
  ]);
  return { ...Object.fromEntries(entries), ...mediaType(node, context) };
}

/**
 * Returns the opened schema of a body that contains a single member of a growing union. The opened schema also accepts
 * the union's base schema, because the body may become another member of the union.
 */
function mediaType({ schema }: Node, context: Growing & { schemas: Node }): Node {
  const [name] = namesIn([schema]);
  if (name === undefined || !context.unions.has(name)) return {};
  const { type } = propertiesOf(context.schemas[name]);
  if (!isObject(type) || type[MARK] !== true) return {};
  return { schema: { description: MAY_GROW, [MARK]: true, anyOf: withBases([name], context) } };
}

function withBases(names: string[], { unions }: Growing): Node[] {
  const bases = new Set(names.flatMap((name) => unions.get(name) ?? []));
  return [...names, ...bases].map((name) => ({ $ref: PREFIX + name }));
}

const isData = (key: string): boolean => key === 'examples' || key === 'example';

const isUnion = (node: Node): boolean => node[MARK] === true && Array.isArray(node['oneOf']);

/** Returns the names of the schemas to which a list refers. */
const namesIn = (list: unknown): string[] =>
  (Array.isArray(list) ? list : []).flatMap((entry: unknown) => {
    const reference = isObject(entry) ? String(entry['$ref']) : '';
    return reference.startsWith(PREFIX) ? [reference.slice(PREFIX.length)] : [];
  });

const propertiesOf = (schema: unknown): Node =>
  isObject(schema) && isObject(schema['properties']) ? schema['properties'] : {};

const propertyOf = (schema: unknown, name: string): unknown => propertiesOf(schema)[name];

function schemasOf(document: unknown): Node {
  const components = isObject(document) ? document['components'] : undefined;
  const schemas = isObject(components) ? components['schemas'] : undefined;
  return isObject(schemas) ? schemas : {};
}
