import { type Kysely, sql } from 'kysely';
import { createIndexConcurrently, replaceChecks } from '../postgres/outside-transactions.ts';

export const transaction = false;

/**
 * Kinds of matters about returns. `review_at`: time when a worker next checks whether a matter opens about the return.
 * Null: no further check.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table returns add column if not exists review_at timestamptz`.execute(db);
  await createIndexConcurrently(db, {
    name: 'returns_to_review',
    definition: 'on returns (review_at) where review_at is not null',
  });
  await replaceChecks(db, 'matters', {
    matters_kind_check: `kind = any ('{REFUND_REFUSED,REFUND_REVERSED,VOID_REFUSED,HOLD_LAPSED,HOLD_LAPSED_AFTER_SHIPMENT,PROVIDER_MISMATCH,PROVIDER_MOVEMENT,DISPUTE,MONEY_RETURNED,UNKNOWN_MONEY,PAYMENT_UNRESOLVED,PROVIDER_UNAVAILABLE,PROVIDER_CHANGES_UNREAD,SHIPMENT_HOLD_OUTLASTS_AUTHORIZATION,REFUND_OVERDUE,WITHDRAWAL_LATE,RETURN_NOT_RECEIVED}')`,
  });
}
