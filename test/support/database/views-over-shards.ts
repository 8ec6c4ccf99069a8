import { sql } from 'kysely';
import type { Database } from '../../../db/base/database.ts';
import { connect } from '../../../db/base/open.ts';
import type { Node } from '../../../db/shards/servers/citus.ts';
import type { ShardLayout } from '../run/shared-servers.ts';

/**
 * Schema for tests that shows the rows of the main schema and of all shards. The tables have the same names as in those
 * schemas. A test reads, changes, deletes and locks rows in this schema as in a shop without shards. To insert rows, a
 * test must use the schema of the shard that the rows belong to (`placeOf`).
 */
export const EVERYTHING = 'everything';

/** Tables that only the main schema has, and tables whose rows for the whole shop are in the main schema. */
const OF_MAIN =
  /^(products|shipping_methods|tax_rates|tax_settings|discount_codes|discount_code_allotments|stock|stock_allotments|usage_counts|shards|event_feed|simulated_.*|woven_.*|webhook_.*|kysely_.*|.*_keys)$/;

/** The only table in `OF_MAIN` that each shard has, too. */
const OF_BOTH = 'idempotency_keys';

/** Suffix of the names of schemas that contain foreign tables. */
const THERE = '_there';

/**
 * Creates the schema `EVERYTHING` in a database. `main`: connections to the main schema. `nodes`: see `ShardLayout`. If
 * a shard is on a node of a cluster, the schema gets the shard's rows through foreign tables.
 */
export async function makeEverything(
  main: Database,
  shards: readonly string[],
  nodes: ShardLayout['nodes'],
): Promise<void> {
  const { rows } = await sql<{ own: string; name: string }>`
    select current_schema() as own, tablename as name from pg_tables where schemaname = current_schema()`.execute(
    main,
  );
  await sql`create schema ${sql.id(EVERYTHING)}`.execute(main);
  const parts = [rows[0]!.own];
  for (const shard of shards)
    parts.push(nodes[shard] ? await makeForeignTables(main, shard, nodes[shard]) : shard);
  for (const { own, name } of rows.filter(({ name }) => name === OF_BOTH || !OF_MAIN.test(name))) {
    const all = sql.id(EVERYTHING, name);
    // The constraint refuses rows in the parent table itself, because such a row would belong to no shard.
    await sql`
      create table ${all} (like ${sql.id(own, name)} including generated, constraint rows_are_in_shards check (false) no inherit)`.execute(
      main,
    );
    for (const schema of parts) await sql`alter table ${sql.id(schema, name)} inherit ${all}`.execute(main);
  }
  await addUpStock(main, parts);
  await addFeed(main, rows[0]!.own);
  if (Object.keys(nodes).length > 0) await addSessions(main, nodes);
}

/**
 * Creates a read-only view of the total stock of each SKU, because the main schema and each shard have units of a SKU.
 */
async function addUpStock(main: Database, schemas: readonly string[]): Promise<void> {
  const parts = schemas.map((schema) => sql`select * from ${sql.id(schema, 'stock')}`);
  await sql`
    create view ${sql.id(EVERYTHING, 'stock')} as
    select sku, sum(on_hand)::bigint as on_hand, sum(reserved)::bigint as reserved, max(updated_at) as updated_at
    from (${sql.join(parts, sql` union all `)}) s group by sku`.execute(main);
}

/** Creates a view of the positions of events in the shop's feed, which is merged from the feeds of the shards. */
async function addFeed(main: Database, own: string): Promise<void> {
  await sql`
    create view ${sql.id(EVERYTHING, 'feed')} as
    select e.order_id, e.id, w.position - (w.shard_position - e.position) as position
    from ${sql.id(EVERYTHING, 'events')} e
      join pg_class c on c.oid = e.tableoid join pg_namespace n on n.oid = c.relnamespace
      join ${sql.id(own, 'woven_events')} w on n.nspname in (w.shard, w.shard || ${sql.lit(THERE)})
        and e.position between w.shard_position - w.event_count + 1 and w.shard_position`.execute(main);
}

/**
 * Options of the sessions that foreign tables open. With these options a session sees and may change the tables in
 * which Citus stores the rows.
 */
const STORED = '-c citus.enable_manual_changes_to_shards=on -c citus.override_table_visibility=off';

/**
 * Creates a schema with foreign tables for a shard that is on a node of a Citus cluster. Each foreign table has the
 * name of the shard's table. Returns the name of the schema.
 */
async function makeForeignTables(main: Database, shard: string, { host, port }: Node): Promise<string> {
  const there = shard + THERE;
  const { rows } = await sql<{ name: string; stored: string; database: string }>`
    select c.relname as name, c.relname || '_' || s.shardid as stored, current_database() as database
    from pg_dist_shard s join pg_class c on c.oid = s.logicalrelid
    where c.relnamespace = to_regnamespace(${shard})`.execute(main);
  const statements = [
    sql`set local citus.enable_ddl_propagation to off`,
    sql`create extension if not exists postgres_fdw`,
    sql`create server ${sql.id(shard)} foreign data wrapper postgres_fdw options (
      host ${sql.lit(host)}, port ${sql.lit(String(port))}, options ${sql.lit(STORED)},
      dbname ${sql.lit(rows[0]!.database)})`,
    sql`create user mapping for current_user server ${sql.id(shard)} options (user 'postgres')`,
    sql`create schema ${sql.id(there)}`,
    sql`import foreign schema ${sql.id(shard)} limit to (${sql.join(rows.map(({ stored }) => sql.id(stored)))})
      from server ${sql.id(shard)} into ${sql.id(there)}`,
    ...rows.map(
      ({ name, stored }) => sql`alter foreign table ${sql.id(there, stored)} rename to ${sql.id(name)}`,
    ),
  ];
  await main.transaction().execute(async (trx) => {
    for (const statement of statements) await statement.execute(trx);
  });
  return there;
}

/**
 * Creates a view of the sessions of all nodes, each node once. The view replaces `pg_stat_activity`, which shows only
 * the coordinator's sessions.
 */
async function addSessions(main: Database, nodes: ShardLayout['nodes']): Promise<void> {
  const columns = sql`datname, pid, state, wait_event_type, query_start, query`;
  const parts = [sql`select ${columns} from pg_catalog.pg_stat_activity`];
  const byPort = new Map(Object.entries(nodes).map(([shard, { port }]) => [port, shard]));
  for (const shard of byPort.values()) {
    const table = sql.id(shard + THERE, 'pg_stat_activity');
    await sql`
      create foreign table ${table} (
        datname name, pid integer, state text, wait_event_type text, query_start timestamptz, query text
      ) server ${sql.id(shard)} options (schema_name 'pg_catalog')`.execute(main);
    parts.push(sql`select ${columns} from ${table}`);
  }
  await sql`
    create view ${sql.id(EVERYTHING, 'pg_stat_activity')} as ${sql.join(parts, sql` union all `)}`.execute(
    main,
  );
}

/**
 * Makes the foreign tables in a copied database refer to the copied shards. In a new copy, these tables still refer to
 * the original shards.
 */
export async function findEverything(url: string): Promise<void> {
  const db = connect(url, { poolSize: 1 });
  const { rows } = await sql<{ server: string; database: string }>`
    select srvname as server, current_database() as database from pg_foreign_server`.execute(db);
  await db.transaction().execute(async (trx) => {
    await sql`set local citus.enable_ddl_propagation to off`.execute(trx);
    for (const { server, database } of rows)
      await sql`alter server ${sql.id(server)} options (set dbname ${sql.lit(database)})`.execute(trx);
  });
  await db.destroy();
}
