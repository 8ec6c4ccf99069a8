import { type Kysely } from 'kysely';
import { createIndexConcurrently } from '../postgres/outside-transactions.ts';

export const transaction = false;

/** Payments that a worker reviews: see `review_at`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndexConcurrently(db, {
    name: 'payment_attempts_to_review',
    definition: 'on payment_attempts (review_at) where review_at is not null',
  });
}
