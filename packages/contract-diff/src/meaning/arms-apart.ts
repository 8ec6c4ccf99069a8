import { canonical, isObject } from '../openapi/document.ts';
import type { Arm } from './shape.ts';

const lists = new WeakMap<Arm, ReadonlyMap<string, ReadonlySet<string>>>();

/** Returns the values that `const` or `enum` in the field's own schema lists, for each field with such a list. */
function listedValues(arm: Arm): ReadonlyMap<string, ReadonlySet<string>> {
  const known = lists.get(arm);
  if (known) return known;
  const listed = new Map<string, ReadonlySet<string>>();
  for (const [name, { schema }] of arm.properties) {
    const node = schema.all[0]?.node;
    if (!isObject(node)) continue;
    const values = 'const' in node ? [node['const']] : node['enum'];
    if (Array.isArray(values)) listed.set(name, new Set(values.map(canonical)));
  }
  lists.set(arm, listed);
  return listed;
}

/**
 * Whether two arms (alternatives of a schema for one JSON type) exclude each other: their fields have other values, or
 * one arm is a closed object without a field that the other requires.
 */
export const areApart = (a: Arm, b: Arm): boolean =>
  excludes(a, b) || excludes(b, a) || haveOtherValues(a, b);

/** Whether both arms list the values of a required field, and the two lists have no common value. */
export function haveOtherValues(a: Arm, b: Arm): boolean {
  const those = listedValues(b);
  for (const [name, values] of listedValues(a)) {
    const others = those.get(name);
    if (!others || !(a.required.has(name) || b.required.has(name))) continue;
    if (![...values].some((value) => others.has(value))) return true;
  }
  return false;
}

function excludes({ additional, patternProperties, properties }: Arm, { required }: Arm): boolean {
  if (patternProperties.size > 0 || !additional?.all.some(({ node }) => node === false)) return false;
  for (const name of required.keys()) if (!properties.has(name)) return true;
  return false;
}

/**
 * Yields the pairs of arms that a field with listed values doesn't keep apart. If each arm requires such a field (for
 * example a `kind` with a `const`), only arms with a common value are visited, so a union may have thousands of arms.
 */
export function* possiblePairs<Of extends { readonly arm: Arm }>(
  entries: readonly Of[],
): Generator<[Of, Of]> {
  const [first] = entries;
  const keys = [...(first ? keysOf(first.arm) : [])].find(([name]) =>
    entries.every(({ arm }) => keysOf(arm).has(name)),
  );
  if (!keys) {
    for (const [index, entry] of entries.entries())
      for (let next = index + 1; next < entries.length; next += 1)
        if (!areApart(entry.arm, entries[next]!.arm)) yield [entry, entries[next]!]; // The index is in the list.
    return;
  }
  const [name] = keys;
  const before = new Map<string, Of[]>();
  for (const entry of entries) {
    const values = keysOf(entry.arm).get(name)!; // Each arm has the key.
    const others = new Set([...values].flatMap((value) => before.get(value) ?? []));
    for (const other of others) if (!areApart(other.arm, entry.arm)) yield [other, entry];
    for (const value of values) before.set(value, [...(before.get(value) ?? []), entry]);
  }
}

/**
 * Returns the values by which a union may tell its kinds apart: the values of required fields, and the values of the
 * discriminator that select the arm (their name begins with a space, which no field of a discriminator has).
 */
function keysOf(arm: Arm): ReadonlyMap<string, ReadonlySet<string>> {
  const required = [...listedValues(arm)].filter(([name]) => arm.required.has(name));
  const tag = arm.tag ? [[` ${arm.tag.property}`, new Set(arm.tag.values)] as const] : [];
  return new Map([...tag, ...required]);
}
