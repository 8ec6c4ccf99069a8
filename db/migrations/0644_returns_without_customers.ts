import type { Kysely } from 'kysely';
import { createIndexConcurrently } from '../postgres/outside-transactions.ts';

export const transaction = false;

/** For the returns that have no customer, because older code has inserted them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndexConcurrently(db, {
    name: 'returns_without_customers',
    definition: 'on returns (id) where customer_id is null',
  });
}
