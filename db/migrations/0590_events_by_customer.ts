import type { Kysely } from 'kysely';
import { createIndexConcurrently } from '../postgres/outside-transactions.ts';

export const transaction = false;

/**
 * For the feed of a customer's own orders. An event is written to this index when it gets its position, so placing an
 * order doesn't write the index. Every event of an order has the customer's id in its data. The index has no events that
 * only the shop's staff may read.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndexConcurrently(db, {
    name: 'events_by_customer',
    definition: `on events ((data ->> 'customerId'), position)
      where position is not null and type not in ('attention.opened', 'attention.resolved', 'order.shipment_held',
        'order.shipment_released', 'order.noted')`,
  });
}
