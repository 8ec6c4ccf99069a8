import { equalsKey, statement } from '../../../packages/postgres/statements/statement.ts';
import type { Database } from '../../base/database.ts';
import { ALL_ORDERS } from '../../call/reach.ts';
import type { OrderRecord } from '../model/order-record.ts';
import { deriveStatuses } from '../statuses/statuses.ts';
import { deriveUnitStatuses } from '../statuses/unit-statuses.ts';
import { getOrdersWithSums } from '../read/get-order.ts';

/**
 * Locks orders whose stored statuses are outdated. Code that stores `unit_statuses` stores `statuses` too. Skips locked
 * orders. `$1`: maximum number of orders.
 */
const lockOutdated = statement<{ id: string }>(`
  select id from orders where unit_statuses_version is distinct from version order by id limit $1
  for update skip locked`);

/**
 * Stores the statuses of locked orders. `$1`: ids, `$2`: texts of `deriveStatuses`, `$3`: texts of
 * `deriveUnitStatuses`.
 */
const writeStatuses = statement(`
  update orders set statuses = derived.statuses, statuses_version = version,
    unit_statuses = derived.unit_statuses, unit_statuses_version = version
  from unnest($1::uuid[], $2::text[], $3::text[]) as derived(id, statuses, unit_statuses)
  where ${equalsKey('orders.id', 'derived.id')}`);

/**
 * Stores the statuses of orders that an older version of the service has placed or changed, so that lists by
 * payment status or by statuses of units contain these orders. Handles at most `limit` orders in one transaction, and returns their number.
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
      orders.map((order) => (isDamaged(order) ? null : deriveStatuses(order))),
      orders.map((order) => (isDamaged(order) ? null : deriveUnitStatuses(order))),
    );
    return rows.length;
  });

/** Returns whether an order has no attempt. The statuses of such an order are null, so that it doesn't stop the job. */
const isDamaged = (order: OrderRecord): boolean => (order.payment as OrderRecord['payment'] | null) === null; // null only in a damaged order
