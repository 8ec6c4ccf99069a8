import { type Kysely, sql } from 'kysely';

/**
 * The status of an order and the statuses that follow from its units, in one text, for lists. `unit_statuses_version` is
 * the version of the order that the text belongs to. If the order has another version, older code has changed the order,
 * and `storeStatuses` stores the text again. Null in orders that older code has placed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column unit_statuses text collate "C"`.execute(db);
  await sql`alter table orders add column unit_statuses_version bigint`.execute(db);
}
