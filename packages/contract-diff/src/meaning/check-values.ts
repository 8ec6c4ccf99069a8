import type { Arm, Limit } from './shape.ts';

/**
 * Whether a value from the `enum` of an arm (one alternative of a schema for one JSON type) satisfies the other
 * keywords of the arm. If a keyword can't be checked, the value counts as allowed.
 */
export function isAllowed(value: unknown, { limits, demands }: Arm): boolean {
  const size = sizeOf(value);
  if (![...limits].every(([name, { value: limit }]) => keeps(size, name, limit))) return false;
  if (typeof value === 'number') {
    if (demands.has('type') && !Number.isInteger(value)) return false;
    return (demands.get('multipleOf') ?? []).every((demand) => isMultiple(value, Number(demand.value)));
  }
  if (typeof value !== 'string') return true;
  return (demands.get('pattern') ?? []).every((demand) => matches(String(demand.value), value));
}

/**
 * Returns the size of a value, which keywords such as `maximum` or `maxLength` limit. The size is a number itself, the
 * number of characters of a string, or the number of entries of an array or object.
 */
function sizeOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value === 'string') return [...value].length;
  if (typeof value === 'object' && value !== null) return Object.keys(value).length;
  return undefined;
}

function keeps(size: number | undefined, name: string, { value, exclusive }: Limit): boolean {
  if (size === undefined || name.endsWith('Contains')) return true;
  if (exclusive && size === value) return false;
  return name.startsWith('min') ? size >= value : size <= value;
}

/**
 * Whether a number is a multiple of the number `of`. Ignores a small rounding error, because decimal fractions aren't
 * exact in binary: for example, 0.3 must count as a multiple of 0.1.
 */
export function isMultiple(value: number, of: number): boolean {
  const quotient = value / of;
  return Math.abs(quotient - Math.round(quotient)) < 1e-9 * Math.max(1, Math.abs(quotient));
}

/** Whether a text matches a pattern. If JavaScript can't parse the pattern, every text counts as a match. */
export function matches(pattern: string, value: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(value);
  } catch {
    return true;
  }
}
