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
   * Connections to the shop. If the shop's orders are in shards, the connections see all schemas as one schema
   * (`views-over-shards.ts`).
   */
  db: Database;
  /** Address of the shop's schema, or of its main schema if the shop's orders are in shards. */
  databaseUrl: string;
}

interface CopyOptions {
  /** Reason why this shop has no shards, even if other tests of this run use shards. */
  inOneSchema?: string | undefined;
  /**
   * Whether to connect without the pooler. Tests of sessions need this, because a pooler may assign a session to
   * another client after each transaction.
   */
  isDirect?: boolean;
  /** Whether sessions wait longer for locks: see `patiently`. */
  isPatient?: boolean;
  /** Maximum number of connections of the pool. */
  poolSize?: number;
}

/** Creates a copy of the migrated database. The copy is dropped when the test ends. */
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
 * Returns an address with a longer `lock_timeout` than the service's. Tests use this address if they block a statement
 * that must succeed later. A busy machine may need more time until the test releases the lock.
 */
export const patiently = (url: string): string => withSetting(url, 'lock_timeout=14000');

/**
 * Returns an address without a time limit for idle transactions. A busy machine may take long for the other steps of a
 * test.
 */
const withoutHurry = (url: string): string => withSetting(url, 'idle_in_transaction_session_timeout=0');

const EMPTY = 'template0';

/**
 * Creates a database without migrations. The database is dropped when the test ends. `onCluster`: whether to create the
 * database on the Citus cluster, if there is a cluster.
 */
export const createEmptyDatabase = (t: Test, { onCluster = false } = {}): Promise<TestDatabase> =>
  createFrom(t, onCluster && isCluster() ? CLUSTER_TEMPLATE : EMPTY, { isDirect: true });

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
  const admins = servers.map((url) => connect(url, { poolSize: 1 }));
  const onEach = (statement: RawBuilder<unknown>) =>
    Promise.all(admins.map((admin) => statement.execute(admin)));
  // The strategy `file_copy` is cheaper than the default strategy, which writes every page to the log.
  await onEach(sql`create database ${sql.id(name)} template ${sql.id(template)} strategy file_copy`);
  const address = databaseUrl(isDirect ? postgresUrl : (pooler?.url ?? postgresUrl), name);
  const impatient = [EMPTY, CLUSTER_TEMPLATE].includes(template) ? address : inSchema(address, schema);
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
 * Opens connections of a test to a shop. If the shop's orders are in shards, the connections see all schemas as one
 * schema (`views-over-shards.ts`).
 */
export function connectToShop(
  url: string,
  options: ConnectOptions = {},
): { db: Database; close(): Promise<void> } {
  const service = connectService(url, options);
  if (!isSharded(url)) return { db: service, close: () => service.destroy() };
  // The search path finds the tables of `EVERYTHING` first. After them it finds the tables that only the main schema
  // has.
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

/** Returns the address of the same database without a pooler. */
export function directly(url: string): string {
  const { pathname, search } = new URL(url);
  return databaseUrl(readShared().postgresUrl, pathname.slice(1)) + search;
}

/** Resolves when at least `count` statements in this database wait for a lock. */
export async function untilBlocked(db: Database, { count = 1, seconds = 0 } = {}): Promise<void> {
  const waiting = sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and query_start <= clock_timestamp() - make_interval(secs => ${seconds})`;
  const areBlocked = async () => (await waiting.execute(db)).rows.length >= count;
  await retryUntil(`statements that wait for a lock: ${count}`, areBlocked, () => delay(5));
}
