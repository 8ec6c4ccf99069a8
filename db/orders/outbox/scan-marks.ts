/** Low-water marks of the scans for waiting rows: see `LowWaterMarks`. */

/**
 * Maximum expected delay between a row's id or time and its commit, unless its transaction had to wait. Rows that
 * commit later are found by the next full scan.
 */
export const COMMIT_DELAY_MAX_MS = 5_000;

/** Interval between full scans, which start at the beginning. */
export const FULL_SCAN_MS = 10_000;

/** Returns the first row that was not taken; if a scan ended at its limit, its last row at the latest. */
export function firstNotTaken<Row extends { id: string }>(
  rows: Row[],
  taken: { id: string }[],
  limit: number,
): Row | undefined {
  const ids = new Set(taken.map(({ id }) => id));
  return rows.find(({ id }) => !ids.has(id)) ?? (rows.length === limit ? rows.at(-1) : undefined);
}

/** Returns the least id. UUIDs sort as text like in the database. */
export const minId = (first: string, ...others: (string | null | undefined)[]): string =>
  others.reduce<string>((least, id) => (id && id < least ? id : least), first);
