import { type Kysely, sql } from 'kysely';

/**
 * The secret with which places in the feed are shown, made here so that all processes have the same and a dump
 * takes it along; and how far the oldest events have been removed. Older code needs to know neither.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table event_cursor_keys (
      version smallint primary key,
      key bytea not null check (length(key) = 32)
    )`.execute(db);
  // PostgreSQL takes these UUIDs from its strong source of chance: 244 bits of it.
  await sql`
    insert into event_cursor_keys (version, key)
    values (1, sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())))`.execute(db);
  await sql`alter table event_feed add column removed_position bigint not null default 0`.execute(db);
}
