import { type Kysely, sql } from 'kysely';

/**
 * Which transaction wrote an event. With it a process that has seen the events of some moment finds those that came
 * since, and misses none that was committed late. Older code needn't know the column.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A constant first, which rewrites nothing: the events that are there count as written before all others.
  await sql`alter table events add column transaction_id xid8 not null default '0'`.execute(db);
  await sql`alter table events alter column transaction_id set default pg_current_xact_id()`.execute(db);
}
