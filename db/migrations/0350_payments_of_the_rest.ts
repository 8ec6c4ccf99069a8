import { type Kysely, sql } from 'kysely';
import {
  createIndexConcurrently,
  dropIndexConcurrently,
  replaceChecks,
} from '../postgres/outside-transactions.ts';

export const transaction = false;

/**
 * An attempt can pay the rest of an order of which earlier attempts have captured a part for good (`pays_rest`). Their
 * money then counts as well. `kept_amount`: how much of the money of such an earlier attempt no process may give back
 * without lowering it. Older code doesn't know that this money counts, and would give it back as paid twice: the check
 * refuses that, and a process with newer code does the work.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payment_attempts add column if not exists pays_rest boolean not null default false`.execute(
    db,
  );
  await sql`
    alter table payment_attempts add column if not exists kept_amount bigint not null default 0`.execute(db);
  await replaceChecks(db, 'payment_attempts', {
    payment_attempts_kept_check: 'kept_amount >= 0',
    payment_attempts_refunds_within_captured:
      'refunded_amount + refunding_amount + refused_refund_amount + kept_amount <= captured_amount',
  });
  await createIndexConcurrently(db, {
    name: 'payment_attempts_one_open',
    unique: true,
    definition: `on payment_attempts (order_id) where status in ('PENDING', 'PROCESSING', 'REQUIRES_ACTION', 'AUTHORIZED')`,
  });
  // Older code starts attempts for the whole price: with a part that is captured it gets none.
  await createIndexConcurrently(db, {
    name: 'payment_attempts_one_for_all',
    unique: true,
    definition: `on payment_attempts (order_id)
      where status in ('PENDING', 'PROCESSING', 'REQUIRES_ACTION', 'AUTHORIZED', 'CAPTURED') and not pays_rest`,
  });
  await dropIndexConcurrently(db, 'payment_attempts_one_live');
}
