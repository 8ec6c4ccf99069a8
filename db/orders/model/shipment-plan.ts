/** Decides whether units of an order can be shipped now. Pure: no database, no clock. */
import { priceState } from '../../pricing/price-state.ts';
import { countKeptUnits, stateOf, toPricing } from './current-price.ts';
import type { OrderItemRecord, OrderRecord } from './order-record.ts';
import {
  type NotShippableReason,
  type OrderState,
  cancellableQuantity,
  coversPart,
  whyNotShippable,
} from './order-rules.ts';
import { type OpenShipmentHold, findPreventingHolds } from '../shipment-holds/shipment-hold-record.ts';

/** Units of lines. */
export type ShippedUnits = { item: OrderItemRecord; quantity: number }[];

export type ShipmentRefusal =
  | { kind: 'ORDER_NOT_SHIPPABLE'; reason: NotShippableReason; order: OrderRecord }
  | { kind: 'SHIPMENT_ON_HOLD'; holds: OpenShipmentHold[]; order: OrderRecord }
  | { kind: 'ORDER_ITEM_NOT_FOUND'; itemId: string }
  | {
      kind: 'QUANTITY_NOT_SHIPPABLE';
      items: { itemId: string; requested: number; shippable: number }[];
      order: OrderRecord;
    };

/** Units that a client names. */
type NamedUnits = readonly { itemId: string; quantity: number }[];

/**
 * Returns whether at least one unit of an order can be shipped, unless a shipment hold prevents this. `planShipment` then
 * accepts the shipment of such a unit.
 */
export function isShippable(order: OrderState): boolean {
  const left = order.items.filter((item) => cancellableQuantity(item) > 0);
  if (left.length === 0) return false;
  const reason = whyNotShippable(order);
  if (reason === 'NOT_PAID') return left.some(({ id }) => arePaid(order, [{ itemId: id, quantity: 1 }]));
  return reason === undefined;
}

/**
 * Returns whether an edited order that isn't completely paid has enough money for these units, for the units that were
 * shipped before, and for the charges.
 */
function arePaid(order: OrderState, requested: NamedUnits): boolean {
  if (!order.adjustments?.edits) return false;
  const items = order.items.map((item) => {
    const named = requested.find(({ itemId }) => itemId === item.id)?.quantity ?? 0;
    const shipped = item.shipped - (item.returned ?? 0);
    return { id: item.id, kept: Math.min(countKeptUnits(item), shipped + named) };
  });
  const part = priceState(toPricing(order), { ...stateOf(order), items, hasShipped: true }).total;
  return coversPart(order, part);
}

/**
 * Plans the shipment of the units that a client names, or finds the reason to refuse it. The operation and the list of
 * actions share this function.
 */
export function planShipment(
  order: OrderRecord,
  requested: NamedUnits,
): { units: ShippedUnits } | ShipmentRefusal {
  const reason = whyNotShippable(order);
  if (reason && !(reason === 'NOT_PAID' && arePaid(order, requested)))
    return { kind: 'ORDER_NOT_SHIPPABLE', reason, order };
  const holds = findPreventingHolds(order);
  if (holds.length > 0) return { kind: 'SHIPMENT_ON_HOLD', holds, order };
  const unknown = requested.find(({ itemId }) => !order.items.some(({ id }) => id === itemId));
  if (unknown) return { kind: 'ORDER_ITEM_NOT_FOUND', itemId: unknown.itemId };
  const units = order.items.flatMap((item) =>
    requested.filter(({ itemId }) => itemId === item.id).map(({ quantity }) => ({ item, quantity })),
  );
  const tooMany = units.filter(({ item, quantity }) => quantity > cancellableQuantity(item));
  if (tooMany.length === 0) return { units };
  const items = tooMany.map(({ item, quantity }) => ({
    itemId: item.id,
    requested: quantity,
    shippable: cancellableQuantity(item),
  }));
  return { kind: 'QUANTITY_NOT_SHIPPABLE', items, order };
}
