import { READS, batched, batchedByKey } from '../../../packages/concurrency/batch.ts';
import { TooManyWait } from '../../../packages/concurrency/failures.ts';
import type { Database } from '../../base/database.ts';
import type { SkuQuantity } from '../../catalogue/reservations.ts';
import type { Shard, Shards } from '../layout/shards.ts';
import { type Wanted, planMoves } from './plan-moves.ts';
import { StockDisagrees } from './stock-disagrees.ts';
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
import type { Held, ShardStock } from './stock-transfers.ts';

/** An order needs units of SKUs of which its shard has too few. */
export interface StockAsk {
  shard: Shard;
  units: readonly SkuQuantity[];
}

/** The SKUs of which there are too few in all shards together; none: the order may be tried again. */
export type Shortages = { sku: string; requested: number; available: number }[];

/**
 * Gets shards the units that their orders lack, from home and from each other. Only here it is decided that there are too
 * few, under the pool's lock, and so of all units at one moment. What is asked for at the same time is answered together.
 * Only who wants a SKU that somebody holds waits for it, with others who want the same; so is tried again what failed
 * together. Rejects where a shard that might have the units gives no answer, or disagrees with home about them, and
 * `TooManyWait`.
 */
export function askForStock(shards: Shards): (ask: StockAsk) => Promise<Shortages> {
  const together = batched((asks: StockAsk[]) => answer(shards, asks, 'leave'), READS);
  const nameOf = ({ units }: StockAsk) => JSON.stringify(units.map(({ sku }) => sku));
  const waiting = batchedByKey(nameOf, (asks: StockAsk[]) => answer(shards, asks, 'wait'));
  const atOnce = async (ask: StockAsk) => (await together(ask))();
  return async (ask) => (await atOnce(ask).catch(unlessFull)) ?? (await (await waiting(ask))()) ?? [];
}

/** Who fails for another one's sake has a second try; where too many wait there is none. */
function unlessFull(error: unknown): undefined {
  if (error instanceof TooManyWait) throw error;
}

/** Resolves once the units are where they are asked for; to nothing where somebody holds them. */
type Answer = () => Promise<Shortages | undefined>;

const skusOf = (asks: readonly StockAsk[]): string[] => [
  ...new Set(asks.flatMap(({ units }) => units.map(({ sku }) => sku))),
];

/** One transaction at home; in it, one in each shard that gives units back. */
async function answer(shards: Shards, all: readonly StockAsk[], held: Held): Promise<Answer[]> {
  const { asks, holdings, away, before } = await shards.home.transaction().execute(async (trx) => {
    const locked = await lockPool(trx, skusOf(all), held);
    const isFree = ({ units }: StockAsk) => units.every(({ sku }) => locked.has(sku));
    const asks = held === 'wait' ? all : all.filter(isFree);
    if (asks.length === 0) return { asks, holdings: new Map<string, Holdings>(), away: [], before: [] };
    const read = await readHoldings(shards, trx, skusOf(asks));
    const before = shortagesOf(asks, read.holdings);
    await moveUnits(trx, read.holdings, wantedBy(asks, before), held);
    return { ...read, asks, before };
  });
  const deliveries = deliver([...holdings.values()], held);
  const answers = new Map<StockAsk, Answer>();
  for (const [n, ask] of asks.entries()) {
    const shortages = before[n]!;
    answers.set(ask, async () => {
      const fault = away.find((error) => isInTheWay(error, ask, shortages.length > 0));
      if (fault !== undefined) throw fault;
      const taken = (await deliveries.get(ask.shard)) ?? [];
      const isDone = shortages.length > 0 || held === 'wait' || hasUnits(ask, holdings, taken);
      return isDone ? shortages : undefined;
    });
  }
  return all.map((ask) => answers.get(ask) ?? (async () => undefined));
}

/** Whether nobody can say if there are units for an order: it lacks some, or its own shard disagrees with home. */
function isInTheWay(error: unknown, { shard, units }: StockAsk, isShort: boolean): boolean {
  if (!(error instanceof StockDisagrees)) return isShort;
  return units.some(({ sku }) => sku === error.sku) && (isShort || shard.name === error.shard);
}

/** Whether an order has what it asked for where it is to be placed, unless another one takes it. */
function hasUnits(
  { shard, units }: StockAsk,
  holdings: ReadonlyMap<string, Holdings>,
  taken: readonly ShardStock[],
): boolean {
  return units.every(({ sku, quantity }) => {
    const known = holdings.get(sku)?.shards.get(shard);
    const now = taken.find((one) => one.sku === sku) ?? (known?.arriving === 0 ? known : undefined);
    return now !== undefined && now.on_hand - now.reserved >= quantity;
  });
}

async function moveUnits(
  trx: Database,
  holdings: ReadonlyMap<string, Holdings>,
  wanted: ReadonlyMap<string, ReadonlyMap<Shard, Wanted>>,
  held: Held,
): Promise<void> {
  const moves = [...wanted].map(([sku, ofShards]): Move => planMoves(holdings.get(sku)!, ofShards));
  await takeFromShards(holdings, moves, held);
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
  shortages: readonly Shortages[],
): Map<string, Map<Shard, Wanted>> {
  const wanted = new Map<string, Map<Shard, Wanted>>();
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
