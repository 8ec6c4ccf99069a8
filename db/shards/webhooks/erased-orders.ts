import { findErasedOrders as findInOneSchema } from '../../call/pseudonyms.ts';
import { queryShard } from '../layout/query-shard.ts';
import type { Shard, Shards } from '../layout/shards.ts';

/**
 * Finds which orders have been erased, as `findErasedOrders` in `db/webhooks/` does in one schema. If a shard doesn't
 * answer, its orders are treated as erased.
 */
export async function findErasedOrders(shards: Shards, orderIds: readonly string[]): Promise<string[]> {
  const placed = orderIds.map(async (id) => ({ id, shard: await shardOf(shards, id) }));
  const byShard = Map.groupBy(await Promise.all(placed), ({ shard }) => shard);
  const reads = [...byShard].map(async ([shard, orders]) => {
    const ids = orders.map(({ id }) => id);
    if (!shard) return ids;
    return queryShard(shard, () => findInOneSchema(shard.db, ids)).catch(() => ids);
  });
  return (await Promise.all(reads)).flat();
}

/** Returns the shard of an order, or undefined if a shard that may have the order doesn't answer. */
const shardOf = async (shards: Shards, orderId: string): Promise<Shard | undefined> => {
  try {
    return await shards.ofOrder(orderId);
  } catch {
    return undefined;
  }
};
