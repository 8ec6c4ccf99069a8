import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Test } from 'tap';
import { type ConnectOptions, type Database, connect } from '../../db/index.ts';
import { EVERYTHING } from './everything.ts';
import { repeatedly } from './patience.ts';
import {
  SHARDED,
  closeService,
  connectService,
  isSharded,
  serviceDatabases,
  standFor,
  usesShards,
} from './shards.ts';
import {
  SHARDED_TEMPLATE,
  TEMPLATE,
  databaseUrl,
  inSchema,
  readShared,
  shopSchema,
  withSetting,
} from './shared.ts';

interface TestDatabase {
  /** Of the shop; where its orders are in shards, of everything (`everything.ts`). */
  db: Database;
  /** Of the shop, or of its home. */
  databaseUrl: string;
}

interface CopyOptions {
  /** Why it has no shards, also where those of other tests have. */
  inOneSchema?: string | undefined;
  /** For what is about sessions, which a pooler lends to anybody after each transaction. */
  isDirect?: boolean;
  /** See below. */
  isPatient?: boolean;
  /** How many connections there are at most. */
  poolSize?: number;
}

/** A copy of the migrated database, dropped when the test ends. */
export const createDatabase = (
  t: Test,
  { inOneSchema, isDirect = false, isPatient = false, poolSize = 10 }: CopyOptions = {},
): Promise<TestDatabase> =>
  createFrom(t, usesShards() && inOneSchema === undefined ? SHARDED_TEMPLATE : TEMPLATE, {
    isDirect,
    isPatient,
    poolSize,
  });

/**
 * The address of a database whose sessions wait for locks for longer than the service does: where a test holds up a
 * statement that is to go on in the end, a busy machine may take its time.
 */
export const patiently = (url: string): string => withSetting(url, 'lock_timeout=14000');

/** A test may leave a transaction open for as long as a busy machine needs for what happens meanwhile. */
const withoutHurry = (url: string): string => withSetting(url, 'idle_in_transaction_session_timeout=0');

const EMPTY = 'template0';

/** A database that nobody has migrated, dropped when the test ends. */
export const createEmptyDatabase = (t: Test): Promise<TestDatabase> =>
  createFrom(t, EMPTY, { isDirect: true });

interface Connections {
  isDirect: boolean;
  isPatient?: boolean;
  poolSize?: number;
}

async function createFrom(
  t: Test,
  template: string,
  { isDirect, isPatient = false, poolSize }: Connections,
): Promise<TestDatabase> {
  const { postgresUrl, pooler, schema } = readShared();
  const name = `${template === SHARDED_TEMPLATE ? SHARDED : 'test'}_${randomUUID().replaceAll('-', '')}`;
  const admin = connect(postgresUrl, { poolSize: 1 });
  // Copying files is cheaper than the default strategy, which writes every page to the log.
  await sql`create database ${sql.id(name)} template ${sql.id(template)} strategy file_copy`.execute(admin);
  const address = databaseUrl(isDirect ? postgresUrl : (pooler?.url ?? postgresUrl), name);
  const impatient = template === EMPTY ? address : inSchema(address, schema);
  const url = isPatient ? patiently(impatient) : impatient;
  const prepared = process.env['DATABASE_PREPARED'] !== 'off';
  const options = { prepared, ...(poolSize !== undefined && { poolSize }) };
  const { db, close } = connectToShop(withoutHurry(url), options);
  t.teardown(async () => {
    await close();
    await sql`drop database ${sql.id(name)} with (force)`.execute(admin);
    await admin.destroy();
  });
  return { db, databaseUrl: url };
}

/** Connections of a test to a shop; where its orders are in shards, to everything (`everything.ts`). */
export function connectToShop(
  url: string,
  options: ConnectOptions = {},
): { db: Database; close(): Promise<void> } {
  const service = connectService(url, options);
  if (!isSharded(url)) return { db: service, close: () => service.destroy() };
  // What a shard has first, then what only home has.
  const db = connect(withSetting(url, `search_path=${EVERYTHING},${shopSchema()}`), options);
  standFor(db, serviceDatabases(service));
  return {
    db,
    async close() {
      await closeService(service);
      await db.destroy();
    },
  };
}

/** The address of the same database without a pooler. */
export function directly(url: string): string {
  const { pathname, search } = new URL(url);
  return databaseUrl(readShared().postgresUrl, pathname.slice(1)) + search;
}

/** Resolves once so many statements in this database wait for a lock. */
export async function untilBlocked(db: Database, { count = 1, seconds = 0 } = {}): Promise<void> {
  const waiting = sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and query_start <= clock_timestamp() - make_interval(secs => ${seconds})`;
  const areBlocked = async () => (await waiting.execute(db)).rows.length >= count;
  await repeatedly(`statements that wait for a lock: ${count}`, areBlocked, () => delay(5));
}
