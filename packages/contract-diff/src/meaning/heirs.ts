import {
  type Contract,
  type Located,
  child,
  elements,
  isObject,
  members,
  referenceOf,
} from '../openapi/document.ts';
import { placeAt } from '../reading/references.ts';
import { type Schema, schemaAt } from './shape.ts';

/** The schemas that inherit from a schema with a discriminator, by the value of the discriminator. */
type Heirs = ReadonlyMap<string, Schema>;

const SCHEMAS = '#/components/schemas/';

/** Whether other schemas may inherit from a schema: it has a discriminator, and lists no kinds in a union. */
export const hasHeirs = (place: Located): boolean =>
  child(place, 'discriminator') !== undefined &&
  place.at.startsWith(SCHEMAS) &&
  !child(place, 'oneOf') &&
  !child(place, 'anyOf');

/**
 * Returns the heirs of a schema with a discriminator: the schemas whose `allOf` refers to it, and those of its
 * `mapping`. A message may contain each of them in place of the schema (OpenAPI 3.1.1, section 4.8.25.4).
 */
export function heirsOf(contract: Contract, place: Located): Heirs {
  const discriminator = child(place, 'discriminator');
  const heirs = new Map<string, Schema>();
  const mapped = new Set<string>();
  for (const [value, { node }] of members(discriminator && child(discriminator, 'mapping'))) {
    const pointer = String(node).startsWith('#') ? String(node) : `${SCHEMAS}${String(node)}`;
    const target = placeAt(contract, pointer);
    if (!target || pointer === place.at) continue;
    mapped.add(pointer);
    heirs.set(value, schemaAt(contract, target));
  }
  for (const pointer of inheriting(contract, place.at)) {
    const target = mapped.has(pointer) ? undefined : placeAt(contract, pointer);
    if (target) heirs.set(pointer.slice(SCHEMAS.length), schemaAt(contract, target));
  }
  return heirs;
}

/** Pointers to the schemas whose `allOf` refers to a schema, by the pointer to the latter. */
const byParent = new WeakMap<Contract['root'], ReadonlyMap<string, readonly string[]>>();

/** Returns pointers to the schemas that inherit from a schema directly, or from one of its heirs. */
function inheriting({ root }: Contract, parent: string): Set<string> {
  const direct = byParent.get(root) ?? childrenIn(root);
  byParent.set(root, direct);
  const all = new Set<string>();
  const waiting = [parent];
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop())
    for (const heir of direct.get(one) ?? [])
      if (heir !== parent && !all.has(heir)) {
        all.add(heir);
        waiting.push(heir);
      }
  return all;
}

function childrenIn(root: Located): ReadonlyMap<string, readonly string[]> {
  const children = new Map<string, string[]>();
  const components = child(root, 'components');
  for (const [, schema] of members(components && child(components, 'schemas')))
    for (const part of elements(child(schema, 'allOf'))) {
      const parent = isObject(part.node) ? referenceOf(part)?.replaceAll('%25', '%') : undefined;
      if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), schema.at]);
    }
  return children;
}
