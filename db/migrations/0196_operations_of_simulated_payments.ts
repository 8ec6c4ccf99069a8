import type { Kysely } from 'kysely';
import { createIndexConcurrently } from '../postgres/outside-transactions.ts';

export const transaction = false;

/** The simulated provider looks up what it was asked to do with a payment, each time that it is asked again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndexConcurrently(db, {
    name: 'simulated_operations_of_payment',
    definition: 'on simulated_operations (attempt_id)',
  });
}
