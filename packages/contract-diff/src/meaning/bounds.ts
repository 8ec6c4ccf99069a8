import { UnreadableContract } from '../openapi/document.ts';

/**
 * Maximum number of kinds (alternatives of `oneOf` and `anyOf`) that a schema may have for one JSON type. The real APIs
 * with the largest unions have about 100. The number is limited because kinds are compared with each other, and unions
 * inside of unions multiply their kinds.
 */
export const KINDS_MAX = 1_000;

/**
 * Maximum number of overlapping pairs of kinds. A pair overlaps if a value can be valid against both kinds. The maximum
 * is about the number of pairs of 300 open kinds.
 */
export const OVERLAPS_MAX = 50_000;

/**
 * Throws an error if `count` exceeds `max`, because the schema is too large to compare. A schema that isn't compared
 * must never be ignored silently.
 */
export function refuseMoreThan(max: number, count: number, at: string, what: string, advice: string): void {
  if (count <= max) return;
  throw new UnreadableContract(
    `The schema at ${at} has more than ${String(max).replace(/\B(?=(?:\d{3})+$)/g, ',')} ${what}, and can't be compared. ${advice}`,
  );
}
