import { type Kysely, sql } from 'kysely';

/**
 * The prices with which an order was placed, as `Pricing`. Null: the order has no discounts, charges or taxes, so that
 * its items cost their unit price. Older code places only such orders, and doesn't read the column.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column if not exists pricing jsonb`.execute(db);
}
