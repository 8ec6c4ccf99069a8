/** Marks of the looks at rows that wait: see `LowWater`. */

/**
 * A row is committed at most this long after it got its id or its time, unless its transaction had to wait. Such a row is
 * found by the next look that begins at the beginning.
 */
export const MARGIN_MS = 5_000;

/** How often a look begins at the beginning. */
export const FULL_LOOK_MS = 10_000;

/** The first of the rows that was not taken; where a look ended at its limit, its last one at the latest. */
export function nextOf<Row extends { id: string }>(
  rows: Row[],
  taken: { id: string }[],
  limit: number,
): Row | undefined {
  const ids = new Set(taken.map(({ id }) => id));
  return rows.find(({ id }) => !ids.has(id)) ?? (rows.length === limit ? rows.at(-1) : undefined);
}

/** UUIDs are sorted as text as the database sorts them. */
export const leastOf = (first: string, ...others: (string | null | undefined)[]): string =>
  others.reduce<string>((least, id) => (id && id < least ? id : least), first);
