import type { Kysely } from 'kysely';
import { createIndexConcurrently } from '../postgres/outside-transactions.ts';

export const transaction = false;

/**
 * For lists by delivery status and return status, and for lists of orders that can be shipped or are on hold. The first
 * index has no orders that were just placed, so placing an order doesn't write it. An order whose text belongs to
 * another version is only in the second index, from which `storeStatuses` reads it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndexConcurrently(db, {
    name: 'orders_by_unit_statuses',
    definition: `on orders (unit_statuses, id)
      where unit_statuses_version = version and unit_statuses <> 'SUBMITTED UNFULFILLED NONE NONE NOT_READY'`,
  });
  await createIndexConcurrently(db, {
    name: 'orders_without_unit_statuses',
    definition: 'on orders (id) where unit_statuses_version is distinct from version',
  });
  await createIndexConcurrently(db, {
    name: 'orders_with_shipment_holds',
    definition: 'on orders (id) where open_shipment_holds > 0',
  });
}
