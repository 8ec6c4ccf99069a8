import { type Contract, type Located, canonical, isObject, target } from '../openapi/document.ts';

/** Keywords that have no effect on which values are valid. */
const SILENT = new Set(['description', 'title', 'examples', 'example', 'default', 'deprecated', '$comment']);

/**
 * Returns a normalised text of a schema: references are replaced by their targets, and descriptions, defaults and
 * examples are removed. Two schemas with the same text have the same meaning. Conditions such as `not` and `if` are
 * compared only by this text, because no general algorithm can tell which of two conditions allows more values.
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
      // A property may be named `title`. The value of that key is a schema, not a text.
      .filter(([key, value]) => !SILENT.has(key) || isObject(value))
      .map(([key, value]) => [key, expanded(contract, value, at, trail)]),
  );
  if (typeof reference !== 'string') return own;
  if (trail.includes(reference)) return 'itself';
  const named = expanded(contract, target(contract, reference, at).node, reference, [...trail, reference]);
  return isObject(named) ? { ...named, ...own } : named;
}
