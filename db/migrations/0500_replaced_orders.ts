import { type Kysely, sql } from 'kysely';

/**
 * The order that an order replaces. Null: the order replaces none. The column has no foreign key, because retention
 * removes the replaced order first.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column replaces uuid`.execute(db);
}
