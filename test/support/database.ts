import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Test } from 'tap';
import { type Database, connect } from '../../db/index.ts';
import { TEMPLATE, databaseUrl, readShared } from './shared.ts';

interface TestDatabase {
  db: Database;
  databaseUrl: string;
}

/**
 * A copy of the migrated database, dropped when the test ends. `isDirect`: for what is about sessions, which a
 * pooler lends to anybody after each transaction. `poolSize`: how many there are at most.
 */
export const createDatabase = (t: Test, { isDirect = false, poolSize = 10 } = {}): Promise<TestDatabase> =>
  createFrom(t, TEMPLATE, isDirect, poolSize);

/** A database that nobody has migrated, dropped when the test ends. */
export const createEmptyDatabase = (t: Test): Promise<TestDatabase> => createFrom(t, 'template0', true);

async function createFrom(
  t: Test,
  template: string,
  isDirect: boolean,
  poolSize?: number,
): Promise<TestDatabase> {
  const { postgresUrl, pooler } = readShared();
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = connect(postgresUrl, { poolSize: 1 });
  // Copying files is cheaper than the default strategy, which writes every page to the log.
  await sql`create database ${sql.id(name)} template ${sql.id(template)} strategy file_copy`.execute(admin);
  const url = databaseUrl(isDirect ? postgresUrl : (pooler?.url ?? postgresUrl), name);
  const prepared = process.env['DATABASE_PREPARED'] !== 'off';
  const db = connect(url, { prepared, ...(poolSize !== undefined && { poolSize }) });
  t.teardown(async () => {
    await db.destroy();
    await sql`drop database ${sql.id(name)} with (force)`.execute(admin);
    await admin.destroy();
  });
  return { db, databaseUrl: url };
}

/** The address of the same database without a pooler. */
export const directly = (url: string): string =>
  databaseUrl(readShared().postgresUrl, new URL(url).pathname.slice(1));

/** Resolves once so many statements in this database wait for a lock. */
export async function untilBlocked(db: Database, { count = 1, seconds = 0 } = {}): Promise<void> {
  const waiting = sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and query_start <= clock_timestamp() - make_interval(secs => ${seconds})`;
  while ((await waiting.execute(db)).rows.length < count) await delay(5);
}
