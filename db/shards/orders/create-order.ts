import { sumBySku } from '../../catalogue/reservations.ts';
import type { OrderOutcome, OrderPlacement } from '../../orders/model/order-placement.ts';
import {
  type PlacementQueue,
  openPlacementQueue,
  findEarlierOrder,
} from '../../orders/placing/placement-queue.ts';
import type { Shard, Shards } from '../layout/shards.ts';
import { type StockRequest, createStockRequester } from '../stock/request-stock.ts';
import { createUseRequester } from '../codes/request-uses.ts';
import { createKeyRouter } from './idempotency-routes.ts';

/** Default deadline for placing an order. `openPlacementQueue` has the same default. */
const DEADLINE_MS = 5_000;

/**
 * Places each order in the shard of its customer, as `openPlacementQueue` does in one schema. A shard that has too few
 * units gets units from the other schemas. An order is refused only if all schemas together have too few units. In the
 * same way, a shard that has no use left of a discount code gets uses from the other schemas.
 */
export function openShardedPlacementQueue(
  shards: Shards,
  deadline: number = DEADLINE_MS,
  ask = createStockRequester(shards),
): PlacementQueue {
  const queues = new Map(shards.all.map((shard) => [shard, openPlacementQueue(shard.db, deadline)]));
  const all = [...queues.values()];
  const requestUse = createUseRequester(shards);
  const routed = createKeyRouter(shards, deadline);

  async function place(
    shard: Shard,
    placement: OrderPlacement,
    isOver: () => boolean,
  ): Promise<OrderOutcome> {
    const queue = queues.get(shard)!;
    for (;;) {
      const outcome = await queue.createOrder(placement, isOver);
      if (isUsedUp(outcome)) {
        // Another order may use the received use first. In that case the loop requests another use.
        if (await requestUse({ shard, code: outcome.code })) continue;
        return (placement.idempotencyKey && (await findEarlierOrder(shard.db, placement))) ?? outcome;
      }
      if (outcome.kind !== 'INSUFFICIENT_STOCK') return outcome;
      const shortages = await ask(askOf(shard, outcome.shortages));
      // Another order may reserve the received units first, even several times. In the end the order's deadline stops
      // the loop.
      if (shortages.length === 0) continue;
      // An earlier request with the same idempotency key may have taken the last units.
      const earlier = placement.idempotencyKey && (await findEarlierOrder(shard.db, placement));
      return earlier ?? { kind: 'INSUFFICIENT_STOCK', shortages };
    }
  }

  return {
    isFull: () => all.some((queue) => queue.isFull()),
    waiting() {
      const waiting = all.map((queue) => queue.waiting());
      return {
        count: waiting.reduce((sum, { count }) => sum + count, 0),
        oldestMs: Math.max(...waiting.map(({ oldestMs }) => oldestMs)),
      };
    },
    watch(watch) {
      for (const queue of all) queue.watch(watch);
    },
    createOrder(placement, hasGone = () => false) {
      const shard = shards.ofCustomer(placement.customerId);
      const until = performance.now() + deadline;
      const isOver = () => performance.now() > until || hasGone();
      return routed(shard, placement, () => place(shard, placement, isOver));
    },
  };
}

/** Whether an order was refused because its shard has no use left of a discount code. */
const isUsedUp = (
  outcome: OrderOutcome,
): outcome is Extract<OrderOutcome, { kind: 'DISCOUNT_CODE_NOT_APPLICABLE' }> =>
  outcome.kind === 'DISCOUNT_CODE_NOT_APPLICABLE' && outcome.reason === 'USED_UP';

const askOf = (shard: Shard, shortages: { sku: string; requested: number }[]): StockRequest => ({
  shard,
  units: sumBySku(shortages.map(({ sku, requested: quantity }) => ({ sku, quantity }))),
});
