/**
 * Shards on nodes of a Citus cluster (schema-based sharding,
 * https://docs.citusdata.com/en/v13.0/develop/reference_ddl.html). Citus keeps the tables of a schema together on one
 * node, and can move them to another node. The service sends statements directly to that node. On the node the tables
 * have other names, which Citus has chosen. So the service uses views that have the tables' original names. The service
 * doesn't use the planner of Citus, for two reasons. The planner refuses an INSERT in a WITH. And an event would get
 * the transaction id of the coordinator, instead of the transaction that writes the event's row.
 */
import { sql } from 'kysely';
import type { Database } from '../../base/database.ts';
import { schemaUrl } from '../layout/schema-url.ts';
import { readLayout } from '../layout/slot-layout.ts';

/** Returns the name of the schema that has the views of a shard, on the shard's node. */
const viewsOf = (shard: string): string => `${shard}_here`;

/** Returns whether the database is the coordinator of a Citus cluster. */
export async function isCitus(home: Database): Promise<boolean> {
  const { rows } = await sql`select from pg_extension where extname = 'citus'`.execute(home);
  return rows.length > 0;
}

/** The address of a node of the cluster, as the coordinator knows it. */
export interface Node {
  host: string;
  port: number;
}

/** Finds the node that has a shard now. Returns undefined if the shard isn't on a node of the cluster. */
export async function findNode(home: Database, shard: string): Promise<Node | undefined> {
  const { rows } = await sql<Node>`
    select n.nodename as host, n.nodeport as port
    from pg_dist_shard s join pg_dist_placement p using (shardid) join pg_dist_node n using (groupid)
    where s.logicalrelid = to_regclass(${`${shard}.orders`}) and n.noderole = 'primary'`.execute(home);
  return rows[0];
}

/** Moves the tables of a schema to a node that Citus chooses. The tables must be empty. The call may be repeated. */
export async function distributeSchema(home: Database, shard: string): Promise<void> {
  if (await findNode(home, shard)) return;
  await sql`select citus_schema_distribute(${shard})`.execute(home);
}

/**
 * Returns the URL of a shard. In a Citus cluster this is the URL of the shard's node. The sessions of such a URL use
 * the shard's views, and may write to the tables behind the views. Without a cluster the URL is that of the main
 * schema's server, with the shard's schema.
 */
export async function findShardUrl(home: Database, homeUrl: string, shard: string): Promise<string> {
  const node = (await isCitus(home)) ? await findNode(home, shard) : undefined;
  return node ? nodeUrl(homeUrl, shard, node) : schemaUrl(homeUrl, shard);
}

/** Returns the URL of a shard on this node. */
export function nodeUrl(homeUrl: string, shard: string, node: Node): string {
  const address = new URL(schemaUrl(homeUrl, viewsOf(shard)));
  address.hostname = node.host;
  address.port = String(node.port);
  address.searchParams.set('options', [address.searchParams.get('options'), ...ON_NODE].join(' -c '));
  return address.href;
}

/**
 * Returns the URLs of all shards by name, in the order of their slots. The result is empty if the installation has only
 * one schema.
 */
export async function findShardUrls(home: Database, homeUrl: string): Promise<Map<string, string>> {
  const names = new Set((await readLayout(home)).map(({ name }) => name));
  const urls = new Map<string, string>();
  for (const name of names) urls.set(name, await findShardUrl(home, homeUrl, name));
  return urls;
}

/**
 * Settings of sessions on a node. Objects that such sessions create don't belong to the cluster. This is right for
 * these objects: the views, and the job queue, whose jobs only refer to rows.
 */
const ON_NODE = ['citus.enable_manual_changes_to_shards=on', 'citus.enable_ddl_propagation=off'];

/**
 * Replaces the views of a shard, so that they fit its current tables. `node`: a database whose sessions are on the
 * shard's node. The views include the system columns `ctid` and `xmin`, because some statements use these columns.
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
      // Citus has already quoted the name of the stored table.
      await sql`create view ${view} as select ctid, xmin, * from ${sql.raw(stored)}`.execute(trx);
    }
  });
}
