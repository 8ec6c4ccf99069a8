import { type Kysely, sql } from 'kysely';
import { replaceChecks } from '../postgres/outside-transactions.ts';

export const transaction = false;

/**
 * `returned`: units that came back and were accepted. `in_return`: units that are in a return and not accepted, because
 * they are awaited or were rejected. `open_returns`: number of returns that haven't ended. `adjustments`: amounts and
 * decisions, beside the units, on which the current price of the order depends. Null: none, which costs nothing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table order_items add column if not exists returned bigint not null default 0`.execute(db);
  await sql`
    alter table order_items add column if not exists in_return bigint not null default 0`.execute(db);
  await sql`
    alter table orders add column if not exists open_returns bigint not null default 0`.execute(db);
  await sql`alter table orders add column if not exists adjustments jsonb`.execute(db);
  await replaceChecks(db, 'order_items', {
    order_items_returns_check: 'returned >= 0 and in_return >= 0 and returned + in_return <= shipped',
  });
  await replaceChecks(db, 'orders', { orders_open_returns_check: 'open_returns >= 0' });
}
