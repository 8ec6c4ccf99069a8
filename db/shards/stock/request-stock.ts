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

/** A request for units of SKUs that an order's shard has too few units of. */
export interface StockRequest {
  shard: Shard;
  units: readonly SkuQuantity[];
}

/**
 * SKUs that all schemas together have too few units of. If the list is empty, the caller should place the order again.
 */
export type Shortages = { sku: string; requested: number; available: number }[];

/**
 * Returns a function that moves units from the main schema and other shards to shards whose orders lack units. Only
 * this function decides that the installation has too few units. The decision is made under the lock of the pool (the
 * SKU's row in the main schema), so no units can move during the decision. Concurrent requests are batched. If another
 * transaction has locked a SKU of a request, this request waits in another batch, together with requests for the same
 * SKUs. The requests of a failed batch are also retried in batches with the same SKUs. The function rejects if a shard
 * that may have the units doesn't answer, or disagrees with the main schema about the units. The function rejects with
 * `QueueFull` if too many requests are waiting.
 */
export function createStockRequester(shards: Shards): (ask: StockRequest) => Promise<Shortages> {
  const batchedRequest = createBatcher((asks: StockRequest[]) => answer(shards, asks, 'leave'), READS);
  const nameOf = ({ units }: StockRequest) => JSON.stringify(units.map(({ sku }) => sku));
  const waiting = createKeyedBatcher(nameOf, (asks: StockRequest[]) => answer(shards, asks, 'wait'));
  const atOnce = async (ask: StockRequest) => (await batchedRequest(ask))();
  return async (ask) => (await atOnce(ask).catch(unlessFull)) ?? (await (await waiting(ask))()) ?? [];
}

/**
 * Ignores the error of a batch, because each of its requests is retried together with requests for the same SKUs only.
 * Rethrows `QueueFull`.
 */
function unlessFull(error: unknown): undefined {
  if (error instanceof QueueFull) throw error;
}

/**
 * Resolves when the requested units are in the shard. Resolves to undefined if another transaction has locked the rows
 * of the units.
 */
type Answer = () => Promise<Shortages | undefined>;

const skusOf = (asks: readonly StockRequest[]): string[] => [
  ...new Set(asks.flatMap(({ units }) => units.map(({ sku }) => sku))),
];

/**
 * Handles a batch of requests in one transaction in the main schema. Within the transaction of the main schema, each
 * shard that gives units back runs a transaction of its own.
 */
async function answer(shards: Shards, all: readonly StockRequest[], held: LockMode): Promise<Answer[]> {
  const { asks, holdings, shardErrors, before } = await shards.main.transaction().execute(async (trx) => {
    const locked = await lockPool(trx, skusOf(all), held);
    const isFree = ({ units }: StockRequest) => units.every(({ sku }) => locked.has(sku));
    const asks = held === 'wait' ? all : all.filter(isFree);
    if (asks.length === 0)
      return { asks, holdings: new Map<string, Holdings>(), shardErrors: [], before: [] };
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
      const fault = shardErrors.find((error) => isInTheWay(error, ask, shortages.length > 0));
      if (fault !== undefined) throw fault;
      const taken = (await deliveries.get(ask.shard)) ?? [];
      const isDone = shortages.length > 0 || held === 'wait' || hasUnits(ask, holdings, taken);
      return isDone ? shortages : undefined;
    });
  }
  return all.map((ask) => answers.get(ask) ?? (async () => undefined));
}

/**
 * Returns whether the error of a shard prevents a decision about a request. An error prevents the decision in two
 * cases: units are missing that the failed shard may have, or the order's own shard disagrees with the main schema
 * about a requested SKU.
 */
function isInTheWay(error: unknown, { shard, units }: StockRequest, isShort: boolean): boolean {
  if (!(error instanceof StockDisagrees)) return isShort;
  return units.some(({ sku }) => sku === error.sku) && (isShort || shard.name === error.shard);
}

/**
 * Returns whether the order's shard now has the requested units. Before this order is placed, an earlier order of the
 * shard may still reserve these units.
 */
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

/** Sums the requested units by SKU and shard. Leaves out requests for which the installation has too few units. */
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
