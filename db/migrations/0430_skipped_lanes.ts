import { type Kysely, sql } from 'kysely';

/**
 * Endpoints whose lanes haven't been notified of all events up to `position`, because their rows couldn't be changed.
 * Null: none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table webhook_feed add column if not exists skipped_lanes uuid[]`.execute(db);
}
