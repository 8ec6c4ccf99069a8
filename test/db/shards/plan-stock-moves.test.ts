import t from 'tap';
import type { Shard } from '../../../db/shards/layout/shards.ts';
import { type StockDemand, planStockMoves } from '../../../db/shards/stock/plan-stock-moves.ts';
import type { Holdings } from '../../../db/shards/stock/stock-pool.ts';

/**
 * Plans the moves of a SKU. The main schema has `pool` units, and each shard has `free` units. `wanted`: the requested
 * units by index of the shard.
 */
function moved(pool: number, free: readonly number[], wanted: Record<number, StockDemand>) {
  const shards = free.map((_, n) => ({ name: `shard_${n + 1}` }) as Shard);
  const unmoved = { returned: 0, granted: 0, arriving: 0, version: 1, updated_at: '' };
  const holdings: Holdings = {
    sku: 'TEA',
    pool,
    version: 1,
    updatedAt: '',
    shards: new Map(shards.map((shard, n) => [shard, { ...unmoved, on_hand: free[n]! + 5, reserved: 5 }])),
  };
  const { grants, takes } = planStockMoves(
    holdings,
    new Map(Object.entries(wanted).map(([n, units]) => [shards[Number(n)]!, units])),
  );
  const byPlace = (moves: Map<Shard, number>) => shards.map((shard) => moves.get(shard) ?? 0);
  return { grants: byPlace(grants), takes: byPlace(takes) };
}

const NONE = [0, 0, 0, 0];

t.test('planStockMoves gives all shards their shares at the first request for a SKU', async (t) => {
  t.strictSame(moved(100, NONE, { 1: { all: 2, least: 1 } }), { grants: [25, 25, 25, 25], takes: NONE });
  t.strictSame(
    moved(100, NONE, { 1: { all: 90, least: 1 } }),
    { grants: [10, 90, 0, 0], takes: NONE },
    'requested units come first',
  );
  t.strictSame(moved(3, NONE, { 3: { all: 1, least: 1 } }), { grants: [1, 1, 0, 1], takes: NONE });
  t.strictSame(
    moved(100, [0, 7, 0, 0], { 0: { all: 1, least: 1 } }),
    { grants: [25, 0, 25, 25], takes: NONE },
    'a shard that has units gets no share',
  );
});

t.test(
  'planStockMoves takes half of the spare units of other shards, or more if more are needed',
  async (t) => {
    t.strictSame(moved(0, [0, 40, 10, 0], { 0: { all: 2, least: 1 } }), {
      grants: [20, 0, 0, 0],
      takes: [0, 20, 0, 0],
    });
    t.strictSame(moved(1, [0, 40, 10, 0], { 0: { all: 46, least: 1 } }), {
      grants: [46, 0, 0, 0],
      takes: [0, 40, 5, 0],
    });
    t.strictSame(
      moved(0, [0, 4, 0, 0], { 0: { all: 3, least: 3 }, 1: { all: 3, least: 3 } }),
      { grants: NONE, takes: NONE },
      'the orders of the shard itself come first',
    );
  },
);

t.test('planStockMoves moves no units if there are too few, or if the shard has enough', async (t) => {
  t.strictSame(moved(3, [1, 1, 0, 0], { 0: { all: 6, least: 6 } }), { grants: NONE, takes: NONE });
  t.strictSame(moved(50, [9, 0, 0, 0], { 0: { all: 9, least: 1 } }), { grants: NONE, takes: NONE });
});
