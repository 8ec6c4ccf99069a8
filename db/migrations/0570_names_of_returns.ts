import { type Kysely, sql } from 'kysely';

/**
 * The names that the contract gives to carrier events and to the decline of a return. Code of version 1.5.0 and older
 * doesn't use these tables.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- squawk-ignore renaming-table
    alter table shipment_events rename to carrier_events`.execute(db);
  await sql`
    -- squawk-ignore renaming-column
    alter table returns rename column refusal_reason to decline_reason`.execute(db);
  await sql`
    -- squawk-ignore renaming-column
    alter table returns rename column refusal_note to decline_note`.execute(db);
}
