import type { Kysely } from 'kysely';
import { createIndexConcurrently } from '../postgres/outside-transactions.ts';

export const transaction = false;

/**
 * For lists of a customer's orders by delivery status and return status. The index has no orders with the usual texts, so
 * placing, paying, shipping and cancelling an order don't write the index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndexConcurrently(db, {
    name: 'orders_by_unusual_unit_statuses',
    definition: `on orders (customer_id, unit_statuses, id)
      where unit_statuses_version = version and unit_statuses not in ('SUBMITTED UNFULFILLED NONE NONE NOT_READY',
        'CONFIRMED UNFULFILLED NONE NONE READY', 'COMPLETED FULFILLED NONE NONE NOT_READY',
        'CANCELLED UNFULFILLED NONE NONE NOT_READY', 'EXPIRED UNFULFILLED NONE NONE NOT_READY')`,
  });
}
