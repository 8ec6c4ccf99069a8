import type { Kysely } from 'kysely';
import { createIndexConcurrently } from '../postgres/outside-transactions.ts';

export const transaction = false;

/** So that a shop finds an order by the customer's number for it, whoever the customer is. Most orders have none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndexConcurrently(db, {
    name: 'orders_by_reference',
    definition: 'on orders (reference, id desc) where reference is not null',
  });
}
