import { type Kysely, sql } from 'kysely';
import { replaceChecks } from '../postgres/outside-transactions.ts';

export const transaction = false;

/**
 * What is lost in a dispute no longer depends on what was refunded before, and money that has all gone back is a matter
 * for a person.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Whether `lost_amount` is counted apart from units that are cancelled. Rows of older code aren't: what they mean
  // stays as it was.
  await sql`
    alter table payment_disputes add column if not exists apart boolean not null default false`.execute(db);
  await replaceChecks(db, 'payment_attempts', {
    payment_attempts_refunds_within_captured:
      'refunded_amount + refunding_amount + refused_refund_amount <= captured_amount',
  });
  await replaceChecks(db, 'matters', {
    matters_kind_check: `kind = any ('{REFUND_REFUSED,REFUND_REVERSED,VOID_REFUSED,HOLD_LAPSED,HOLD_LAPSED_AFTER_SHIPMENT,PROVIDER_MISMATCH,PROVIDER_MOVEMENT,DISPUTE,MONEY_RETURNED,UNKNOWN_MONEY,PAYMENT_UNRESOLVED,PROVIDER_UNAVAILABLE,PROVIDER_CHANGES_UNREAD}')`,
  });
}
