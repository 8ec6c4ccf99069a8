import { type Kysely, sql } from 'kysely';

/**
 * Returns of orders, their lines, and the receipts of units that came back. `cancelled`: units of a withdrawal that had
 * not been shipped. `on delete cascade`: older code, which doesn't know the tables, can still remove orders.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table returns (
      order_id uuid not null references orders (id) on delete cascade,
      id uuid not null,
      kind text not null check (kind in ('WITHDRAWAL', 'RETURN', 'COMPLAINT')),
      status text not null check (status in ('REQUESTED', 'APPROVED', 'RECEIVED', 'CLOSED', 'DECLINED', 'CANCELLED')),
      note text check (length(note) between 1 and 2000),
      refusal_reason text,
      refusal_note text check (length(refusal_note) between 1 and 2000),
      charges_back text check (charges_back in ('NONE', 'STANDARD', 'ALL')),
      version bigint not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      primary key (order_id, id),
      check ((status = 'DECLINED') = (refusal_reason is not null))
    )`.execute(db);
  await sql`
    create index returns_with_notes on returns (order_id) where note is not null or refusal_note is not null`.execute(
    db,
  );
  await sql`
    create table return_items (
      order_id uuid not null,
      return_id uuid not null,
      item_id uuid not null,
      reason text,
      requested bigint not null check (requested > 0),
      cancelled bigint not null default 0 check (cancelled >= 0),
      accepted bigint not null default 0 check (accepted >= 0),
      rejected bigint not null default 0 check (rejected >= 0),
      primary key (order_id, return_id, item_id),
      foreign key (order_id, return_id) references returns (order_id, id) on delete cascade,
      check (cancelled + accepted + rejected <= requested)
    )`.execute(db);
  await sql`
    create table return_receipts (
      order_id uuid not null,
      return_id uuid not null,
      id uuid not null,
      items jsonb not null,
      deductions jsonb not null,
      charges_back text check (charges_back in ('NONE', 'STANDARD', 'ALL')),
      created_at timestamptz not null default now(),
      primary key (order_id, return_id, id),
      foreign key (order_id, return_id) references returns (order_id, id) on delete cascade
    )`.execute(db);
}
