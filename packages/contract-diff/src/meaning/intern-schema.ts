import { isObject } from '../openapi/document.ts';
import type { Schema } from './shape.ts';

const numbers = new WeakMap<object, number>();
const schemas = new Map<string, WeakRef<Schema>>();
let last = 0;

/** Returns the number of a node. Every call returns the same number for the same node. */
function numberOf(node: unknown): string {
  if (!isObject(node)) return String(node);
  const known = numbers.get(node) ?? ++last;
  numbers.set(node, known);
  return String(known);
}

/**
 * Joins two schemas: a value must be valid against both. For the same places the result is the same object. So the
 * comparison recognises a pair that was compared already, even if schemas contain themselves.
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
