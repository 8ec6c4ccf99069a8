import { UnreadableContract } from '../openapi/document.ts';

/**
 * Maximum number of kinds of one type in a schema. The real APIs with the largest unions have about 100. The number is
 * limited because kinds are compared with each other, and unions within unions multiply their kinds.
 */
export const KINDS_MAX = 1_000;

/**
 * Maximum number of pairs of kinds that fit the same values. That is about the number of pairs of 300 kinds that are
 * all open.
 */
export const OVERLAPS_MAX = 50_000;

/**
 * Refuses a schema that is too large. The error says so, because a schema that isn't compared must not be ignored
 * silently.
 */
export function refuseMoreThan(max: number, count: number, at: string, what: string, advice: string): void {
  if (count <= max) return;
  throw new UnreadableContract(
    `The schema at ${at} has more than ${String(max).replace(/\B(?=(?:\d{3})+$)/g, ',')} ${what}, and can't be compared. ${advice}`,
  );
}
