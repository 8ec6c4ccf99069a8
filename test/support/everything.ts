import { sql } from 'kysely';
import type { Database } from '../../db/index.ts';

/**
 * The schema in which a test finds the rows of home and of all shards under the names of their tables. The service knows
 * nothing of it. A test reads, changes, deletes and locks rows there as in a shop in one schema; new rows it gives to
 * the shard that is to have them (`placeOf`).
 */
export const EVERYTHING = 'everything';

/** What is the shop's, and only at home, or there for all shards. */
const OF_HOME =
  /^(products|stock|stock_allotments|usage_counts|shards|event_feed|simulated_.*|woven_.*|webhook_.*|kysely_.*|.*_keys)$/;

/** Of these, what shards have too. */
const OF_BOTH = 'idempotency_keys';

/** Makes it, in a database whose home this is. */
export async function makeEverything(home: Database, shards: readonly string[]): Promise<void> {
  const { rows } = await sql<{ own: string; name: string }>`
    select current_schema() as own, tablename as name from pg_tables where schemaname = current_schema()`.execute(
    home,
  );
  await sql`create schema ${sql.id(EVERYTHING)}`.execute(home);
  for (const { own, name } of rows.filter(({ name }) => name === OF_BOTH || !OF_HOME.test(name))) {
    const all = sql.id(EVERYTHING, name);
    // A row that a test adds here would be in no shard.
    await sql`
      create table ${all} (like ${sql.id(own, name)} including generated, constraint rows_are_in_shards check (false) no inherit)`.execute(
      home,
    );
    for (const schema of [own, ...shards])
      await sql`alter table ${sql.id(schema, name)} inherit ${all}`.execute(home);
  }
  await addUpStock(home, [rows[0]!.own, ...shards]);
  await addFeed(home, rows[0]!.own);
}

/** Units are at home and in shards: a SKU's stock is the sum, which nobody can change here. */
async function addUpStock(home: Database, schemas: readonly string[]): Promise<void> {
  const parts = schemas.map((schema) => sql`select * from ${sql.id(schema, 'stock')}`);
  await sql`
    create view ${sql.id(EVERYTHING, 'stock')} as
    select sku, sum(on_hand)::bigint as on_hand, sum(reserved)::bigint as reserved, max(updated_at) as updated_at
    from (${sql.join(parts, sql` union all `)}) s group by sku`.execute(home);
}

/** The places of events in the shop's feed, which is woven of those of the shards. */
async function addFeed(home: Database, own: string): Promise<void> {
  await sql`
    create view ${sql.id(EVERYTHING, 'feed')} as
    select e.order_id, e.id, w.position - (w.shard_position - e.position) as position
    from ${sql.id(EVERYTHING, 'events')} e
      join pg_class c on c.oid = e.tableoid join pg_namespace n on n.oid = c.relnamespace
      join ${sql.id(own, 'woven_events')} w on w.shard = n.nspname
        and e.position between w.shard_position - w.event_count + 1 and w.shard_position`.execute(home);
}
