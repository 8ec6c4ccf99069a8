import type { Database } from '../../db/base/database.ts';
import { traceparentsOf } from '../../db/orders/index.ts';
import type { Shards } from '../../db/shards/layout/shards.ts';

/**
 * Reads the traceparents of orders with sampled traces, by order id. Returns no traceparents if the database fails,
 * because tracing must not stop the work.
 */
export const findTraceparents = (
  db: Database,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => traceparentsOf(db, [...new Set(orderIds)]).catch(() => new Map());

/** Reads the traceparents of orders with sampled traces from all shards. */
export async function findTraceparentsInShards(
  shards: Shards,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const places = await Promise.all(orderIds.map(async (id) => ({ id, shard: await shards.ofOrder(id) })));
  const byShard = Map.groupBy(places, ({ shard }) => shard);
  const found = await Promise.all(
    [...byShard].map(([{ db }, own]) =>
      findTraceparents(
        db,
        own.map(({ id }) => id),
      ),
    ),
  );
  return new Map(found.flatMap((parents) => [...parents]));
}
