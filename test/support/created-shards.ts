import type { Test } from 'tap';
import { placeEvents } from '../../db/events.ts';
import { type Database, connect } from '../../db/index.ts';
import { atSchema } from '../../db/shards/at-schema.ts';
import type { Shard, Shards } from '../../db/shards/index.ts';
import { openShards } from '../../db/shards/open.ts';
import { weaveEvents } from '../../db/shards/weave.ts';
import { migrateAll } from '../../jobs/schema.ts';
import { createEmptyDatabase } from './database.ts';
import { placeMany } from './many-orders.ts';

interface ShardsOfShop {
  shards: Shards;
  home: Database;
  databaseUrl: string;
  /** The same with connections of its own, as another process would have it. */
  anotherProcess(): Promise<Shards>;
  /** A customer of this shard. */
  customerOf(shard: Shard, prefix?: string): string;
}

/** A shop without orders in so many shards, dropped when the test ends. */
export async function createShards(t: Test, count = 3): Promise<ShardsOfShop> {
  const { databaseUrl } = await createEmptyDatabase(t);
  await migrateAll(databaseUrl, { shards: count });
  const open = async () => {
    const own: Database[] = [];
    const connectTo = (url: string) => {
      const db = connect(url, { poolSize: 4 });
      own.push(db);
      return db;
    };
    t.teardown(() => Promise.all(own.map((db) => db.destroy())));
    return (await openShards(connectTo(databaseUrl), (name) => connectTo(atSchema(databaseUrl, name))))!;
  };
  const shards = await open();
  return {
    shards,
    home: shards.home,
    databaseUrl,
    anotherProcess: open,
    customerOf(shard, prefix = 'customer') {
      for (let n = 1; ; n += 1) if (shards.ofCustomer(`${prefix}-${n}`) === shard) return `${prefix}-${n}`;
    },
  };
}

/** Adds orders of a customer, and an event of each to the shop's feed. */
export async function publish(shards: Shards, count: number, customerId: string): Promise<void> {
  const { db } = shards.ofCustomer(customerId);
  await placeMany(db, { count, customerId });
  while ((await placeEvents(db)) > 0);
  while ((await weaveEvents(shards)) > 0);
}
