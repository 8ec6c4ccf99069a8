import type { Kysely } from 'kysely';
import { createIndexConcurrently } from '../postgres/outside-transactions.ts';

export const transaction = false;

/**
 * For lists by payment status and fulfillment status. An order whose statuses belong to another version is only in the
 * last index, from which `storeStatuses` reads it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndexConcurrently(db, {
    name: 'orders_by_statuses',
    definition: 'on orders (statuses, id) where statuses_version = version',
  });
  await createIndexConcurrently(db, {
    name: 'orders_by_customer_and_statuses',
    definition: 'on orders (customer_id, statuses, id) where statuses_version = version',
  });
  await createIndexConcurrently(db, {
    name: 'orders_without_statuses',
    definition: 'on orders (id) where statuses_version is distinct from version',
  });
}
