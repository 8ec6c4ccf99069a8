/** Decides whether units of an order can be shipped now. Pure: no database, no clock. */
import type { OrderItemRecord, OrderRecord } from '../model/order-record.ts';
import { type NotShippableReason, cancellableQuantity, whyNotShippable } from '../model/order-rules.ts';
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

/**
 * Plans the shipment of the units that a client names, or finds the reason to refuse it. The operation and the list of
 * actions share this function.
 */
export function planShipment(
  order: OrderRecord,
  requested: readonly { itemId: string; quantity: number }[],
): { units: ShippedUnits } | ShipmentRefusal {
  const reason = whyNotShippable(order);
  if (reason) return { kind: 'ORDER_NOT_SHIPPABLE', reason, order };
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
