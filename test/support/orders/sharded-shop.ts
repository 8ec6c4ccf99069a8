import type { Test } from 'tap';
import type { Database } from '../../../db/base/database.ts';
import { connect } from '../../../db/base/open.ts';
import type { Shards } from '../../../db/shards/layout/shards.ts';
import { shardedStore } from '../../../db/shards/store.ts';
import { patiently } from '../database/database.ts';
import { createShopInShards } from '../database/make-shards.ts';
import type { AppOptions } from '../../../app.ts';
import { type Call, caller } from '../shop/contract-client.ts';
import { openService } from '../shop/service.ts';
import { type Shop, usualRequests } from '../shop/shop.ts';

interface ShardedShop extends Pick<Shop, 'offer' | 'order' | 'getOrder' | 'getStock'> {
  databaseUrl: string;
  main: Database;
  shards: Shards;
  call: Call;
  /** Client of a second service with its own connections. To the databases, this second service is another process. */
  other: Call;
}

interface ShardedShopOptions {
  count?: number;
  poolSize?: number;
  auth?: Partial<AppOptions['auth']>;
}

/** Opens a service in a new database with shards. The service is closed when the test ends. */
export async function openShardedShop(
  t: Test,
  { count = 3, poolSize = 5, auth = {} }: ShardedShopOptions = {},
): Promise<ShardedShop> {
  const made = await createShopInShards(t, count);
  const databaseUrl = patiently(made.databaseUrl);
  const open = async () => {
    const shards = await made.open((url) => connect(url, { poolSize }), databaseUrl);
    const { main } = shards;
    t.teardown(() => Promise.all([main, ...shards.all.map(({ db }) => db)].map((db) => db.destroy())));
    const url = await openService(t, { db: main, store: shardedStore(shards), auth });
    return { main, shards, call: caller(t, url) };
  };
  const [{ main, shards, call }, { call: other }] = [await open(), await open()];
  return { databaseUrl, main, shards, call, other, ...usualRequests(call) };
}

/** Finds `count` customer ids of each shard. Returns one list for each shard. */
export function customersOf(shards: Shards, count: number): string[][] {
  const found: string[][] = shards.all.map(() => []);
  for (let n = 1; found.some(({ length }) => length < count); n += 1) {
    const place = found[shards.all.indexOf(shards.ofCustomer(`customer-${n}`))]!;
    if (place.length < count) place.push(`customer-${n}`);
  }
  return found;
}
