import type { Kysely } from 'kysely';
import { createIndexConcurrently, dropIndexConcurrently } from '../postgres/outside-transactions.ts';

export const transaction = false;

export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndexConcurrently(db, {
    name: 'events_to_place',
    definition: 'on events (transaction_id) where position is null',
  });
  // Older code, which asks for the same events by their ids, finds them in the new one and sorts them.
  await dropIndexConcurrently(db, 'events_without_position');
  // So that the rare orders of a customer are found whose others are many.
  await createIndexConcurrently(db, {
    name: 'orders_by_customer_and_status',
    definition: 'on orders (customer_id, status, id desc)',
  });
}
