import { LowWater } from '../../concurrency/low-water.ts';

/** Expressions for a statement that looks for rows: the server, and the oldest transaction that may still write some. */
export const SERVER = `extract(epoch from pg_postmaster_start_time())::text`;
export const OLDEST_RUNNING = `pg_snapshot_xmin(pg_current_snapshot())`;

interface Look {
  /** No transaction before this one has rows that wait. */
  next: string;
  /** The server that said so, by its start (`SERVER`): another one may have lost what this one had. */
  server: string;
}

/** The mark before the first transaction. */
const FIRST: Look = { next: '0', server: '' };
const FULL_LOOK_MS = 60_000;

const marks = new LowWater<Look>(FIRST, FULL_LOOK_MS);

/** Looks for rows that wait, from the transaction on that `look` is called with; see `LowWater`. */
export async function lookSince<Found extends Look>(
  source: object,
  look: (since: string) => Promise<Found>,
): Promise<Found> {
  const { begin, move } = marks.of(source);
  const found = await look(begin.next);
  if (begin !== FIRST && found.server !== begin.server) {
    marks.forget(source);
    return lookSince(source, look);
  }
  move({ next: found.next, server: found.server });
  return found;
}
