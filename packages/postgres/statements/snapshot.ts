import { LowWaterMarks } from '../../concurrency/low-water-marks.ts';

/**
 * SQL expression for the time at which the server started. Two servers have different start times. A scan for waiting
 * rows returns this time, so that the caller notices a change of the server.
 */
export const SERVER_START_TIME = `extract(epoch from pg_postmaster_start_time())::text`;
/** SQL expression for the oldest running transaction. No older transaction can still write waiting rows. */
export const OLDEST_RUNNING_XID = `pg_snapshot_xmin(pg_current_snapshot())`;

interface Scan {
  /**
   * Id of the oldest transaction that may have written waiting rows. Transactions with lower ids can't add waiting rows
   * any more.
   */
  next: string;
  /**
   * Start time of the server that returned `next`, which identifies the server. After a failover, another server may
   * lack transactions that this server had.
   */
  server: string;
}

/** The mark from which a scan starts if it must read the rows of all transactions. */
const FIRST: Scan = { next: '0', server: '' };
const FULL_SCAN_MS = 60_000;

const marks = new LowWaterMarks<Scan>(FIRST, FULL_SCAN_MS);

/**
 * Scans for waiting rows, from the mark of `source` on. `look` runs the scan, from the transaction id that it gets. See
 * `LowWaterMarks`.
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
