import { type Kysely, sql } from 'kysely';

/** How many unpaid orders a customer has placed with tokens of its own, exactly, however many come at once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column placed_by_customer boolean not null default false`.execute(db);
  // Orders that the shop's own clients place aren't in it, and don't pay for it.
  await sql`
    create index orders_open_by_customer on orders (customer_id)
      where status = 'SUBMITTED' and placed_by_customer`.execute(db);
  // The statement that places orders sees those that were there when it began. A customer's turn is the number
  // of statements that have placed orders for it before: if another one was quicker, the turn is no longer the
  // one that this statement saw, and it counts again. Half-empty pages: the turn changes with every such order.
  await sql`
    create table customer_turns (
      customer_id text primary key,
      turn bigint not null check (turn >= 1)
    ) with (fillfactor = 50)`.execute(db);
}
