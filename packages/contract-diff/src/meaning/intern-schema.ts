import { isObject } from '../openapi/document.ts';
import type { Schema } from './shape.ts';

const numbers = new WeakMap<object, number>();
const schemas = new Map<string, WeakRef<Schema>>();
let last = 0;

/** Returns a number that identifies a node. The same node always has the same number. */
function numberOf(node: unknown): string {
  if (!isObject(node)) return String(node);
  const known = numbers.get(node) ?? ++last;
  numbers.set(node, known);
  return String(known);
}

/**
 * Joins two schemas into one schema: a value must be valid against both. If the function is called again with the same
 * schemas, it returns the same object as before. So the comparison recognises a pair of schemas that it has already
 * compared, even if a schema contains itself.
 */
export function join(a: Schema, b: Schema): Schema {
  const more = b.all.filter(({ node }) => node !== true && !a.all.some((known) => known.node === node));
  if (more.length === 0) return a;
  const all = [...a.all.filter(({ node }) => node !== true), ...more];
  if (all.length === 1 && b.all.length === 1) return b;
  const key = all
    .map(({ node }) => numberOf(node))
    .sort()
    .join(' ');
  const known = schemas.get(key)?.deref();
  if (known) return known;
  const schema = { all };
  schemas.set(key, new WeakRef(schema));
  return schema;
}
