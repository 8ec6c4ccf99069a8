/** A value in a contract, and the JSON Pointer (RFC 6901) of where it stands. */
export interface Located {
  readonly node: unknown;
  readonly at: string;
}

/** The input can't be compared: it is no OpenAPI 3 document, or a reference in it leads nowhere. The message is for people. */
export class UnreadableContract extends Error {}

/** A whole contract, as something to walk through. All its references are local. */
export interface Contract {
  /** What the report calls it: a file, a git reference. */
  readonly name: string;
  readonly root: Located;
}

export function contractOf(node: unknown, name: string): Contract {
  if (!isObject(node) || typeof node['openapi'] !== 'string' || !/^3\./.test(node['openapi']))
    throw new UnreadableContract(`${name} is not an OpenAPI 3 document`);
  // A copy of its own: what is known of a schema is remembered by the object that it is.
  return { name, root: { node: structuredClone(node), at: '#' } };
}

/** What stands at `value` after its references: keywords beside a `$ref` are overlooked, except in schemas (see shapes.ts). */
export function resolve(contract: Contract, value: Located, trail: readonly string[] = []): Located {
  const reference = referenceOf(value);
  if (reference === undefined) return value;
  if (trail.includes(reference))
    throw new UnreadableContract(`${contract.name}: ${reference} leads back to itself`);
  return resolve(contract, target(contract, reference, value.at), [...trail, reference]);
}

/** The `$ref` of a value that has one. */
export function referenceOf({ node }: Located): string | undefined {
  return isObject(node) && typeof node['$ref'] === 'string' ? node['$ref'] : undefined;
}

/** What a reference names. `from` is where it stands, for the message when there is nothing. */
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

/** The value of a key, where there is one; its references are not followed. */
export function child({ node, at }: Located, key: string): Located | undefined {
  if (!isObject(node) || node[key] === undefined) return undefined;
  return { node: node[key], at: `${at}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}` };
}

/** The value of a key after its references. */
export function resolved(contract: Contract, parent: Located, key: string): Located | undefined {
  const value = child(parent, key);
  return value && resolve(contract, value);
}

/** Name and value of each member of an object; nothing where it is absent or something else. */
export function members(value: Located | undefined): [name: string, member: Located][] {
  if (!value || !isObject(value.node)) return [];
  return Object.keys(value.node).map((name) => [name, child(value, name) ?? value]);
}

/** The entries of an array; nothing where it is absent or something else. */
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

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isContainer = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** JSON with sorted keys: two values are the same exactly when their texts are. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) =>
    isObject(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}
