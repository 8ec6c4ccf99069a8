import { UnreadableContract } from '../openapi/document.ts';

/**
 * Maximum number of kinds of one type in a schema. The real APIs with the largest unions have about 100. Kinds are
 * compared with each other, and unions within unions multiply.
 */
export const KINDS_MAX = 1_000;

/** Maximum number of pairs of kinds that fit the same values: those of 300 kinds that are all open. */
export const OVERLAPS_MAX = 50_000;

/** Refuses a schema that is too large. What isn't compared is never passed over in silence. */
export function refuseMoreThan(max: number, count: number, at: string, what: string, advice: string): void {
  if (count <= max) return;
  throw new UnreadableContract(
    `The schema at ${at} has more than ${String(max).replace(/\B(?=(?:\d{3})+$)/g, ',')} ${what}, and can't be compared. ${advice}`,
  );
}
