import type { Kysely } from 'kysely';
import { createIndexConcurrently, replaceChecks } from '../postgres/outside-transactions.ts';

export const transaction = false;

/** Replays of webhooks. Older code neither begins nor reads them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // EXPIRED: events that it had still to send have been removed.
  await replaceChecks(db, 'webhook_replays', {
    webhook_replays_status_check: `status in ('RUNNING', 'COMPLETED', 'CANCELLED', 'EXPIRED')`,
  });
  await createIndexConcurrently(db, {
    name: 'webhook_replays_to_forget',
    definition: 'on webhook_replays (ended_at) where ended_at is not null',
  });
}
