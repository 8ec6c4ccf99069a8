import type { Test } from 'tap';
import type { Contract } from '../cases/case.ts';
import { compare, inMeaning } from '../verdict.ts';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Replaces each reference of the contract by its target. Keeps a reference if the target of the reference contains the
 * reference.
 */
function inlined(contract: Contract): Contract {
  const inline = (node: unknown, trail: unknown[]): unknown => {
    if (Array.isArray(node)) return node.map((entry) => inline(entry, trail));
    if (!isObject(node)) return node;
    if (typeof node['$ref'] !== 'string' || trail.includes(node['$ref']))
      return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, inline(value, trail)]));
    const { $ref: reference, ...beside } = node;
    const keys = reference.split('/').slice(1);
    const target = keys.reduce((at, key) => at[key], contract);
    return inline({ ...target, ...beside }, [...trail, reference]);
  };
  return inline(contract, []);
}

/** Returns the contract with the keys of every object in reverse order. */
function reversed(node: unknown): Contract {
  if (Array.isArray(node)) return node.map(reversed);
  if (!isObject(node)) return node;
  return Object.fromEntries(
    Object.entries(node)
      .reverse()
      .map(([key, value]) => [key, reversed(value)]),
  );
}

/** Returns the contract with other names for its components. */
function renamed(contract: Contract): Contract {
  const text = JSON.stringify(contract).replaceAll(/#\/components\/(\w+)\/(\w+)/g, '#/components/$1/Other$2');
  const other = JSON.parse(text);
  for (const [kind, members] of Object.entries<object>(other.components)) {
    if (kind === 'securitySchemes') continue;
    other.components[kind] = Object.fromEntries(
      Object.entries(members).map(([name, member]) => [`Other${name}`, member]),
    );
  }
  return other;
}

/**
 * Checks that a comparison finds no changes between the contract and itself. Also checks that there are no changes
 * between the contract and variants with the same meaning.
 */
export function checkSame(t: Test, contract: Contract): void {
  t.strictSame(compare(contract, contract), [], 'compared with itself');
  t.strictSame(compare(contract, reversed(contract)), [], 'keys in another order');
  for (const [what, other] of [
    ['references inlined', inlined(contract)],
    ['components renamed', renamed(contract)],
  ]) {
    t.strictSame(inMeaning(compare(contract, other)), [], what);
    t.strictSame(inMeaning(compare(other, contract)), [], `${what}, the other way`);
  }
}
