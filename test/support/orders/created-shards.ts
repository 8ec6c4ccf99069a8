import type { Test } from 'tap';
import type { Database } from '../../../db/base/database.ts';
import { connect } from '../../../db/base/open.ts';
import { assignPositions } from '../../../db/feed/feed.ts';
import { mergeFeeds } from '../../../db/shards/feed/merge-feeds.ts';
import type { Shard, Shards } from '../../../db/shards/layout/shards.ts';
import { createShopInShards } from '../database/make-shards.ts';
import { placeMany } from '../shop/many-orders.ts';

interface ShardsOfShop {
  shards: Shards;
  main: Database;
  databaseUrl: string;
  /** Opens the same shards over new connections, as another process does. */
  anotherProcess(): Promise<Shards>;
  /** Returns a customer id that belongs to this shard. */
  customerOf(shard: Shard, prefix?: string): string;
}

/** Creates a shop with `count` shards and no orders. The shop is dropped when the test ends. */
export async function createShards(t: Test, count = 3): Promise<ShardsOfShop> {
  const { databaseUrl, open: openSchemas } = await createShopInShards(t, count);
  const open = async () => {
    const own: Database[] = [];
    const connectTo = (url: string) => {
      const db = connect(url, { poolSize: 4 });
      own.push(db);
      return db;
    };
    t.teardown(() => Promise.all(own.map((db) => db.destroy())));
    return openSchemas(connectTo);
  };
  const shards = await open();
  return {
    shards,
    main: shards.main,
    databaseUrl,
    anotherProcess: open,
    customerOf(shard, prefix = 'customer') {
      for (let n = 1; ; n += 1) if (shards.ofCustomer(`${prefix}-${n}`) === shard) return `${prefix}-${n}`;
    },
  };
}

/** Adds orders of a customer, and adds one event of each order to the shop's feed. */
export async function publish(shards: Shards, count: number, customerId: string): Promise<void> {
  const { db } = shards.ofCustomer(customerId);
  await placeMany(db, { count, customerId });
  while ((await assignPositions(db)) > 0);
  while ((await mergeFeeds(shards)) > 0);
}
