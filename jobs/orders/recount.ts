import type { Database } from '../../db/base/database.ts';
import { recountOrders } from '../../db/orders/index.ts';
import type { WarningLog } from '../running/log.ts';

const MESSAGE = 'totals of orders were wrong and have been set right; does an older version still run?';

/**
 * Counts the next piece of all orders, if it is time, and says in the log which counters were wrong. Returns how many
 * were.
 */
export async function recount(db: Database, log: WarningLog, job: string, traceId: string): Promise<number> {
  const { mended = [] } = (await recountOrders(db)) ?? {};
  if (mended.length === 0) return 0;
  const ofAll = mended.filter(({ customer_id }) => customer_id === '');
  const differences = Object.fromEntries(ofAll.map(({ status, count }) => [status, count]));
  log.warn({ job, traceId, counters: mended.length, differences }, MESSAGE);
  return mended.length;
}
