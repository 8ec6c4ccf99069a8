import { type Kysely } from 'kysely';
import { createIndexConcurrently, dropIndexConcurrently } from '../postgres/outside-transactions.ts';

export const transaction = false;

/** At most one attempt of an order is for the whole amount. Replaces an index that lacks the new statuses. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndexConcurrently(db, {
    name: 'payment_attempts_one_for_whole',
    unique: true,
    definition: `on payment_attempts (order_id)
      where status in ('PENDING', 'PROCESSING', 'REQUIRES_ACTION', 'AUTHORIZED', 'AWAITING_TRANSFER', 'ON_TERMS',
        'ON_DELIVERY', 'CAPTURED') and not pays_rest`,
  });
  await dropIndexConcurrently(db, 'payment_attempts_one_for_all');
}
