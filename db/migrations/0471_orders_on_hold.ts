import { type Kysely, sql } from 'kysely';
import { replaceChecks } from '../postgres/outside-transactions.ts';

export const transaction = false;

/**
 * Counts the open shipment holds in the order, so that reading an order without any needs nothing else. Older code
 * doesn't end the holds of an order that it cancels: a client can delete them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table orders add column if not exists open_shipment_holds integer not null default 0`.execute(db);
  await replaceChecks(db, 'orders', { orders_open_shipment_holds_check: 'open_shipment_holds >= 0' });
}
