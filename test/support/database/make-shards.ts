import { sql } from 'kysely';
import type { Test } from 'tap';
import type { Database } from '../../../db/base/database.ts';
import { connect } from '../../../db/base/open.ts';
import { readLayout } from '../../../db/shards/layout/slot-layout.ts';
import { type Shards, readSlotKey } from '../../../db/shards/layout/shards.ts';
import { findShardUrls, findNode } from '../../../db/shards/servers/citus.ts';
import { openShards } from '../../../db/shards/servers/open-shards.ts';
import { migrateAll } from '../../../jobs/migrate-all.ts';
import {
  SHARDS_TEMPLATE,
  type ShardLayout,
  databaseUrl,
  readShared,
  withSetting,
} from '../run/shared-servers.ts';
import { copyDatabase, createEmptyDatabase } from './database.ts';
import { makeEverything } from './views-over-shards.ts';
import { isCluster } from './shards.ts';

/**
 * Creates the shards of a shop, and the schema `EVERYTHING` for tests (`views-over-shards.ts`). `slotKey`: key that
 * assigns customers to slots. If two shops have the same key, each customer has the same slot in both shops.
 */
export async function makeShards(
  url: string,
  { count, slotKey, onCitus }: { count: number; slotKey?: string; onCitus: boolean },
): Promise<ShardLayout> {
  await migrateAll(url);
  const main = connect(url, { poolSize: 1 });
  if (slotKey !== undefined)
    await main
      .updateTable('customer_slot_keys')
      .set({ key: Buffer.from(slotKey, 'hex') })
      .execute();
  await migrateAll(url, { shards: count, onCitus });
  const ranges = await readLayout(main);
  const key = Buffer.from(await readSlotKey(main)).toString('hex');
  const nodes: ShardLayout['nodes'] = {};
  if (onCitus) for (const name of namesIn(ranges)) nodes[name] = (await findNode(main, name))!;
  await makeEverything(main, namesIn(ranges), nodes);
  await main.destroy();
  return { ranges, slotKey: key, nodes };
}

export const namesIn = (ranges: ShardLayout['ranges']): string[] => [
  ...new Set(ranges.map(({ name }) => name)),
];

/** The names of the template databases that this process has seen, by their number of shards. */
const templates: Record<number, Promise<string>> = {};

/** Creates a template database with `count` shards, if no process of the run has created it. Returns its name. */
async function makeTemplate(count: number): Promise<string> {
  const name = SHARDS_TEMPLATE + count;
  const { postgresUrl } = readShared();
  const admin = connect(withSetting(postgresUrl, 'lock_timeout=0'), { poolSize: 1, statementTimeout: 0 });
  try {
    // The connection is reserved, because the pool closes an idle connection, and the lock is released with it.
    return await admin.connection().execute(async (locked) => {
      await sql`select pg_advisory_lock(hashtext(${name}))`.execute(locked);
      const { rows } = await sql`select from pg_database where datname = ${name}`.execute(locked);
      if (rows.length > 0) return name;
      const unfinished = `${name}_unfinished`;
      await sql`drop database if exists ${sql.id(unfinished)} with (force)`.execute(locked);
      await sql`create database ${sql.id(unfinished)}`.execute(locked);
      await migrateAll(databaseUrl(postgresUrl, unfinished), { shards: count });
      await sql`alter database ${sql.id(unfinished)} rename to ${sql.id(name)}`.execute(locked);
      return name;
    });
  } finally {
    await admin.destroy();
  }
}

export interface ShopInShards {
  databaseUrl: string;
  /** Opens the shards of the shop. `connectTo` opens the connections to one schema. */
  open(connectTo: (url: string) => Database, url?: string): Promise<Shards>;
}

/**
 * Creates a shop in `count` shards. The shop has no orders and no schema `EVERYTHING` (`views-over-shards.ts`). The
 * shop is dropped when the test ends.
 */
export async function createShopInShards(t: Test, count = 3): Promise<ShopInShards> {
  const { databaseUrl: own } = isCluster()
    ? await createEmptyDatabase(t, { onCluster: true })
    : await copyDatabase(t, await (templates[count] ??= makeTemplate(count)));
  if (isCluster()) await migrateAll(own, { shards: count, onCitus: true });
  return {
    databaseUrl: own,
    async open(connectTo, url = own) {
      const main = connectTo(url);
      const urls = await findShardUrls(main, url);
      return (await openShards(main, (name) => connectTo(urls.get(name)!)))!;
    },
  };
}
