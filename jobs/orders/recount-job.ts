import type { Database } from '../../db/base/database.ts';
import { recountOrders } from '../../db/orders/index.ts';
import type { WarningLog } from '../running/job-log.ts';

const MESSAGE = 'order counts were wrong and have been corrected; check whether an older version still runs';

/**
 * If a recount is due, counts the next batch of orders, and corrects and logs wrong counters. Returns the number of
 * corrected counters.
 */
export async function recount(db: Database, log: WarningLog, job: string, traceId: string): Promise<number> {
  const { mended = [] } = (await recountOrders(db)) ?? {};
  if (mended.length === 0) return 0;
  const ofAll = mended.filter(({ customer_id }) => customer_id === '');
  const differences = Object.fromEntries(ofAll.map(({ status, count }) => [status, count]));
  log.warn({ job, traceId, counters: mended.length, differences }, MESSAGE);
  return mended.length;
}
