import { type Kysely, sql } from 'kysely';

/**
 * `absences`: attempts since the receiver last answered (2xx, 3xx or most of 4xx); `absent_since`: since when it counts as
 * away, if it does. `last_turn`: whether the last attempt was of what is due, new or replayed. Older code leaves them as
 * they are, and judges by `failures` alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table webhook_lanes add column absences integer not null default 0`.execute(db);
  await sql`alter table webhook_lanes add column absent_since timestamptz`.execute(db);
  await sql`alter table webhook_lanes add column last_turn text`.execute(db);
}
