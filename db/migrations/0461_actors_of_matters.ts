import { type Kysely, sql } from 'kysely';

/** The person who resolved a matter: see `0460_actors.ts`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table matters add column actor text`.execute(db);
}
