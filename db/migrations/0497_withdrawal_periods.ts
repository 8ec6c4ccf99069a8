import { type Kysely, sql } from 'kysely';

/**
 * `withdrawal_until`: end of the period in which a consumer can withdraw, counted from the last delivery. Null for a
 * business, if nothing was delivered, or if an older process recorded the delivery.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column withdrawal_until timestamptz`.execute(db);
}
