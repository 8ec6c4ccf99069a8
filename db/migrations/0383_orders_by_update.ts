import type { Kysely } from 'kysely';
import { createIndexConcurrently } from '../postgres/outside-transactions.ts';

export const transaction = false;

/** For lists of orders that have changed since a time. With the id, lists and totals need no rows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndexConcurrently(db, {
    name: 'orders_by_update',
    definition: 'on orders (updated_at, id)',
  });
}
