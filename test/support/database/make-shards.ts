import type { Test } from 'tap';
import type { Database } from '../../../db/base/database.ts';
import { connect } from '../../../db/base/open.ts';
import { readLayout } from '../../../db/shards/layout/slot-layout.ts';
import { type Shards, readSlotKey } from '../../../db/shards/layout/shards.ts';
import { findShardUrls, findNode } from '../../../db/shards/servers/citus.ts';
import { openShards } from '../../../db/shards/servers/open-shards.ts';
import { migrateAll } from '../../../jobs/migrate-all.ts';
import type { ShardLayout } from '../run/shared-servers.ts';
import { createEmptyDatabase } from './database.ts';
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
  const { databaseUrl } = await createEmptyDatabase(t, { onCluster: true });
  await migrateAll(databaseUrl, { shards: count, onCitus: isCluster() });
  return {
    databaseUrl,
    async open(connectTo, url = databaseUrl) {
      const main = connectTo(url);
      const urls = await findShardUrls(main, url);
      return (await openShards(main, (name) => connectTo(urls.get(name)!)))!;
    },
  };
}
