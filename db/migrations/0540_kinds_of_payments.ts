import { type Kysely, sql } from 'kysely';
import { replaceChecks } from '../postgres/outside-transactions.ts';

export const transaction = false;

/**
 * Payments that the shop receives itself. `kind`: null if the payment provider takes the money. `due_on`: last day on
 * which the payment is in time. `review_at`: time when a worker next reviews the payment. Null: no further review.
 * No authorization holds money of such a payment, so `authorized_amount` is the captured amount.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payment_attempts add column if not exists kind text`.execute(db);
  await sql`alter table payment_attempts add column if not exists due_on date`.execute(db);
  await sql`alter table payment_attempts add column if not exists review_at timestamptz`.execute(db);
  await replaceChecks(db, 'payment_attempts', {
    payment_attempts_status_check: `status = any ('{PENDING,PROCESSING,REQUIRES_ACTION,AUTHORIZED,AWAITING_TRANSFER,ON_TERMS,ON_DELIVERY,CAPTURED,FAILED,VOIDED,EXPIRED}')`,
    payment_attempts_kind_check: `kind is null and due_on is null or kind = any ('{TRANSFER,TERMS,ON_DELIVERY}')
      and due_on is not null and authorized_amount = captured_amount and capturing_amount = 0`,
  });
}
