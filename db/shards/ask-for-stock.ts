import { setImmediate } from 'node:timers/promises';
import type { SkuQuantity } from '../catalogue/reservations.ts';
import type { Database } from '../index.ts';
import type { Shard, Shards } from './index.ts';
import { type Wanted, planMoves } from './plan-moves.ts';
import {
  type Holdings,
  type Move,
  availableOf,
  deliver,
  grant,
  lockPool,
  readHoldings,
  storeHoldings,
  takeFromShards,
} from './stock-pool.ts';

/** An order needs units of SKUs of which its shard has too few. */
export interface StockAsk {
  shard: Shard;
  units: readonly SkuQuantity[];
}

/** The SKUs of which there are too few in all shards together; none: the order may be tried again. */
export type Shortages = { sku: string; requested: number; available: number }[];

/**
 * Gets shards the units that their orders lack, from home and from each other. Only here it is decided that there are too
 * few, under the pool's lock, and so of all units at one moment. Asks of the same SKUs are answered together, one turn after
 * the other. Rejects where a shard that might have the units gives no answer.
 */
export function askForStock(shards: Shards): (ask: StockAsk) => Promise<Shortages> {
  const waiting = new Map<string, Waiting[]>();

  async function answerWhileAsked(skus: string): Promise<void> {
    for (;;) {
      // What is asked in this turn comes along. Whoever waits for a locked SKU doesn't make others wait who want another one.
      await setImmediate();
      const asked = waiting.get(skus)!;
      if (asked.length === 0) return void waiting.delete(skus);
      waiting.set(skus, []);
      try {
        const answers = await answer(
          shards,
          asked.map(({ ask }) => ask),
        );
        for (const [n, { resolve }] of asked.entries()) resolve(answers[n]!);
      } catch (error) {
        for (const { reject } of asked) reject(error);
      }
    }
  }

  return (ask) => {
    const { promise, resolve, reject } = Promise.withResolvers<Shortages>();
    const skus = JSON.stringify(ask.units.map(({ sku }) => sku));
    const before = waiting.get(skus);
    waiting.set(skus, [...(before ?? []), { ask, resolve, reject }]);
    if (!before) void answerWhileAsked(skus);
    return promise;
  };
}

interface Waiting {
  ask: StockAsk;
  resolve: (shortages: Shortages) => void;
  reject: (error: unknown) => void;
}

/** One transaction at home; in it, one in each shard that gives units back. Asks of the same SKUs. */
async function answer(shards: Shards, asks: readonly StockAsk[]): Promise<Shortages[]> {
  const skus = asks[0]!.units.map(({ sku }) => sku);
  const { holdings, away, before } = await shards.home.transaction().execute(async (trx) => {
    await lockPool(trx, skus);
    const read = await readHoldings(shards, trx, skus);
    const before = shortagesOf(asks, read.holdings);
    await moveUnits(trx, read.holdings, wantedBy(asks, read.holdings));
    return { ...read, before };
  });
  await deliver([...holdings.values()], new Set(asks.map(({ shard }) => shard)));
  const isShort = before.some((short) => short.length > 0);
  if (isShort && away.length > 0) throw away[0];
  return before;
}

async function moveUnits(
  trx: Database,
  holdings: ReadonlyMap<string, Holdings>,
  wanted: ReadonlyMap<string, ReadonlyMap<Shard, Wanted>>,
): Promise<void> {
  const moves = [...wanted].map(([sku, ofShards]): Move => planMoves(holdings.get(sku)!, ofShards));
  await takeFromShards(holdings, moves);
  for (const move of moves) grant(move, holdings);
  await storeHoldings(trx, [...holdings.values()]);
}

const shortagesOf = (asks: readonly StockAsk[], holdings: ReadonlyMap<string, Holdings>): Shortages[] =>
  asks.map(({ units }) =>
    units.flatMap(({ sku, quantity: requested }) => {
      const all = holdings.get(sku);
      const available = all ? availableOf(all) : 0;
      return requested > available ? [{ sku, requested, available }] : [];
    }),
  );

/** What is wanted by those whom it is enough for. */
function wantedBy(
  asks: readonly StockAsk[],
  holdings: ReadonlyMap<string, Holdings>,
): Map<string, Map<Shard, Wanted>> {
  const wanted = new Map<string, Map<Shard, Wanted>>();
  const shortages = shortagesOf(asks, holdings);
  for (const [n, { shard, units }] of asks.entries()) {
    if (shortages[n]!.length > 0) continue;
    for (const { sku, quantity } of units) {
      const ofShards = wanted.get(sku) ?? new Map<Shard, Wanted>();
      const known = ofShards.get(shard) ?? { all: 0, least: quantity };
      ofShards.set(shard, { all: known.all + quantity, least: Math.min(known.least, quantity) });
      wanted.set(sku, ofShards);
    }
  }
  return wanted;
}
