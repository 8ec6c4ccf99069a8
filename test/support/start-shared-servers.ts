import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { connect } from '../../db/base/open.ts';
import { migrateAll } from '../../jobs/migrate-all.ts';
import { openEmbeddedPostgres } from '../../packages/postgres/embedded/embedded.ts';
import { sessionSettings } from '../../packages/postgres/sessions/session-settings.ts';
import { forgetObservations } from '../../scripts/contract/answers/observations.ts';
import { closeTemplate, joinNodes } from './database/citus.ts';
import { makeShards } from './database/make-shards.ts';
import { freePort } from './run/ports.ts';
import {
  CLUSTER_TEMPLATE,
  SHARDED_TEMPLATE,
  SHARDS_TEMPLATE,
  SHARED,
  type ShardLayout,
  type Shared,
  TEMPLATE,
  databaseUrl,
  inSchema,
} from './run/shared-servers.ts';
import { type PgBouncerVersion, startPgBouncer } from './servers/pgbouncer.ts';

/**
 * Starts the servers that all test files share: the development authorization server, and a PostgreSQL server with a
 * migrated database that tests copy. The following variables are optional.
 *
 * - TEST_DATABASE_URL: address of a PostgreSQL server, with a superuser. If it is missing, an embedded PostgreSQL is
 * started.
 * - POOLER: version of a PgBouncer through which tests connect to their databases.
 * - TEST_SCHEMA: schema of the shops' tables.
 * - TEST_SHARDS: number of shards of the shops in tests over HTTP.
 * - TEST_CITUS_NODES: addresses of the other nodes of a Citus cluster, whose coordinator is TEST_DATABASE_URL. The
 *   shards of the shops are on these other nodes.
 */
await forgetObservations();
const folder = await mkdtemp(join(await fastestFolder(), 'order-service-test-'));
const { TEST_DATABASE_URL: given, TEST_SCHEMA: schema, TEST_SHARDS: shardCount } = process.env;
const nodeUrls = process.env['TEST_CITUS_NODES']?.split(' ') ?? [];
const postgresUrl =
  given ?? (await openEmbeddedPostgres({ folder, durable: false, maxConnections: 300 })).url;
if (!given) await stopAutovacuum(postgresUrl);
await migrateAll(await createTemplate(TEMPLATE));
await dropOldTemplates(postgresUrl);
const shards = shardCount ? await makeShardedTemplate(Number(shardCount)) : undefined;
const { authUrl, pid } = await startAuthorizationServer(postgresUrl);

const version = process.env['POOLER'] as PgBouncerVersion | undefined; // The cast is checked later: an unknown version has no Debian release.
const pooler = version && (await startPooler(version, postgresUrl));
const shared: Shared = {
  folder,
  isEmbedded: !given,
  postgresUrl,
  nodeUrls,
  authUrl,
  authorizationServerPid: pid,
  schema,
  shards,
  pooler,
};
await mkdir(dirname(SHARED), { recursive: true });
await writeFile(SHARED, JSON.stringify(shared));
// Exits without closing the servers: they run until stop-shared-servers.ts stops them.
process.exit(0);

/**
 * Returns a folder in memory if enough memory is free, otherwise a folder on disk. Every test copies a database of
 * hundreds of files, which is faster in memory.
 */
async function fastestFolder(): Promise<string> {
  const memory = await statfs('/dev/shm').catch(() => undefined);
  return memory && memory.bavail * memory.bsize > 2 ** 31 ? '/dev/shm' : tmpdir();
}

/**
 * Stops autovacuum. It could change plans during a comparison of costs, and the reads of autovacuum would be counted.
 */
async function stopAutovacuum(url: string): Promise<void> {
  const admin = connect(url, { poolSize: 1 });
  await sql`alter system set autovacuum = off`.execute(admin);
  await sql`select pg_reload_conf()`.execute(admin);
  await admin.destroy();
}

/** Drops the templates with shards of an earlier run on the same server. */
async function dropOldTemplates(url: string): Promise<void> {
  const admin = connect(url, { poolSize: 1 });
  const { rows } = await sql<{ datname: string }>`
    select datname from pg_database where starts_with(datname, ${SHARDS_TEMPLATE})`.execute(admin);
  for (const { datname } of rows) await sql`drop database ${sql.id(datname)} with (force)`.execute(admin);
  await admin.destroy();
}

/**
 * Creates an empty database, and returns its address. `onCluster`: whether the database is created on all nodes of the
 * cluster.
 */
async function createTemplate(name: string, { onCluster = false } = {}): Promise<string> {
  const servers = onCluster ? [postgresUrl, ...nodeUrls] : [postgresUrl];
  for (const server of servers) {
    const admin = connect(server, { poolSize: 1 });
    await sql`drop database if exists ${sql.id(name)} with (force)`.execute(admin);
    await sql`create database ${sql.id(name)}`.execute(admin);
    await admin.destroy();
  }
  if (onCluster) await joinNodes(servers.map((server) => databaseUrl(server, name)));
  const template = databaseUrl(postgresUrl, name);
  if (schema !== undefined) await createSchema(template, schema);
  return inSchema(template, schema);
}

async function makeShardedTemplate(count: number): Promise<ShardLayout> {
  const onCluster = nodeUrls.length > 0;
  if (onCluster) await createTemplate(CLUSTER_TEMPLATE, { onCluster });
  const url = await createTemplate(SHARDED_TEMPLATE, { onCluster });
  const layout = await makeShards(url, { count, onCitus: onCluster });
  if (onCluster)
    for (const server of [postgresUrl, ...nodeUrls])
      for (const name of [CLUSTER_TEMPLATE, SHARDED_TEMPLATE]) await closeTemplate(databaseUrl(server, name));
  return layout;
}

async function createSchema(url: string, name: string): Promise<void> {
  const db = connect(url, { poolSize: 1 });
  await sql`create schema ${sql.id(name)}`.execute(db);
  await db.destroy();
}

async function startAuthorizationServer(url: string): Promise<{ authUrl: string; pid: number }> {
  const authUrl = `http://127.0.0.1:${await freePort()}`;
  const child = spawn(process.execPath, ['scripts/dev/authorization-server/server.ts'], {
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, AUTH_URL: authUrl, DATABASE_URL: url, DATA_DIR: folder, NODE_ENV: 'test' },
  });
  const answers = () => fetch(`${authUrl}/.well-known/openid-configuration`).catch(() => undefined);
  while (!(await answers())?.ok) {
    if (child.exitCode !== null) throw new Error('the authorization server did not start');
    await delay(50);
  }
  return { authUrl, pid: child.pid! };
}

/**
 * Starts a PgBouncer that ignores the settings in a client's first message. The settings are stored in the database
 * role instead.
 */
async function startPooler(version: PgBouncerVersion, direct: string): Promise<Shared['pooler']> {
  if (given)
    throw new Error('POOLER sets up the role of the embedded PostgreSQL: leave out TEST_DATABASE_URL');
  const admin = connect(direct, { poolSize: 1 });
  for (const [name, value] of Object.entries(sessionSettings(15_000)))
    await sql`alter role postgres set ${sql.raw(name)} = ${sql.lit(value)}`.execute(admin);
  await admin.destroy();
  const { url, process } = await startPgBouncer(version, direct, { ignore_startup_parameters: 'options' });
  process.unref();
  return { url, pid: process.pid! };
}
