import { type Kysely, sql } from 'kysely';
import { replaceChecks } from '../postgres/outside-transactions.ts';

export const transaction = false;

/** A list of changes that can't be read is a matter for a person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // `read_at`: when the list was last read; `told_at`: since when a person knows that it can't be.
  await sql`
    alter table provider_places
      add column if not exists read_at timestamptz not null default now(),
      add column if not exists told_at timestamptz`.execute(db);
  await replaceChecks(db, 'matters', {
    matters_kind_check: `kind = any ('{REFUND_REFUSED,REFUND_REVERSED,VOID_REFUSED,HOLD_LAPSED,HOLD_LAPSED_AFTER_SHIPMENT,PROVIDER_MISMATCH,PROVIDER_MOVEMENT,DISPUTE,UNKNOWN_MONEY,PAYMENT_UNRESOLVED,PROVIDER_UNAVAILABLE,PROVIDER_CHANGES_UNREAD}')`,
  });
}
