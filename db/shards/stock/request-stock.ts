import { READS, createBatcher, createKeyedBatcher } from '../../../packages/concurrency/batcher.ts';
import { QueueFull } from '../../../packages/concurrency/transient-errors.ts';
import type { Database } from '../../base/database.ts';
import type { SkuQuantity } from '../../catalogue/reservations.ts';
import type { Shard, Shards } from '../layout/shards.ts';
import { type StockDemand, planStockMoves } from './plan-stock-moves.ts';
import { StockDisagrees } from './stock-disagrees.ts';
import {
  type Holdings,
  type StockMove,
  availableInTotal,
  transferGrantedUnits,
  grantUnits,
  lockPool,
  readHoldings,
  storeHoldings,
  takeFromShards,
} from './stock-pool.ts';
import type { LockMode, ShardStock } from './stock-transfers.ts';

/** Requests units for an order: units of the SKUs that the order's shard has too few of. */
export interface StockRequest {
  shard: Shard;
  units: readonly SkuQuantity[];
}

/**
 * The SKUs that all shards together have too few units of. If there are none, the caller may try to place the order
 * again.
 */
export type Shortages = { sku: string; requested: number; available: number }[];

/**
 * Moves to shards the units that their orders lack, from the main schema and from other shards. Only this function
 * decides that there are too few units. It does so under the pool's lock, so the decision is about all units at one
 * moment. Concurrent requests are batched. A request waits only if another transaction has locked one of its SKUs, and
 * it then waits together with requests for the same SKUs. Requests whose batch failed are retried in the same way. The
 * function rejects if a shard that might have the units doesn't answer, or disagrees with the main schema about the
 * units. It also rejects with `QueueFull`.
 */
export function createStockRequester(shards: Shards): (ask: StockRequest) => Promise<Shortages> {
  const batchedRequest = createBatcher((asks: StockRequest[]) => answer(shards, asks, 'leave'), READS);
  const nameOf = ({ units }: StockRequest) => JSON.stringify(units.map(({ sku }) => sku));
  const waiting = createKeyedBatcher(nameOf, (asks: StockRequest[]) => answer(shards, asks, 'wait'));
  const atOnce = async (ask: StockRequest) => (await batchedRequest(ask))();
  return async (ask) => (await atOnce(ask).catch(unlessFull)) ?? (await (await waiting(ask))()) ?? [];
}

/**
 * Swallows the error of a batch, so that each of its requests is retried together with requests for the same SKUs only.
 * Rethrows `QueueFull`.
 */
function unlessFull(error: unknown): undefined {
  if (error instanceof QueueFull) throw error;
}

/**
 * Resolves once the units are in the shards that requested them. Resolves to undefined if another transaction has
 * locked the units.
 */
type Answer = () => Promise<Shortages | undefined>;

const skusOf = (asks: readonly StockRequest[]): string[] => [
  ...new Set(asks.flatMap(({ units }) => units.map(({ sku }) => sku))),
];

/**
 * Runs one transaction in the main schema. During that transaction, runs one transaction in each shard that gives units
 * back.
 */
async function answer(shards: Shards, all: readonly StockRequest[], held: LockMode): Promise<Answer[]> {
  const { asks, holdings, away, before } = await shards.home.transaction().execute(async (trx) => {
    const locked = await lockPool(trx, skusOf(all), held);
    const isFree = ({ units }: StockRequest) => units.every(({ sku }) => locked.has(sku));
    const asks = held === 'wait' ? all : all.filter(isFree);
    if (asks.length === 0) return { asks, holdings: new Map<string, Holdings>(), away: [], before: [] };
    const read = await readHoldings(shards, trx, skusOf(asks));
    const before = shortagesOf(asks, read.holdings);
    await moveUnits(trx, read.holdings, wantedBy(asks, before), held);
    return { ...read, asks, before };
  });
  const deliveries = transferGrantedUnits([...holdings.values()], held);
  const answers = new Map<StockRequest, Answer>();
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

/**
 * Whether this error makes it unknown if there are units for an order: the order lacks units that the failed shard may
 * have, or the order's own shard disagrees with the main schema.
 */
function isInTheWay(error: unknown, { shard, units }: StockRequest, isShort: boolean): boolean {
  if (!(error instanceof StockDisagrees)) return isShort;
  return units.some(({ sku }) => sku === error.sku) && (isShort || shard.name === error.shard);
}

/** Whether an order's shard now has the units that the order requested. Another order may still take these units. */
function hasUnits(
  { shard, units }: StockRequest,
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
  wanted: ReadonlyMap<string, ReadonlyMap<Shard, StockDemand>>,
  held: LockMode,
): Promise<void> {
  const moves = [...wanted].map(([sku, ofShards]): StockMove => planStockMoves(holdings.get(sku)!, ofShards));
  await takeFromShards(holdings, moves, held);
  for (const move of moves) grantUnits(move, holdings);
  await storeHoldings(trx, [...holdings.values()]);
}

const shortagesOf = (asks: readonly StockRequest[], holdings: ReadonlyMap<string, Holdings>): Shortages[] =>
  asks.map(({ units }) =>
    units.flatMap(({ sku, quantity: requested }) => {
      const all = holdings.get(sku);
      const available = all ? availableInTotal(all) : 0;
      return requested > available ? [{ sku, requested, available }] : [];
    }),
  );

/** Adds up the units that are requested by orders for which there are enough units. */
function wantedBy(
  asks: readonly StockRequest[],
  shortages: readonly Shortages[],
): Map<string, Map<Shard, StockDemand>> {
  const wanted = new Map<string, Map<Shard, StockDemand>>();
  for (const [n, { shard, units }] of asks.entries()) {
    if (shortages[n]!.length > 0) continue;
    for (const { sku, quantity } of units) {
      const ofShards = wanted.get(sku) ?? new Map<Shard, StockDemand>();
      const known = ofShards.get(shard) ?? { all: 0, least: quantity };
      ofShards.set(shard, { all: known.all + quantity, least: Math.min(known.least, quantity) });
      wanted.set(sku, ofShards);
    }
  }
  return wanted;
}
