import { type Kysely } from 'kysely';
import { createIndexConcurrently } from '../postgres/outside-transactions.ts';

export const transaction = false;

/** Orders that replace an order. Few orders replace another one, so other orders have no entry. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndexConcurrently(db, {
    name: 'orders_by_replaced_order',
    definition: 'on orders (replaces) where replaces is not null',
  });
}
