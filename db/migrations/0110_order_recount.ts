import { type Kysely, sql } from 'kysely';

/**
 * How far a process has come that compares the counters of orders with the orders, from one customer to the
 * next: `customer_id` and `order_id` are the order that was counted last. `counts` are those of that customer's
 * orders, and of all orders, up to it, as they were at that `position` of the feed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table order_recount (
      one boolean primary key default true check (one),
      due_at timestamptz not null default now(),
      customer_id text not null default '',
      order_id uuid,
      position bigint,
      counts jsonb not null default '[]' check (jsonb_typeof(counts) = 'array')
    )`.execute(db);
  await sql`insert into order_recount default values`.execute(db);
}
