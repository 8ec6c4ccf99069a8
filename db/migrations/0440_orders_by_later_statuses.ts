import type { Kysely } from 'kysely';
import { createIndexConcurrently, dropIndexConcurrently } from '../postgres/outside-transactions.ts';

export const transaction = false;

/**
 * For lists by payment status and fulfillment status. The indexes have no orders with the statuses of an order that was
 * just placed, so placing an order writes none of them. Lists read those orders from the indexes by `status`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const condition = `where statuses_version = version and statuses <> 'SUBMITTED PENDING UNFULFILLED'`;
  await createIndexConcurrently(db, {
    name: 'orders_by_later_statuses',
    definition: `on orders (statuses, id) ${condition}`,
  });
  await createIndexConcurrently(db, {
    name: 'orders_by_customer_and_later_statuses',
    definition: `on orders (customer_id, statuses, id) ${condition}`,
  });
  await dropIndexConcurrently(db, 'orders_by_statuses');
  await dropIndexConcurrently(db, 'orders_by_customer_and_statuses');
}
