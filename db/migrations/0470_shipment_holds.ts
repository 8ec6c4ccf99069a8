import { type Kysely, sql } from 'kysely';

/**
 * Shipment holds: reasons of the shop not to ship an order yet. The row of a hold remains after the hold has ended.
 * `created_version`, `released_version`: version of the order after the change that created or ended the hold. `on
 * delete cascade`: older code, which doesn't know the table, can still remove orders.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table shipment_holds (
      order_id uuid not null references orders (id) on delete cascade,
      id uuid not null,
      reason text not null
        check (reason = any ('{FRAUD_REVIEW,ADDRESS,PAYMENT,STOCK,PACKING,CUSTOMER,OTHER}')),
      note text check (length(note) between 1 and 500),
      until timestamptz,
      created_version bigint not null check (created_version >= 2),
      released_version bigint check (released_version > created_version),
      released_at timestamptz,
      version bigint not null default 1 check (version >= 1),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      primary key (order_id, id),
      constraint shipment_holds_release_has_version check ((released_at is null) = (released_version is null))
    )`.execute(db);
  // For the jobs that end holds whose time has passed, and that compare open holds with authorizations.
  await sql`create index shipment_holds_open on shipment_holds (until, order_id) where released_at is null`.execute(
    db,
  );
  // For the retention of personal data.
  await sql`create index shipment_holds_with_note on shipment_holds (order_id) where note is not null`.execute(
    db,
  );
}
