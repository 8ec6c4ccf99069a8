/** Low-water marks: where the scans for waiting rows start. See `LowWaterMarks`. */

/**
 * Maximum expected time between the time in a row's id or column and the commit of the row. If a transaction has to
 * wait, its rows may be committed later. The next full scan finds these rows.
 */
export const COMMIT_DELAY_MAX_MS = 5_000;

/** Interval between full scans, which start at the oldest row. */
export const FULL_SCAN_MS = 10_000;

/**
 * Returns the first of the scanned rows that wasn't taken. If all rows were taken, but the scan has reached its limit,
 * returns the last row, because further rows may wait after it.
 */
export function firstNotTaken<Row extends { id: string }>(
  rows: Row[],
  taken: { id: string }[],
  limit: number,
): Row | undefined {
  const ids = new Set(taken.map(({ id }) => id));
  return rows.find(({ id }) => !ids.has(id)) ?? (rows.length === limit ? rows.at(-1) : undefined);
}

/** Returns the smallest id. The ids can be compared as texts, because PostgreSQL sorts UUIDs in the same sequence. */
export const minId = (first: string, ...others: (string | null | undefined)[]): string =>
  others.reduce<string>((least, id) => (id && id < least ? id : least), first);
