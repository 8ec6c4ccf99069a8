/** Low-water marks of the scans for waiting rows: see `LowWaterMarks`. */

/**
 * Maximum expected delay between the time in a row's id or column and the row's commit. A transaction that had to wait
 * may take longer. The next full scan finds rows that are committed later.
 */
export const COMMIT_DELAY_MAX_MS = 5_000;

/** Interval between full scans, which start at the oldest row. */
export const FULL_SCAN_MS = 10_000;

/**
 * Returns the first row that wasn't taken. If all rows were taken but the scan reached its limit, returns the last row.
 */
export function firstNotTaken<Row extends { id: string }>(
  rows: Row[],
  taken: { id: string }[],
  limit: number,
): Row | undefined {
  const ids = new Set(taken.map(({ id }) => id));
  return rows.find(({ id }) => !ids.has(id)) ?? (rows.length === limit ? rows.at(-1) : undefined);
}

/** Returns the smallest id. UUIDs have the same order as text and in the database. */
export const minId = (first: string, ...others: (string | null | undefined)[]): string =>
  others.reduce<string>((least, id) => (id && id < least ? id : least), first);
