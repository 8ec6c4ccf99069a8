import { equalsKey, statement } from '../../../packages/postgres/statements/statement.ts';
import type { Database } from '../../base/database.ts';
import { ALL_ORDERS } from '../../call/reach.ts';
import type { OrderRecord } from '../model/order-record.ts';
import { deriveStatuses } from '../model/statuses.ts';
import { getOrdersWithSums } from '../read/get-order.ts';

/** Locks orders whose stored statuses are outdated. Skips locked orders. `$1`: maximum number of orders. */
const lockOutdated = statement<{ id: string }>(`
  select id from orders where statuses_version is distinct from version order by id limit $1 for update skip locked`);

/** Stores the statuses of locked orders. `$1`: ids, `$2`: texts of `deriveStatuses`. */
const writeStatuses = statement(`
  update orders set statuses = derived.statuses, statuses_version = version
  from unnest($1::uuid[], $2::text[]) as derived(id, statuses)
  where ${equalsKey('orders.id', 'derived.id')}`);

/**
 * Stores the statuses of orders that an older version of the service has placed or changed, so that lists by payment or
 * fulfillment status contain these orders. Handles at most `limit` orders in one transaction, and returns their number.
 * The versions of the orders don't increase, because clients see no change.
 */
export const storeStatuses = (db: Database, limit: number): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const { rows } = await lockOutdated(trx, limit);
    if (rows.length === 0) return 0;
    const asked = rows.map(({ id }) => ({ reach: ALL_ORDERS, id }));
    const orders = (await getOrdersWithSums(trx, asked)).filter((order) => order !== undefined);
    await writeStatuses(
      trx,
      orders.map(({ id }) => id),
      orders.map(deriveUnlessDamaged),
    );
    return rows.length;
  });

/**
 * Derives the statuses of an order. Returns null for a damaged order without an attempt, so that such an order doesn't
 * stop the job.
 */
function deriveUnlessDamaged(order: OrderRecord): string | null {
  const payment = order.payment as OrderRecord['payment'] | null; // null in a damaged order
  return payment && deriveStatuses(order);
}
