/**
 * Plans a cancellation: computes the units and the money that it changes, or the reason to refuse it. Pure: no
 * database, no clock.
 */
import { ALL_ORDERS, type Reach } from '../../call/reach.ts';
import { type SkuQuantity, sumBySku } from '../../catalogue/reservations.ts';
import { isBeingPacked } from '../shipment-holds/shipment-hold-record.ts';
import { openAdvanceOf } from './advances.ts';
import { combineMoney } from './attempt-money.ts';
import { spareOf } from './excess-money.ts';
import type { OrderItemRecord, OrderRecord, ShownOrder } from './order-record.ts';
import { cancellableQuantity, isFinalStatus, reductionOf } from './order-rules.ts';

/**
 * Number of units to cancel, for each item that the request names. `undefined`: all units that can still be cancelled.
 */
export type RequestedUnits = { itemId: string; quantity: number }[] | undefined;

/** The units and money that a cancellation changes. Amounts in minor units of the order's currency. */
export interface CancelPlan {
  items: { item: OrderItemRecord; quantity: number }[];
  released: SkuQuantity[];
  /** Amount that the customer would no longer have to pay. */
  voidedAmount: number;
  /** Amount that would be refunded. */
  refundAmount: number;
  /** Amount that was refunded for these units before their cancellation (see `advances.ts`). */
  advanceAmount: number;
  /** The order's items after the cancellation. */
  after: OrderItemRecord[];
  /** Whether all units of the order would be cancelled, and the order with them. */
  whole: boolean;
}

export type CancelRefusal =
  | { kind: 'ORDER_NOT_CANCELLABLE'; reason: NotCancellableReason; order: OrderRecord }
  | { kind: 'ORDER_ITEM_NOT_FOUND'; itemId: string }
  | {
      kind: 'QUANTITY_NOT_CANCELLABLE';
      items: { itemId: string; requested: number; cancellable: number }[];
      order: OrderRecord;
    };

export type NotCancellableReason = 'NOTHING_LEFT' | 'PACKING';

/**
 * Returns the reason why no unit of an order can be cancelled, or undefined if units can be cancelled. `cancelOrder`,
 * the link to `cancelOrder`, and `previewCancel` all call this function, so that their answers agree. Shipped units
 * can't be cancelled, so an order with shipped units never becomes CANCELLED. `reach`: orders that the caller may
 * access. A caller that may access only a customer's orders can't cancel an order that is being packed.
 */
export function whyNotCancellable(
  order: Pick<ShownOrder, 'status' | 'items' | 'shipment_holds'>,
  reach: Reach,
): NotCancellableReason | undefined {
  const isAnyLeft = order.items.some((item) => cancellableQuantity(item) > 0);
  if (isFinalStatus(order.status) || !isAnyLeft) return 'NOTHING_LEFT';
  return reach.customerId !== undefined && isBeingPacked(order) ? 'PACKING' : undefined;
}

/**
 * Plans the cancellation of an order in its current state, or returns the reason why the cancellation is refused. The
 * preview and the operation both call this function. `reach`: orders that the caller may access.
 */
export function planCancel(
  order: OrderRecord,
  requested: RequestedUnits,
  reach = ALL_ORDERS,
): CancelPlan | CancelRefusal {
  const reason = whyNotCancellable(order, reach);
  if (reason) return { kind: 'ORDER_NOT_CANCELLABLE', reason, order };
  return planUnits(order, requested);
}

/**
 * Plans the cancellation of units that haven't been shipped. A withdrawal calls this function also for units of a
 * completed order that can be shipped again, which `cancelOrder` can't cancel.
 */
export function planUnits(
  order: OrderRecord,
  requested: RequestedUnits,
): CancelPlan | Exclude<CancelRefusal, { kind: 'ORDER_NOT_CANCELLABLE' }> {
  const wanted =
    requested ?? order.items.map((item) => ({ itemId: item.id, quantity: cancellableQuantity(item) }));
  const unknown = wanted.find(({ itemId }) => !order.items.some(({ id }) => id === itemId));
  if (unknown) return { kind: 'ORDER_ITEM_NOT_FOUND', itemId: unknown.itemId };
  const items = wanted
    // Every item exists, because unknown items were refused above.
    .map(({ itemId, quantity }) => ({ item: order.items.find(({ id }) => id === itemId)!, quantity }))
    .filter(({ quantity }) => quantity > 0);
  const tooMany = items.filter(({ item, quantity }) => quantity > cancellableQuantity(item));
  if (tooMany.length > 0) {
    const entry = ({ item, quantity }: (typeof items)[number]) => ({
      itemId: item.id,
      requested: quantity,
      cancellable: cancellableQuantity(item),
    });
    return { kind: 'QUANTITY_NOT_CANCELLABLE', items: tooMany.map(entry), order };
  }
  const after = order.items.map((item) => {
    const cancelled = item.cancelled + (items.find((entry) => entry.item === item)?.quantity ?? 0);
    return { ...item, cancelled };
  });
  const { refund_sums: sums } = combineMoney(order);
  const changed = { ...order, items: after };
  return {
    items,
    released: sumBySku(items.map(({ item, quantity }) => ({ sku: item.sku, quantity }))),
    voidedAmount: reductionOf(order, changed),
    refundAmount: spareOf(order, changed),
    // Tax that is added on top of the prices is rounded again after the cancellation. So the open advance may be one
    // minor unit larger after the cancellation than before, and must not lead to a negative amount.
    advanceAmount: Math.max(0, openAdvanceOf(order, sums) - openAdvanceOf(changed, sums)),
    after,
    whole: !isFinalStatus(order.status) && after.every(({ ordered, cancelled }) => cancelled === ordered),
  };
}
