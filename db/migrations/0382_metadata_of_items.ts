import { type Kysely, sql } from 'kysely';

/** The client's own entries of a line. Null: it has none, which costs nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table order_items add column metadata jsonb`.execute(db);
}
