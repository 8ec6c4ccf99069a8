import type { Database } from '../../../db/base/database.ts';
import { shardedStore } from '../../../db/shards/store.ts';
import { singleStore } from '../../../db/single.ts';
import type { Store } from '../../../db/store.ts';
import { serviceDatabases } from '../database/shards.ts';

/** Returns the installation (`Store`) through which a service uses this database. */
export function storeOf(shop: Database, placementDeadline?: number): Store {
  const { db, shards } = serviceDatabases(shop);
  return shards ? shardedStore(shards, placementDeadline) : singleStore(db, placementDeadline);
}
