/**
 * Shards on nodes of a Citus cluster (schema-based sharding,
 * https://docs.citusdata.com/en/v13.0/develop/reference_ddl.html). Citus keeps the tables of a schema together on one
 * node, and can move them to another node. The service sends statements directly to that node. On the node, Citus has
 * given the tables other names, so the service uses views with the original names. The coordinator of the cluster
 * doesn't plan these statements, for two reasons. The planner of Citus refuses an INSERT in a WITH. Also, an event
 * would get the transaction id of the coordinator, instead of the id of the transaction that writes the event's row.
 */
import { sql } from 'kysely';
import type { Database } from '../../base/database.ts';
import { schemaUrl } from '../layout/schema-url.ts';
import { readLayout } from '../layout/slot-layout.ts';

/** Returns the name of the schema that has a shard's views, on the shard's node. */
const viewsOf = (shard: string): string => `${shard}_here`;

/** Returns whether the database is the coordinator of a Citus cluster. */
export async function isCitus(main: Database): Promise<boolean> {
  const { rows } = await sql`select from pg_extension where extname = 'citus'`.execute(main);
  return rows.length > 0;
}

/** The address of a node of the cluster, as recorded by the coordinator. */
export interface Node {
  host: string;
  port: number;
}

/** Finds the node that currently has a shard. Returns undefined if no node of the cluster has the shard. */
export async function findNode(main: Database, shard: string): Promise<Node | undefined> {
  const { rows } = await sql<Node>`
    select n.nodename as host, n.nodeport as port
    from pg_dist_shard s join pg_dist_placement p using (shardid) join pg_dist_node n using (groupid)
    where s.logicalrelid = to_regclass(${`${shard}.orders`}) and n.noderole = 'primary'`.execute(main);
  return rows[0];
}

/** Moves the tables of a schema to a node that Citus selects. The tables must be empty. The call may be repeated. */
export async function distributeSchema(main: Database, shard: string): Promise<void> {
  if (await findNode(main, shard)) return;
  await sql`select citus_schema_distribute(${shard})`.execute(main);
}

/**
 * Returns the URL of a shard. In a Citus cluster, the URL leads to the shard's node and views. Without a cluster, the
 * URL leads to the shard's schema on the server of the main schema.
 */
export async function findShardUrl(main: Database, mainUrl: string, shard: string): Promise<string> {
  const node = (await isCitus(main)) ? await findNode(main, shard) : undefined;
  return node ? nodeUrl(mainUrl, shard, node) : schemaUrl(mainUrl, shard);
}

export function nodeUrl(mainUrl: string, shard: string, node: Node): string {
  const address = new URL(schemaUrl(mainUrl, viewsOf(shard)));
  address.hostname = node.host;
  address.port = String(node.port);
  address.searchParams.set('options', [address.searchParams.get('options'), ...ON_NODE].join(' -c '));
  return address.href;
}

/**
 * Returns the URL of each shard by name, sorted by slot. The result is empty if the installation has only one schema.
 */
export async function findShardUrls(main: Database, mainUrl: string): Promise<Map<string, string>> {
  const names = new Set((await readLayout(main)).map(({ name }) => name));
  const urls = new Map<string, string>();
  for (const name of names) urls.set(name, await findShardUrl(main, mainUrl, name));
  return urls;
}

/**
 * Settings of sessions on a node. The sessions may write to the tables behind the views. Objects that the sessions
 * create don't belong to the cluster: the views, and the tables of the job queue. The queue may stay on its node when a
 * shard is moved, because its jobs only refer to rows.
 */
const ON_NODE = ['citus.enable_manual_changes_to_shards=on', 'citus.enable_ddl_propagation=off'];

/**
 * Replaces a shard's views with views of its current tables. `node`: connections to the shard's node. The views include
 * the system columns `ctid` and `xmin`, because some statements use these columns.
 */
export async function makeViews(node: Database, shard: string): Promise<void> {
  await node.transaction().execute(async (trx) => {
    await sql`create schema if not exists ${sql.id(viewsOf(shard))}`.execute(trx);
    const { rows } = await sql<{ name: string; stored: string }>`
      select c.relname as name, shard_name(c.oid::regclass, s.shardid) as stored
      from pg_dist_shard s join pg_class c on c.oid = s.logicalrelid
      where c.relnamespace = to_regnamespace(${shard})`.execute(trx);
    for (const { name, stored } of rows) {
      const view = sql`${sql.id(viewsOf(shard), name)}`;
      await sql`drop view if exists ${view}`.execute(trx);
      // `shard_name` has already quoted the name.
      await sql`create view ${view} as select ctid, xmin, * from ${sql.raw(stored)}`.execute(trx);
    }
  });
}
