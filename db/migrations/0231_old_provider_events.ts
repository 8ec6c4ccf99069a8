import type { Kysely } from 'kysely';
import { createIndexConcurrently } from '../postgres/outside-transactions.ts';

export const transaction = false;

/** Events of a payment provider, by their age: the old ones are forgotten. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndexConcurrently(db, {
    name: 'provider_events_to_forget',
    definition: 'on provider_events (received_at) where handed_over',
  });
}
