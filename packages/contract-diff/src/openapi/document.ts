/**
 * Functions that read OpenAPI documents: they list operations, parameters and responses, and follow references. Tools
 * and tests of the order service also use these functions.
 */

/** A value in a contract, with the JSON Pointer (RFC 6901) that leads to the value. */
export interface Located {
  readonly node: unknown;
  readonly at: string;
}

/**
 * Error for unreadable input: the input isn't an OpenAPI 3 document, or a reference has no target. The message is a
 * sentence for the user of the command.
 */
export class UnreadableContract extends Error {}

/** A complete contract: each of its references leads to a value in the contract itself. */
export interface Contract {
  /** The name for messages and reports: the path of a file, or a git reference. */
  readonly name: string;
  readonly root: Located;
  /** JSON Pointers to violations of the specification that the comparison accepts: see reading/sound-parts.ts. */
  readonly tolerated?: ReadonlySet<string>;
}

/** Returns a contract with a copy of the document, because the comparison caches results by the schema's object. */
export const contractOf = (node: unknown, name = 'the contract'): Contract =>
  contractFrom(structuredClone(node), name);

/** Returns a contract with a document that belongs to no other contract. */
export function contractFrom(node: unknown, name: string): Contract {
  if (isObject(node) && 'swagger' in node)
    throw new UnreadableContract(
      `${name} is a Swagger ${String(node['swagger'])} document. Convert it to OpenAPI 3 first, for example with npx swagger2openapi.`,
    );
  if (!isObject(node) || typeof node['openapi'] !== 'string' || !/^3\./.test(node['openapi']))
    throw new UnreadableContract(`${name} is not an OpenAPI 3 document`);
  return { name, root: { node, at: '#' } };
}

/** Returns the `version` in the contract's `info`. Returns an empty text if there is none. */
export const numberOf = ({ root }: Contract): string => textOf(child(root, 'info') ?? root, 'version') ?? '';

/** The fields of a path item that are operations (OpenAPI 3.1, section 4.8.9; `query` is new in 3.2). */
export const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'];

export interface Operation {
  /** The HTTP method, in capitals. */
  readonly method: string;
  /** The path, with the names of its parameters in braces. For a webhook, this is the webhook's name. */
  readonly path: string;
  /** The `operationId` or, if there is none, the method and the path. */
  readonly id: string;
  readonly item: Located;
  readonly operation: Located;
}

/** Returns the operations in `paths`, which clients can call. */
export const operationsOf = (contract: Contract): Operation[] =>
  operationsUnder(contract, child(contract.root, 'paths'));

/** Returns the operations of the path items in `paths`, in `webhooks` or in a callback. */
export function operationsUnder(contract: Contract, items: Located | undefined): Operation[] {
  return members(items)
    .filter(([path]) => !path.startsWith('x-'))
    .flatMap(([path, reference]) => {
      const item = resolve(contract, reference);
      return METHODS.flatMap((field) => {
        const found = child(item, field);
        if (!found) return [];
        const operation = resolve(contract, found);
        const method = field.toUpperCase();
        return [
          { method, path, id: textOf(operation, 'operationId') ?? `${method} ${path}`, item, operation },
        ];
      });
    });
}

/** Returns a function that finds the operation for the method and the path of a request. */
export function operationFinder(contract: Contract): (method: string, path: string) => Operation | undefined {
  const known = operationsOf(contract).map((operation) => ({
    operation,
    pattern: new RegExp(`^${operation.path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`),
  }));
  return (method, path) =>
    known.find(({ operation, pattern }) => operation.method === method && pattern.test(path))?.operation;
}

/**
 * Returns the parameters of an operation: the parameters of its path and those of the operation itself. If both have a
 * parameter with the same `in` and `name`, the operation's parameter replaces the path's parameter.
 */
export function parametersOf(contract: Contract, { item, operation }: Operation): Located[] {
  const parameters = new Map<string, Located>();
  for (const entry of [item, operation].flatMap((owner) => elements(child(owner, 'parameters')))) {
    const parameter = resolve(contract, entry);
    parameters.set(`${textOf(parameter, 'in')} ${textOf(parameter, 'name')}`, parameter);
  }
  return [...parameters.values()];
}

/** Returns the answers of an operation, each with its status. */
export const responsesOf = (
  contract: Contract,
  { operation }: Operation,
): [status: string, response: Located][] =>
  members(child(operation, 'responses')).map(([status, response]) => [status, resolve(contract, response)]);

