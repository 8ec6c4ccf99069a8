import { type CteFragment, cteFragment } from '../../../packages/postgres/statements/cte-fragments.ts';
import type { Database } from '../../base/database.ts';
import { PreconditionFailed } from '../../call/precondition.ts';
import { ALL_ORDERS, type Reach } from '../../call/reach.ts';
import {
  type ReservedUnits,
  type Shortage,
  findFullStock,
  findShortages,
  lockStockOf,
  reserveAgain,
  restoreStock,
  sumBySku,
} from '../../catalogue/reservations.ts';
import { predictOrder } from '../change/locked-order.ts';
import { type ChangeOutcome, type ChangeRequest, changeOrder } from '../change/change-order.ts';
import { whyNotUndoable } from '../model/fulfillment.ts';
import type { OrderItemRecord } from '../model/order-record.ts';
import { type NotUndoableReason, type UndoDisposition, isMoneyReturned } from '../model/order-rules.ts';
import { type ShipmentRecord, selectShipments } from '../read/shipments.ts';

export type UndoRequest = ChangeRequest & { shipmentId: string; disposition: UndoDisposition };

export type UndoRefusal =
  | { kind: 'SHIPMENT_NOT_FOUND' }
  | { kind: 'SHIPMENT_NOT_UNDOABLE'; reason: NotUndoableReason; shipment: ShipmentRecord }
  | { kind: 'INSUFFICIENT_STOCK'; shortages: Shortage[] };

/**
 * Undoes a shipment, so that its units can be shipped again. If the units are back, adds them to the stock and reserves
 * them for the order. If the units are lost, reserves available units instead. `precondition` is checked against the
 * shipment. The price of the order remains the same, because no shipped unit is ever cancelled. A later cancellation of
 * all units gives all charges back, as if the shipment had never been shipped. Locks the order, then the stock (sorted
 * by SKU). See `changeOrder`.
 */
export function undoShipment(
  db: Database,
  reach: Reach,
  orderId: string,
  { precondition, ...request }: UndoRequest,
): Promise<ChangeOutcome<ShipmentRecord, UndoRefusal> | undefined> {
  const { shipmentId, disposition } = request;
  const change = { ...request, precondition: () => true };
  return changeOrder<ShipmentRecord, UndoRefusal>(db, reach, orderId, change, async (trx, locked) => {
    const { order, changedAt } = locked;
    const shipment = await selectShipments(trx, ALL_ORDERS, order.id)
      .where('id', '=', shipmentId)
      .executeTakeFirst();
    if (!shipment) return { kind: 'SHIPMENT_NOT_FOUND' };
    if (!precondition('shipment', shipment)) throw new PreconditionFailed();
    const reason = whyNotUndoable(shipment, order.items);
    if (reason) return { kind: 'SHIPMENT_NOT_UNDOABLE', reason, shipment };
    const units = sumBySku(shipment.items).map((each) => ({ orderId: order.id, ...each }));
    const refusal = await lockAndCheckStock(trx, units, disposition);
    if (refusal === 'STOCK_LIMIT') return { kind: 'SHIPMENT_NOT_UNDOABLE', reason: refusal, shipment };
    if (refusal) return refusal;
    const after: ShipmentRecord = {
      ...shipment,
      ...{ status: 'UNDONE', version: shipment.version + 1, updated_at: changedAt },
    };
    const changed = itemsAfter(order.items, shipment);
    // `applyChange` opens a matter about returned money only if it reads the order again.
    const opensMatter = isMoneyReturned({ ...order, items: changed });
    const items = shipment.items.map(({ item_id: itemId, sku, quantity }) => ({ itemId, sku, quantity }));
    return {
      kind: 'planned',
      change: {
        operation: 'undoShipment',
        parts: [disposition === 'TO_STOCK' ? restoreStock(units) : reserveAgain(units), storeUndone(after)],
        predicted: opensMatter ? undefined : predictOrder(locked, { items: changed }),
        attemptsUnchanged: true,
        events: [{ type: 'shipment.undone', data: { shipmentId, items, disposition } }],
      },
      result: () => after,
    };
  });
}

/** Subtracts the units of a shipment from the shipped units of its order. */
const itemsAfter = (items: readonly OrderItemRecord[], shipment: ShipmentRecord): OrderItemRecord[] =>
  items.map((item) => {
    const unit = shipment.items.find((each) => each.item_id === item.id);
    return unit ? { ...item, shipped: item.shipped - unit.quantity } : item;
  });

/** Locks the stock of units, and returns the reason why the stock can't change as requested. */
async function lockAndCheckStock(
  trx: Database,
  units: readonly ReservedUnits[],
  disposition: UndoDisposition,
): Promise<'STOCK_LIMIT' | Extract<UndoRefusal, { kind: 'INSUFFICIENT_STOCK' }> | undefined> {
  const locked = await lockStockOf(trx, units);
  if (disposition === 'TO_STOCK') return findFullStock(locked, units) && 'STOCK_LIMIT';
  const shortages = findShortages(locked, units);
  return shortages.length > 0 ? { kind: 'INSUFFICIENT_STOCK', shortages } : undefined;
}

/**
 * Stores that a shipment is undone, and subtracts its units from the shipped units of the order. The order must be
 * locked. `$1`: order, `$2`: shipment, `$3`: version of the shipment.
 */
const undoShipmentPart = cteFragment(`
  undone_shipment as (
    update shipments set status = 'UNDONE', version = $3::bigint, updated_at = now()
    where order_id = $1::uuid and id = $2::uuid
  ),
  unshipped_items as (
    update order_items i set shipped = i.shipped - s.quantity
    from shipment_items s
    where s.order_id = $1::uuid and s.shipment_id = $2::uuid and i.order_id = $1::uuid and i.id = s.item_id
  )`);

const storeUndone = ({ order_id: orderId, id, version }: ShipmentRecord): CteFragment =>
  undoShipmentPart(orderId, id, version);
