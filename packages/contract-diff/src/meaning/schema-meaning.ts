import { type Contract, type Located, canonical, isObject, target } from '../openapi/document.ts';

/** Keywords that don't restrict the valid values. */
const SILENT = new Set(['description', 'title', 'examples', 'example', 'default', 'deprecated', '$comment']);

/**
 * Returns the text of a schema in which references are replaced by their targets, and which has no descriptions,
 * defaults or examples. Two schemas with the same text mean the same. `not`, `if` and similar keywords are compared
 * only by this text, because in general no algorithm can determine which of two conditions is wider.
 */
export function meaningOf(contract: Contract, { node, at }: Located): string {
  return canonical(expanded(contract, node, at, []));
}

function expanded(contract: Contract, node: unknown, at: string, trail: readonly string[]): unknown {
  if (Array.isArray(node)) return node.map((entry: unknown) => expanded(contract, entry, at, trail));
  if (!isObject(node)) return node;
  const { $ref: reference, ...rest } = node;
  const own = Object.fromEntries(
    Object.entries(rest)
      // A property may have the name `title`. The value of that key is a schema and not a text.
      .filter(([key, value]) => !SILENT.has(key) || isObject(value))
      .map(([key, value]) => [key, expanded(contract, value, at, trail)]),
  );
  if (typeof reference !== 'string') return own;
  if (trail.includes(reference)) return 'itself';
  const named = expanded(contract, target(contract, reference, at).node, reference, [...trail, reference]);
  return isObject(named) ? { ...named, ...own } : named;
}
