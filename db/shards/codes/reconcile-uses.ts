/**
 * Corrects the uses of discount codes after the main schema or a shard was restored from its own backup. The main schema
 * and the shard both record the uses that the shard was granted and has returned. The recorded numbers only grow. So if
 * the two schemas have recorded different numbers, the larger number is right, as for stock.
 */
import type { Shards } from '../layout/shards.ts';
import { collectUses, deliverUses, lockAllotments, recallUses, storeAllotments } from './allotments.ts';
import { type UseDisagreement, findUseDisagreements } from './use-disagreements.ts';

/** The corrected uses of a code in a shard: the uses that the shard was granted and hasn't returned. */
export interface ReconciledUses {
  code: string;
  shard: string;
  before: number;
  after: number;
  /** Number of uses by orders of all shards that exceed the maximum of the code. */
  exceeded: number;
}

/**
 * Makes the main schema and the shards agree about the uses of each code. A restored shard may again have uses that it
 * had already returned. The function removes these uses from the shard. If restored orders of the shard need such uses,
 * the other shards give unused uses back. Each code is corrected under the lock that every move of uses needs. The
 * process may be killed at any point, because the call may be repeated.
 */
export async function reconcileUses(shards: Shards): Promise<ReconciledUses[]> {
  const found = await Promise.all(shards.all.map((shard) => findUseDisagreements(shards.main, shard)));
  const reconciled: ReconciledUses[] = [];
  for (const [code, disagreements] of Map.groupBy(found.flat(), (one) => one.code))
    reconciled.push(...(await reconcileCode(shards, code, disagreements)));
  return reconciled;
}

async function reconcileCode(
  shards: Shards,
  code: string,
  disagreements: readonly UseDisagreement[],
): Promise<ReconciledUses[]> {
  const { all, reconciled } = await shards.main.transaction().execute(async (trx) => {
    const found = await lockAllotments(shards, trx, code);
    if (found.shardErrors.length > 0) throw found.shardErrors[0];
    await collectUses(found, 0, new Set());
    const exceeded = Math.max(0, -found.pool);
    const corrected = disagreements.map(({ shard, allotted: before }) => {
      const { granted, returned } = found.shards.get(shard)!; // every shard has answered
      return { code, shard: shard.name, before, after: granted - returned, exceeded };
    });
    await recallUses(found);
    await storeAllotments(trx, found);
    return { all: found, reconciled: corrected };
  });
  await deliverUses(all);
  return reconciled;
}
