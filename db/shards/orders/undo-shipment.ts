import { TimedOut } from '../../../packages/concurrency/transient-errors.ts';
import type { Reach } from '../../call/reach.ts';
import { sumBySku } from '../../catalogue/reservations.ts';
import type { ChangeOutcome } from '../../orders/change/change-order.ts';
import type { ShipmentRecord } from '../../orders/read/shipments.ts';
import { type UndoRefusal, type UndoRequest, undoShipment } from '../../orders/verbs/undo-shipment.ts';
import type { Shards } from '../layout/shards.ts';
import type { Shortages, StockRequest } from '../stock/request-stock.ts';

/** Time after which a shipment isn't undone any more. */
const DEADLINE_MS = 5_000;

/**
 * Creates the function that undoes a shipment, as `undoShipment` does in one schema. If the order's shard has too few
 * units to replace lost units, it gets units from the other schemas. The request is refused only if all schemas together
 * have too few units. The function throws `TimedOut` if other orders reserve the received units again and again.
 */
export const createUndoShipmentInShards =
  (shards: Shards, requestStock: (request: StockRequest) => Promise<Shortages>) =>
  async (
    reach: Reach,
    orderId: string,
    request: UndoRequest,
  ): Promise<ChangeOutcome<ShipmentRecord, UndoRefusal> | undefined> => {
    const shard = await shards.ofOrder(orderId);
    const until = performance.now() + DEADLINE_MS;
    while (performance.now() < until) {
      const outcome = await undoShipment(shard.db, reach, orderId, request);
      if (outcome?.kind !== 'INSUFFICIENT_STOCK') return outcome;
      const units = sumBySku(outcome.shortages.map(({ sku, requested: quantity }) => ({ sku, quantity })));
      const shortages = await requestStock({ shard, units });
      if (shortages.length > 0) return { kind: 'INSUFFICIENT_STOCK', shortages };
    }
    throw new TimedOut(DEADLINE_MS);
  };