/** Yields every object in a value, including the value itself. Skips examples, because they are data. */
export function* nodes(value: Located): Generator<Located & { node: Record<string, unknown> }> {
  const { node, at } = value;
  if (isObject(node)) yield { node, at };
  for (const [key, member] of members(value)) {
    if (key !== 'examples' && key !== 'example') yield* nodes(member);
  }
  for (const entry of elements(value)) yield* nodes(entry);
}

/**
 * Follows the reference of `value`, then the reference of its target, and continues until a value has no reference.
 * Ignores keywords beside a `$ref`, although these have an effect in schemas: see src/meaning/shape-of.ts.
 */
export function resolve(contract: Contract, value: Located, trail: readonly string[] = []): Located {
  const reference = referenceOf(value);
  if (reference === undefined) return value;
  if (trail.includes(reference))
    throw new UnreadableContract(`${contract.name}: ${reference} leads back to itself`);
  return resolve(contract, target(contract, reference, value.at), [...trail, reference]);
}

/** Returns the `$ref` of a value, or undefined if the value has none. */
export function referenceOf({ node }: Located): string | undefined {
  return isObject(node) && typeof node['$ref'] === 'string' ? node['$ref'] : undefined;
}

/**
 * Returns the target of a reference. `from` is the location of the reference. If the target doesn't exist, the error
 * names `from`.
 */
export function target(contract: Contract, reference: string, from: string): Located {
  const nothing = () =>
    new UnreadableContract(`${contract.name}: ${from} refers to ${reference}, which is not there`);
  if (reference !== '#' && !reference.startsWith('#/')) throw nothing();
  let node = contract.root.node;
  for (const step of decodeURIComponent(reference).split('/').slice(1)) {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
    if (!isContainer(node) || !Object.hasOwn(node, key)) throw nothing();
    node = node[key];
  }
  return { node, at: reference };
}

/** Returns the member with a key without following its references. Returns undefined if there is no such member. */
export function child({ node, at }: Located, key: string): Located | undefined {
  if (!isObject(node) || node[key] === undefined) return undefined;
  return { node: node[key], at: `${at}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}` };
}

/** Follows a path of keys from `start`, and all references on the way. Returns undefined if a key is absent. */
export function resolved(contract: Contract, start: Located, ...keys: string[]): Located | undefined {
  return keys.reduce<Located | undefined>(
    (place, key) => {
      const value = place && child(place, key);
      return value && resolve(contract, value);
    },
    resolve(contract, start),
  );
}

/**
 * Returns the name and the value of each member of an object. Returns an empty list if `value` is undefined or isn't an
 * object.
 */
export function members(value: Located | undefined): [name: string, member: Located][] {
  if (!value || !isObject(value.node)) return [];
  return Object.keys(value.node).map((name) => [name, child(value, name) ?? value]);
}

/** Returns the entries of an array. Returns an empty list if `value` is undefined or isn't an array. */
export function elements(value: Located | undefined): Located[] {
  if (!value || !Array.isArray(value.node)) return [];
  return value.node.map((node: unknown, index) => ({ node, at: `${value.at}/${index}` }));
}

export function textOf(parent: Located, key: string): string | undefined {
  const value = child(parent, key)?.node;
  return typeof value === 'string' ? value : undefined;
}

export function isTrue(parent: Located, key: string): boolean {
  return child(parent, key)?.node === true;
}

/**
 * Copies the objects and lists of a value. Unlike a structured clone, the copy refers to the same texts as the value. An
 * object that is at several places of the value, because of an alias of YAML, is also one object in the copy.
 */
export function copyOf<Of>(value: Of): Of {
  const copies = new Map<unknown, unknown>();
  const copied = (part: unknown): unknown => {
    if (!isContainer(part)) return part;
    const known = copies.get(part);
    if (known !== undefined) return known;
    if (Array.isArray(part)) {
      const list: unknown[] = part.slice();
      copies.set(part, list);
      for (const [index, entry] of list.entries()) list[index] = copied(entry);
      return list;
    }
    const object = { ...part };
    copies.set(part, object);
    for (const key of Object.keys(object)) object[key] = copied(object[key]);
    return object;
  };
  return copied(value) as Of; // A copy has the type of its original.
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isContainer = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Returns a value as JSON with sorted keys. Two values are equal if and only if these texts are equal. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) =>
    isObject(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}
