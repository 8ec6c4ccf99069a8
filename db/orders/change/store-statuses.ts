import { statement } from '../../../packages/postgres/statements/statement.ts';
import type { Database } from '../../base/database.ts';
import { ALL_ORDERS } from '../../call/reach.ts';
import type { OrderRecord } from '../model/order-record.ts';
import { deriveFulfillmentStatus, derivePaymentStatus } from '../model/order-rules.ts';
import { getOrdersWithSums } from '../read/get-order.ts';

/** Locks orders whose stored statuses belong to another version. `$1`: maximum number of orders. Skips locked orders. */
const lockOutdated = statement<{ id: string }>(`
  select id from orders where statuses_version is distinct from version order by id limit $1 for update skip locked`);

/** Stores statuses of locked orders. `$1`: ids, `$2`: payment statuses, `$3`: fulfillment statuses. */
const writeStatuses = statement(`
  update orders set payment_status = derived.payment_status, fulfillment_status = derived.fulfillment_status,
    statuses_version = version
  from unnest($1::uuid[], $2::text[], $3::text[]) as derived(id, payment_status, fulfillment_status)
  where orders.id = any (array[derived.id])`);

/**
 * Stores the payment status and the fulfillment status of orders that older code has placed or changed, so that lists
 * by these statuses have the orders. Handles at most `limit` orders in one transaction, and returns their number. An
 * order keeps its version, because nothing that clients see has changed.
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
      orders.map(paymentStatusOf),
      orders.map(({ items }) => deriveFulfillmentStatus(items)),
    );
    return rows.length;
  });

/** Derives the payment status. A damaged order without an attempt has none, and must not stop the job. */
function paymentStatusOf(order: OrderRecord) {
  const payment = order.payment as OrderRecord['payment'] | null; // null in a damaged order
  return payment && derivePaymentStatus(order);
}
