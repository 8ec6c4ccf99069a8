import { LowWaterMarks } from '../../concurrency/low-water-marks.ts';

/** Expressions for a statement that looks for rows: the server, and the oldest transaction that may still write some. */
export const SERVER_START_TIME = `extract(epoch from pg_postmaster_start_time())::text`;
export const OLDEST_RUNNING_XID = `pg_snapshot_xmin(pg_current_snapshot())`;

interface Scan {
  /** No transaction before this one has rows that wait. */
  next: string;
  /** The server that said so, by its start (`SERVER_START_TIME`): another one may have lost what this one had. */
  server: string;
}

/** The mark before the first transaction. */
const FIRST: Scan = { next: '0', server: '' };
const FULL_SCAN_MS = 60_000;

const marks = new LowWaterMarks<Scan>(FIRST, FULL_SCAN_MS);

/** Looks for rows that wait, from the transaction on that `look` is called with; see `LowWaterMarks`. */
export async function scanSince<Found extends Scan>(
  source: object,
  look: (since: string) => Promise<Found>,
): Promise<Found> {
  const { begin, move } = marks.of(source);
  const found = await look(begin.next);
  if (begin !== FIRST && found.server !== begin.server) {
    marks.forget(source);
    return scanSince(source, look);
  }
  move({ next: found.next, server: found.server });
  return found;
}
