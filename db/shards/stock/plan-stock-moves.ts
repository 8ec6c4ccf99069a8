import type { Shard } from '../layout/shards.ts';
import { type Holdings, type StockMove, availableInShard } from './stock-pool.ts';

/**
 * Units of a SKU that the waiting orders of a shard request. `all`: the sum of the units of all waiting orders.
 * `least`: the units of the waiting order that requests the fewest units.
 */
export interface StockDemand {
  all: number;
  least: number;
}

/**
 * Plans which units of a SKU to move, so that shards get the units that their orders request. The plan moves more units
 * than requested, so that the next orders need no request. A requesting shard gets at least an equal share of the pool
 * (the units in the main schema), if the pool has enough. If no other shard must give units, the plan also gives units
 * to shards that have none. A shard that gives units gives at least half of the units that it can spare. The function
 * is pure.
 */
export function planStockMoves(holdings: Holdings, wanted: ReadonlyMap<Shard, StockDemand>): StockMove {
  const { sku, shards } = holdings;
  const move: StockMove = { sku, grants: new Map(), takes: new Map() };
  const spare = new Map([...shards].map(([shard, known]) => [shard, spareOf(known, wanted.get(shard))]));
  let { pool } = holdings;
  const share = Math.ceil(pool / shards.size);
  for (const [shard, { all, least }] of wanted) {
    const known = shards.get(shard);
    if (!known) continue;
    const others = [...spare].filter(([one, units]) => one !== shard && units > 0);
    const within = others.reduce((sum, [, units]) => sum + units, pool) + availableInShard(known);
    if (within < least) continue;
    const lacking = Math.max(0, all - availableInShard(known));
    if (lacking === 0) continue;
    const fromPool = Math.min(pool, Math.max(lacking, share));
    pool -= fromPool;
    const left = { units: lacking - fromPool };
    let granted = fromPool;
    for (const [one, units] of others.sort(([, a], [, b]) => b - a)) {
      if (left.units <= 0) break;
      const taken = Math.min(units, Math.max(left.units, Math.floor(units / 2)));
      left.units -= taken;
      granted += taken;
      spare.set(one, units - taken);
      move.takes.set(one, (move.takes.get(one) ?? 0) + taken);
    }
    move.grants.set(shard, granted);
  }
  // If other shards must give units, the pool has no units left for shards that requested none.
  if (move.grants.size > 0 && move.takes.size === 0)
    for (const [shard, known] of shards) {
      if (wanted.has(shard) || availableInShard(known) > 0) continue;
      const given = Math.min(pool, share);
      pool -= given;
      if (given > 0) move.grants.set(shard, given);
    }
  return move;
}

/** Returns how many units a shard can spare: the available units that its own waiting orders don't request. */
const spareOf = (known: Parameters<typeof availableInShard>[0], wanted: StockDemand | undefined): number =>
  Math.max(0, availableInShard(known) - (wanted?.all ?? 0));
