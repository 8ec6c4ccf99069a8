import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Test } from 'tap';
import type { Database } from '../../../db/base/database.ts';
import { type ConnectOptions, connect } from '../../../db/base/open.ts';
import { retryUntil } from '../run/wait-for.ts';
import {
  CLUSTER_TEMPLATE,
  SHARDED_TEMPLATE,
  TEMPLATE,
  databaseUrl,
  inSchema,
  readShared,
  shopSchema,
  withSetting,
} from '../run/shared-servers.ts';
import { serversOf } from './citus.ts';
import { EVERYTHING, findEverything } from './views-over-shards.ts';
import {
  SHARDED,
  closeService,
  connectService,
  isCluster,
  isSharded,
  serviceDatabases,
  registerServiceDatabases,
  usesShards,
} from './shards.ts';

interface TestDatabase {
  /**
   * Connections to the shop. If the shop has shards, the connections show all schemas as one schema
   * (`views-over-shards.ts`).
   */
  db: Database;
  /** Address of the schema that has the shop's tables. If the shop has shards: address of its main schema. */
  databaseUrl: string;
}

interface CopyOptions {
  /** If set, this shop has no shards, even if other tests of the run use shards. The value is the reason. */
  inOneSchema?: string | undefined;
  /**
   * Whether to connect without the pooler (PgBouncer). Tests of session state need direct connections, because a pooler
   * may give a session to another client after each transaction.
   */
  isDirect?: boolean;
  /** Whether sessions wait longer for locks than in production: see `patiently`. */
  isPatient?: boolean;
  poolSize?: number;
}

/** Creates a copy of the migrated template database. The copy is dropped when the test ends. */
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
 * Returns an address with a longer `lock_timeout` than the service's. Use this address in a test that blocks a
 * statement which must succeed later. On a busy machine the test may release its lock late.
 */
export const patiently = (url: string): string => withSetting(url, 'lock_timeout=14000');

/**
 * Returns an address for a test's own connections. A test on a busy machine may leave a transaction idle for a long
 * time, and may need more than the usual three seconds to connect.
 */
export function withoutHurry(url: string): string {
  const address = new URL(withSetting(url, 'idle_in_transaction_session_timeout=0'));
  address.searchParams.set('connect_timeout', '30');
  return address.href;
}

const EMPTY = 'template0';

/**
 * Creates a database without tables. The database is dropped when the test ends. `onCluster`: whether the database is
 * created on the Citus cluster, if the run has a cluster.
 */
export const createEmptyDatabase = (t: Test, { onCluster = false } = {}): Promise<TestDatabase> =>
  createFrom(t, onCluster && isCluster() ? CLUSTER_TEMPLATE : EMPTY, { isDirect: true });

/** Creates a copy of a database whose shop is in the schema `public`. The copy is dropped when the test ends. */
export const copyDatabase = (t: Test, name: string): Promise<TestDatabase> =>
  createFrom(t, name, { isDirect: true });

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
  const servers = [SHARDED_TEMPLATE, CLUSTER_TEMPLATE].includes(template) ? serversOf() : [postgresUrl];
  const admins = servers.map((url) => connect(withoutHurry(url), { poolSize: 1 }));
  const onEach = (statement: RawBuilder<unknown>) =>
    Promise.all(admins.map((admin) => statement.execute(admin)));
  // `file_copy` costs less than the default strategy, which writes every page to the write-ahead log.
  await onEach(sql`create database ${sql.id(name)} template ${sql.id(template)} strategy file_copy`);
  const address = databaseUrl(isDirect ? postgresUrl : (pooler?.url ?? postgresUrl), name);
  const impatient = [TEMPLATE, SHARDED_TEMPLATE].includes(template) ? inSchema(address, schema) : address;
  const url = isPatient ? patiently(impatient) : impatient;
  const prepared = process.env['DATABASE_PREPARED'] !== 'off';
  const options = { prepared, ...(poolSize !== undefined && { poolSize }) };
  if (template === SHARDED_TEMPLATE && isCluster()) await findEverything(url);
  const { db, close } = connectToShop(withoutHurry(url), options);
  t.teardown(async () => {
    await close();
    await onEach(sql`drop database ${sql.id(name)} with (force)`);
    await Promise.all(admins.map((admin) => admin.destroy()));
  });
  return { db, databaseUrl: url };
}

/**
 * Opens a test's own connections to a shop. If the shop has shards, the connections show all schemas as one schema
 * (`views-over-shards.ts`).
 */
export function connectToShop(
  url: string,
  options: ConnectOptions = {},
): { db: Database; close(): Promise<void> } {
  const service = connectService(url, options);
  if (!isSharded(url)) return { db: service, close: () => service.destroy() };
  // PostgreSQL looks for a table in `EVERYTHING` first. Tables that only the main schema has are found in the second
  // schema of the path.
  const db = connect(withSetting(url, `search_path=${EVERYTHING},${shopSchema()},pg_catalog`), options);
  registerServiceDatabases(db, serviceDatabases(service));
  return {
    db,
    async close() {
      await closeService(service);
      await db.destroy();
    },
  };
}

/** Returns the address of the same database without a pooler (PgBouncer). */
export function directly(url: string): string {
  const { pathname, search } = new URL(url);
  const direct = new URL(databaseUrl(readShared().postgresUrl, pathname.slice(1)));
  direct.search = search;
  return direct.href;
}

/** Resolves when at least `count` statements in this database wait for a lock. */
export async function untilBlocked(db: Database, { count = 1, seconds = 0 } = {}): Promise<void> {
  const waiting = sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and query_start <= clock_timestamp() - make_interval(secs => ${seconds})`;
  const areBlocked = async () => (await waiting.execute(db)).rows.length >= count;
  await retryUntil(`statements that wait for a lock: ${count}`, areBlocked, () => delay(5));
}
