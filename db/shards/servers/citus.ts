/**
 * Shards on nodes of a Citus cluster (schema-based sharding, https://docs.citusdata.com/en/v13.0/develop/reference_ddl.html).
 * Citus keeps a schema's tables together on one node and can move them. Statements are sent directly to that node. There,
 * views with the tables' own names stand for the tables that Citus has named otherwise. Citus' planner isn't used, because it
 * refuses an INSERT in a WITH. Also, an event's transaction id would be the coordinator's and not that of its row.
 */
import { sql } from 'kysely';
import type { Database } from '../../base/database.ts';
import { schemaUrl } from '../layout/schema-url.ts';
import { readLayout } from '../layout/slot-layout.ts';

/** The schema of the views, on the node. */
const viewsOf = (shard: string): string => `${shard}_here`;

/** Whether the database is the coordinator of a cluster. */
export async function isCitus(home: Database): Promise<boolean> {
  const { rows } = await sql`select from pg_extension where extname = 'citus'`.execute(home);
  return rows.length > 0;
}

/** The address of a cluster's node, as its coordinator knows it. */
export interface Node {
  host: string;
  port: number;
}

/** The node that has a shard now. Returns undefined if Citus doesn't have the shard. */
export async function findNode(home: Database, shard: string): Promise<Node | undefined> {
  const { rows } = await sql<Node>`
    select n.nodename as host, n.nodeport as port
    from pg_dist_shard s join pg_dist_placement p using (shardid) join pg_dist_node n using (groupid)
    where s.logicalrelid = to_regclass(${`${shard}.orders`}) and n.noderole = 'primary'`.execute(home);
  return rows[0];
}

/** Assigns the tables of a schema to a node that Citus chooses. They are empty. May be repeated. */
export async function distributeSchema(home: Database, shard: string): Promise<void> {
  if (await findNode(home, shard)) return;
  await sql`select citus_schema_distribute(${shard})`.execute(home);
}

/**
 * The URL of a shard. In a cluster it leads to the shard's node, and its sessions see the views and may change the tables
 * behind them. If no cluster has the shard, it leads to the server of the main schema.
 */
export async function findShardUrl(home: Database, homeUrl: string, shard: string): Promise<string> {
  const node = (await isCitus(home)) ? await findNode(home, shard) : undefined;
  return node ? nodeUrl(homeUrl, shard, node) : schemaUrl(homeUrl, shard);
}

/** The URL of a shard on this node. */
export function nodeUrl(homeUrl: string, shard: string, node: Node): string {
  const address = new URL(schemaUrl(homeUrl, viewsOf(shard)));
  address.hostname = node.host;
  address.port = String(node.port);
  address.searchParams.set('options', [address.searchParams.get('options'), ...ON_NODE].join(' -c '));
  return address.href;
}

/** The URLs of all shards, by name, in the order of their slots. Empty if the installation is in one schema. */
export async function findShardUrls(home: Database, homeUrl: string): Promise<Map<string, string>> {
  const names = new Set((await readLayout(home)).map(({ name }) => name));
  const urls = new Map<string, string>();
  for (const name of names) urls.set(name, await findShardUrl(home, homeUrl, name));
  return urls;
}

/**
 * Settings of sessions on a node. Objects made there don't belong to the cluster: the views, and the queue, whose jobs only
 * say where to look.
 */
const ON_NODE = ['citus.enable_manual_changes_to_shards=on', 'citus.enable_ddl_propagation=off'];

/**
 * Creates the views of a shard's tables again, for the current tables. `node`: sessions on its node. System columns are
 * columns of the views, because some statements use them.
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
