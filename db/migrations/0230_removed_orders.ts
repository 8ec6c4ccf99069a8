import { type Kysely, sql } from 'kysely';

/** What the removal of orders that ended long ago leaves behind. Older code needs to know neither. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // How far somebody has come who looks through all orders, the oldest first, and how many were removed so far. Whoever
  // removes some holds its lock. `due_at`: when somebody begins anew, or goes on.
  await sql`
    create table order_removals (
      one boolean primary key default true check (one),
      due_at timestamptz not null default now(),
      after_id uuid not null default '00000000-0000-0000-0000-000000000000',
      count bigint not null default 0 check (count >= 0)
    )`.execute(db);
  await sql`insert into order_removals default values`.execute(db);
  // The money that removed orders had moved, by the day (UTC) on which it moved, in minor units: for the books.
  await sql`
    create table removed_money (
      day date not null,
      currency text not null check (currency ~ '^[A-Z]{3}$'),
      kind text not null check (kind in ('CAPTURE', 'REFUND', 'LOST_DISPUTE')),
      count bigint not null check (count >= 1),
      amount bigint not null check (amount >= 1),
      primary key (day, currency, kind)
    )`.execute(db);
}
