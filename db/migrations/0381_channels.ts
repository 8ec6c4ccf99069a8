import { type Kysely, sql } from 'kysely';
import { replaceChecks } from '../postgres/outside-transactions.ts';

export const transaction = false;

/** Where an order was placed, as its client says. Null: the client says nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column if not exists channel text`.execute(db);
  await replaceChecks(db, 'orders', { orders_channel_check: 'length(channel) between 1 and 64' });
}
