import { type Kysely, sql } from 'kysely';
import { replaceChecks } from '../postgres/outside-transactions.ts';

export const transaction = false;

/** Whether consumers can withdraw from the purchase of a product. A line has a value only if they can't. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table products add column if not exists withdrawal text`.execute(db);
  await sql`alter table order_items add column if not exists withdrawal text`.execute(db);
  await replaceChecks(db, 'products', {
    products_withdrawal_check: `withdrawal in ('ALLOWED', 'EXCLUDED')`,
  });
  await replaceChecks(db, 'order_items', { order_items_withdrawal_check: `withdrawal = 'EXCLUDED'` });
}
