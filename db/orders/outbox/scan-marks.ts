/** Low-water marks (`LowWaterMarks`): the first row that a scan for waiting rows reads. */

/**
 * Maximum expected delay between the time in a row's id (or column) and the row's commit. So the next scan starts at a
 * row that is at least `COMMIT_DELAY_MAX_MS` old. The next full scan finds a row that is committed later.
 */
export const COMMIT_DELAY_MAX_MS = 5_000;

/** Interval between full scans. A full scan starts at the oldest row. */
export const FULL_SCAN_MS = 10_000;

/**
 * Returns the first scanned row that wasn't taken. If all rows were taken and the scan has reached its limit, returns
 * the last row, because more rows may be waiting after it.
 */
export function firstNotTaken<Row extends { id: string }>(
  rows: Row[],
  taken: { id: string }[],
  limit: number,
): Row | undefined {
  const ids = new Set(taken.map(({ id }) => id));
  return rows.find(({ id }) => !ids.has(id)) ?? (rows.length === limit ? rows.at(-1) : undefined);
}

/** Returns the smallest id. PostgreSQL sorts UUIDs in the same sequence as JavaScript sorts their texts. */
export const minId = (first: string, ...others: (string | null | undefined)[]): string =>
  others.reduce<string>((least, id) => (id && id < least ? id : least), first);
