/**
 * Maximum number of kinds (alternatives of `oneOf` and `anyOf`) that may result when two unions are combined, for one
 * JSON type. `allOf` of two unions multiplies their kinds. A single union may have any number of kinds.
 */
export const KINDS_MAX = 1_000;

/**
 * Maximum number of overlapping pairs of kinds. Two kinds overlap if a value can be valid against both. About 300 open
 * kinds that all overlap each other have this many pairs.
 */
export const OVERLAPS_MAX = 50_000;

/** Maximum number of comparisons between the kinds of two unions that no property distinguishes. */
export const MATCHES_MAX = 50_000;

/**
 * Error for a schema that is too large to compare. The comparison catches this error, and reports the schema as not
 * compared. So a large schema is never skipped silently. The message is the end of a sentence that begins with "it".
 */
export class BoundReached extends Error {}

/** @throws {BoundReached} if `count` exceeds `max`. */
export function stopAbove(max: number, count: number, what: string, advice: string): void {
  if (count <= max) return;
  const number = String(max).replace(/\B(?=(?:\d{3})+$)/g, ',');
  throw new BoundReached(`has more than ${number} ${what}. ${advice}`);
}
