import { LowWaterMarks } from '../../concurrency/low-water-marks.ts';

/**
 * SQL expression for the start time of the server, which identifies the server. A statement that scans for waiting rows
 * returns this time.
 */
export const SERVER_START_TIME = `extract(epoch from pg_postmaster_start_time())::text`;
/** SQL expression for the oldest transaction that may still write waiting rows. */
export const OLDEST_RUNNING_XID = `pg_snapshot_xmin(pg_current_snapshot())`;

interface Scan {
  /** The oldest transaction that may have waiting rows. No earlier transaction has any. */
  next: string;
  /**
   * The server that returned `next`, identified by its start time (`SERVER_START_TIME`). Another server may lack
   * transactions that this server had.
   */
  server: string;
}

/** The mark from which all transactions are scanned. */
const FIRST: Scan = { next: '0', server: '' };
const FULL_SCAN_MS = 60_000;

const marks = new LowWaterMarks<Scan>(FIRST, FULL_SCAN_MS);

/**
 * Scans for waiting rows, starting at the mark of `source`. `look` runs the scan. Its parameter is the transaction at
 * which the scan must start. See `LowWaterMarks`.
 */
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
