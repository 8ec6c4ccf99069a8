import { type Kysely } from 'kysely';
import { createIndexConcurrently, dropIndexConcurrently } from '../postgres/outside-transactions.ts';

export const transaction = false;

/** An order has at most one open attempt, of whatever kind. Replaces an index that lacks the new statuses. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndexConcurrently(db, {
    name: 'payment_attempts_one_unsettled',
    unique: true,
    definition: `on payment_attempts (order_id) where status in
      ('PENDING', 'PROCESSING', 'REQUIRES_ACTION', 'AUTHORIZED', 'AWAITING_TRANSFER', 'ON_TERMS', 'ON_DELIVERY')`,
  });
  await dropIndexConcurrently(db, 'payment_attempts_one_open');
}
