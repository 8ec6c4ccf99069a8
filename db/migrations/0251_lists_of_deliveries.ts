import type { Kysely } from 'kysely';
import { createIndexConcurrently } from '../postgres/outside-transactions.ts';

export const transaction = false;

/** Deliveries of webhooks by what they are asked for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Adds a twentieth to what a delivery takes: PostgreSQL keeps equal keys once. `customer erase` looks here too.
  await createIndexConcurrently(db, {
    name: 'webhook_deliveries_of_order',
    definition: 'on webhook_deliveries (order_id, endpoint_id)',
  });
  await createIndexConcurrently(db, {
    name: 'webhook_deliveries_cancelled',
    definition: `on webhook_deliveries (endpoint_id, event_id) where status = 'CANCELLED'`,
  });
  // Each order that is paid and shipped has those five, so the newest few are found without an index. One of all types
  // would add a quarter.
  await createIndexConcurrently(db, {
    name: 'webhook_deliveries_of_rare_type',
    definition: `on webhook_deliveries (endpoint_id, type, event_id) where type not in
      ('order.submitted', 'order.confirmed', 'order.completed', 'payment.captured', 'shipment.created')`,
  });
}
