/**
 * How far events have their places in the feed, as far as this process knows. Entries of an index that are dead stay
 * in it as long as anybody holds a snapshot that may need them, as a dump does for hours: whoever begins at the
 * index's first entry passes all of them, every time.
 */

/** Before the first transaction. */
const FIRST = '0';

/** After this time a look begins at the first entry again, whatever this process thinks. */
const FULL_LOOK_MS = 60_000;

/** What a look at the events without a place has found. */
interface Look {
  /** All events of earlier transactions (`events.transaction_id`) have their places. */
  next: string;
  /** Which server said so, since when it has been running: another one may have lost what this one had. */
  server: string;
}

const marks = new WeakMap<object, Look & { fullAt: number }>();

/**
 * Looks at the events without a place. `look` begins at the transaction that it is given: no event of an earlier
 * one is without a place.
 */
export async function lookAtUnplaced<Found extends Look>(
  db: object,
  look: (since: string) => Promise<Found>,
): Promise<Found> {
  const mark = marks.get(db);
  if (mark && performance.now() - mark.fullAt < FULL_LOOK_MS) {
    const found = await look(mark.next);
    if (found.server === mark.server) {
      marks.set(db, { next: found.next, server: found.server, fullAt: mark.fullAt });
      return found;
    }
  }
  const fullAt = performance.now();
  const found = await look(FIRST);
  marks.set(db, { next: found.next, server: found.server, fullAt });
  return found;
}
