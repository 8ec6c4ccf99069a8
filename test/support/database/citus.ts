import { sql } from 'kysely';
import { connect } from '../../../db/base/open.ts';
import { databaseUrl, readShared } from '../run/shared-servers.ts';

/**
 * Support for a Citus cluster that an operator has set up. TEST_DATABASE_URL is the address of the cluster's
 * coordinator. TEST_CITUS_NODES contains the addresses of the other nodes. Databases are created, copied and dropped on
 * all of these servers.
 */

/**
 * Creates the Citus extension in a database, and registers its nodes at the coordinator. The database must already
 * exist on each server, and be empty.
 */
export async function joinNodes(urls: readonly string[]): Promise<void> {
  for (const url of urls) await on(url, sql`create extension citus`);
  const [coordinator = '', ...nodes] = urls;
  const { hostname, port } = new URL(coordinator);
  await on(coordinator, sql`select citus_set_coordinator_host(${hostname}, ${Number(port)}::int)`);
  for (const { hostname, port } of nodes.map((node) => new URL(node)))
    await on(coordinator, sql`select citus_add_node(${hostname}, ${Number(port)}::int)`);
}

/**
 * Closes the sessions that Citus itself has opened in a database, and refuses new sessions. PostgreSQL can't copy a
 * database while a session is connected.
 */
export async function closeTemplate(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  const admin = databaseUrl(url, 'postgres');
  await on(admin, sql`alter database ${sql.id(name)} with allow_connections false`);
  await on(admin, sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = ${name}`);
}

/** Lists the addresses of all servers that have a database of a test in shards. */
export const serversOf = (): string[] => [readShared().postgresUrl, ...readShared().nodeUrls];

async function on(url: string, statement: ReturnType<typeof sql>): Promise<void> {
  const db = connect(url, { poolSize: 1 });
  await statement.execute(db);
  await db.destroy();
}
