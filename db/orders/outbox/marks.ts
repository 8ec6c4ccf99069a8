/** Where looks at rows that wait begin. */
import type { Database } from '../../base/database.ts';

/**
 * So long after it got its id, or its time, a row is committed: later only where somebody waited for long. Such a
 * row is found by the next look at everything.
 */
export const MARGIN_MS = 5_000;
const FULL_LOOK_MS = 10_000;

interface Mark<Begin> {
  begin: Begin;
  /** From now on looks begin there. */
  move(begin: Begin): void;
}

/**
 * An index keeps entries that are dead as long as anybody holds a snapshot that may need them, as a dump does for
 * hours: so a look begins where the last one found that nothing older waits, and now and then at the beginning.
 */
export class Marks<Begin> {
  readonly #everything: Begin;
  readonly #marks = new WeakMap<Database, { begin: Begin; fullAt: number }>();

  /** `everything`: where a look at everything begins. */
  constructor(everything: Begin) {
    this.#everything = everything;
  }

  of(db: Database): Mark<Begin> {
    const now = performance.now();
    const known = this.#marks.get(db);
    const isRecent = known !== undefined && now - known.fullAt < FULL_LOOK_MS;
    const { begin, fullAt } = isRecent ? known : { begin: this.#everything, fullAt: now };
    return { begin, move: (next) => void this.#marks.set(db, { begin: next, fullAt }) };
  }
}

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
