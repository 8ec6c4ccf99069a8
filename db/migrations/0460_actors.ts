import { type Kysely, sql } from 'kysely';

/**
 * The person who requested a change of an order or decided a matter, as the client has named this person (the header
 * `Actor`). Null if the client sent no `Actor`, and in rows that older code has written.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table order_history add column actor text`.execute(db);
}
