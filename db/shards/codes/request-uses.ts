import { createKeyedBatcher } from '../../../packages/concurrency/batcher.ts';
import type { Shard, Shards } from '../layout/shards.ts';
import {
  type Allotments,
  collectUses,
  deliverUses,
  grantUses,
  lockAllotments,
  recallUses,
  storeAllotments,
} from './allotments.ts';

/** A request for one use of a discount code, for an order of this shard. */
export interface UseRequest {
  shard: Shard;
  code: string;
}

/**
 * Creates a function that gets another use of a discount code for a shard that has no use left. The function resolves
 * to true if the order may be placed again. The function resolves to false if no shard has a use left. The function
 * rejects if a shard that may have a use left doesn't answer. Concurrent requests for the same code are batched.
 */
export const createUseRequester = (shards: Shards): ((request: UseRequest) => Promise<boolean>) =>
  createKeyedBatcher(
    ({ code }: UseRequest) => code,
    async (requests) => {
      const wanted = new Map<Shard, number>();
      for (const { shard } of requests) wanted.set(shard, (wanted.get(shard) ?? 0) + 1);
      const left = await moveUses(shards, requests[0]!.code, wanted); // a batch has at least one request
      // The code no longer has a maximum, or was deleted. So the order is placed again, without a request for a use.
      if (!left) return requests.map(() => true);
      return requests.map(({ shard }) => (left.uses.get(shard) ?? 0) > 0 || left.fail());
    },
  );

/**
 * Moves uses of a code between the main schema and shards, in one transaction in the main schema and one statement in
 * each shard. `wanted`: for each shard, the number of orders that need a use. A shard in `wanted` gets its share of the
 * remaining uses, so that its next orders need no request. Without `wanted`, the function only takes back the uses that
 * exceed the maximum. The function returns undefined if the code has no maximum or doesn't exist. `fail` throws if a
 * shard that doesn't answer may have uses left, and otherwise returns false.
 */
export async function moveUses(
  shards: Shards,
  code: string,
  wanted: ReadonlyMap<Shard, number> = new Map(),
): Promise<{ uses: Map<Shard, number>; fail: () => false } | undefined> {
  const all = await shards.main.transaction().execute(async (trx) => {
    const found = await lockAllotments(shards, trx, code);
    if (!found.isLimited) return undefined;
    await planMoves(found, wanted, shards.all.length);
    await storeAllotments(trx, found);
    return found;
  });
  if (!all) return undefined;
  const fail = () => {
    if (all.shardErrors.length > 0) throw all.shardErrors[0];
    return false as const;
  };
  return { uses: await deliverUses(all), fail };
}

async function planMoves(all: Allotments, wanted: ReadonlyMap<Shard, number>, count: number): Promise<void> {
  const lacking = new Map(
    [...wanted].map(([shard, orders]) => {
      const { uses, granted, returned } = all.shards.get(shard) ?? { uses: 0, granted: 0, returned: 0 };
      return [shard, Math.max(0, orders - (granted - returned - uses))] as const;
    }),
  );
  const sum = [...lacking.values()].reduce((total, orders) => total + orders, 0);
  await collectUses(all, sum, new Set(wanted.keys()));
  const share = Math.floor(all.pool / count);
  for (const [shard, orders] of lacking) if (orders > 0) grantUses(all, shard, Math.max(orders, share));
  await recallUses(all);
}
