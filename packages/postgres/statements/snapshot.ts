import { LowWaterMarks } from '../../concurrency/low-water-marks.ts';

/**
 * Expressions for a statement that looks for waiting rows: the server's start time, and the oldest transaction that may
 * still write such rows.
 */
export const SERVER_START_TIME = `extract(epoch from pg_postmaster_start_time())::text`;
export const OLDEST_RUNNING_XID = `pg_snapshot_xmin(pg_current_snapshot())`;

interface Scan {
  /** No transaction before this transaction has waiting rows. */
  next: string;
  /**
   * The server that returned `next`, identified by its start time (`SERVER_START_TIME`). Another server may lack
   * transactions that this server had.
   */
  server: string;
}

/** The mark before the first transaction. */
const FIRST: Scan = { next: '0', server: '' };
const FULL_SCAN_MS = 60_000;

const marks = new LowWaterMarks<Scan>(FIRST, FULL_SCAN_MS);

/** Looks for waiting rows. `look` is called with the transaction at which it must start. See `LowWaterMarks`. */
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
