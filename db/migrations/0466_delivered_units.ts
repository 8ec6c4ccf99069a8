import { type Kysely, sql } from 'kysely';
import { replaceChecks } from '../postgres/outside-transactions.ts';

export const transaction = false;

/** Number of units of a line in shipments that are delivered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table order_items add column if not exists delivered bigint not null default 0`.execute(db);
  await replaceChecks(db, 'order_items', { order_items_delivered_check: 'delivered between 0 and shipped' });
}
