import { type Kysely, sql } from 'kysely';

/** What the provider refuses for now is asked for again later, and a provider that is away is a matter. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Kept apart from `failure_code`, which says why an operation has failed.
  await sql`
    alter table payment_operations
      add column tries integer not null default 0 check (tries >= 0),
      add column next_try_at timestamptz,
      add column last_refusal text`.execute(db);
  await sql`
    alter table matters
      drop constraint matters_kind_check,
      add constraint matters_kind_check check (kind in
        ('REFUND_REFUSED', 'REFUND_REVERSED', 'VOID_REFUSED', 'HOLD_LAPSED', 'HOLD_LAPSED_AFTER_SHIPMENT',
          'PROVIDER_MISMATCH', 'PROVIDER_MOVEMENT', 'DISPUTE', 'UNKNOWN_MONEY', 'PAYMENT_UNRESOLVED',
          'PROVIDER_UNAVAILABLE'))`.execute(db);
  // The simulated provider answers each try of an operation once.
  await sql`
    alter table simulated_operations
      add column tries integer not null default 0,
      add column passing boolean not null default false`.execute(db);
}
