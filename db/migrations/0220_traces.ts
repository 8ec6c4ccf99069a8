import { type Kysely, sql } from 'kysely';

/**
 * Where the trace of an order that is kept began, as W3C Trace Context writes it (`traceparent`): what is done for the
 * order in the background goes on from there. Null for all others.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column traceparent text`.execute(db);
}
