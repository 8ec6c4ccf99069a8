import { UnreadableContract } from '../openapi/document.ts';

/**
 * Maximum number of kinds (alternatives of `oneOf` and `anyOf`) that a schema may have for one JSON type. The real APIs
 * with the largest unions have about 100 kinds. A maximum is necessary because the comparison compares kinds with each
 * other, and because nested unions multiply their kinds.
 */
export const KINDS_MAX = 1_000;

/**
 * Maximum number of overlapping pairs of kinds. Two kinds overlap if a value can be valid against both. About 300 open
 * kinds that all overlap each other have this many pairs.
 */
export const OVERLAPS_MAX = 50_000;

/**
 * Throws an error if `count` exceeds `max`, because a schema that is too large to compare must never be skipped
 * silently.
 */
export function refuseMoreThan(max: number, count: number, at: string, what: string, advice: string): void {
  if (count <= max) return;
  throw new UnreadableContract(
    `The schema at ${at} has more than ${String(max).replace(/\B(?=(?:\d{3})+$)/g, ',')} ${what}, and can't be compared. ${advice}`,
  );
}
