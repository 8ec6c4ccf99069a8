import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Test } from 'tap';
import { type Database, connect } from '../../db/index.ts';
import { TEMPLATE, databaseUrl, readShared } from './shared.ts';

/** A copy of the migrated database, dropped when the test ends. */
export async function createDatabase(t: Test): Promise<{ db: Database; databaseUrl: string }> {
  const { postgresUrl } = readShared();
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = connect(postgresUrl, { poolSize: 1 });
  // Copying files is cheaper than the default strategy, which writes every page to the log.
  await sql`create database ${sql.id(name)} template ${sql.id(TEMPLATE)} strategy file_copy`.execute(admin);
  const url = databaseUrl(postgresUrl, name);
  const db = connect(url);
  t.teardown(async () => {
    await db.destroy();
    await sql`drop database ${sql.id(name)} with (force)`.execute(admin);
    await admin.destroy();
  });
  return { db, databaseUrl: url };
}

/** Resolves once so many statements in this database wait for a lock. */
export async function untilBlocked(db: Database, { count = 1, seconds = 0 } = {}): Promise<void> {
  const waiting = sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and query_start <= clock_timestamp() - make_interval(secs => ${seconds})`;
  while ((await waiting.execute(db)).rows.length < count);
}
