import { type CteFragment, cteFragment } from '../../../packages/postgres/statements/cte-fragments.ts';
import type { Database } from '../../base/database.ts';
import { newId } from '../../base/ids.ts';
import type { Reach } from '../../call/reach.ts';
import { removeStock, sumBySku } from '../../catalogue/reservations.ts';
import {
  type ChangeOutcome,
  type ChangeRequest,
  type HoldUnconfirmed,
  changeOrder,
} from '../change/change-order.ts';
import { isHoldStale } from '../change/authorization-hold.ts';
import { predictOrder } from '../change/locked-order.ts';
import { type ParcelTracking, type StoredParcel, toTracking } from '../model/fulfillment.ts';
import type { OrderItemRecord, OrderRecord } from '../model/order-record.ts';
import { type NotShippableReason, cancellableQuantity, whyNotShippable } from '../model/order-rules.ts';
import {
  type OpenShipmentHold,
  findPackingHolds,
  findPreventingHolds,
} from '../shipment-holds/shipment-hold-record.ts';
import type { ShipmentRecord } from '../read/shipments.ts';

interface RequestedShipment {
  items: { itemId: string; quantity: number }[];
  /** Parcels with their tracking. At least one. `undefined`: one parcel with the id of the shipment. */
  parcels: readonly ParcelTracking[] | undefined;
  /** Tracking of the first parcel. */
  tracking: ParcelTracking;
  estimatedDelivery: string | undefined;
}

type ShipmentRefusal =
  | { kind: 'ORDER_NOT_SHIPPABLE'; reason: NotShippableReason; order: OrderRecord }
  | { kind: 'SHIPMENT_ON_HOLD'; holds: OpenShipmentHold[]; order: OrderRecord }
  | { kind: 'ORDER_ITEM_NOT_FOUND'; itemId: string }
  | {
      kind: 'QUANTITY_NOT_SHIPPABLE';
      items: { itemId: string; requested: number; shippable: number }[];
      order: OrderRecord;
    }
  | HoldUnconfirmed;

/**
 * Ships units: removes them from the stock and from the order's reservation. An open shipment hold prevents the
 * shipment; a hold with the reason PACKING ends instead. Locks the order, then the stock (sorted by SKU).
 * `holdMinutes`: maximum age of the provider's last confirmation of the authorization hold. See `changeOrder`.
 */
export async function createShipment(
  db: Database,
  reach: Reach,
  orderId: string,
  request: ChangeRequest & { requested: RequestedShipment; holdMinutes: number },
): Promise<ChangeOutcome<ShipmentRecord, ShipmentRefusal> | undefined> {
  const { requested, holdMinutes } = request;
  const outcome = await changeOrder<ShipmentRecord, ShipmentRefusal>(
    db,
    reach,
    orderId,
    request,
    async (_, locked) => {
      const { order } = locked;
      const units = unitsOf(order, requested);
      if ('kind' in units) return units;
      if (isHoldStale(locked, holdMinutes)) return { kind: 'HOLD_UNKNOWN' };
      const id = newId();
      const held = sumBySku(units.map(({ item, quantity }) => ({ sku: item.sku, quantity })));
      const removed = removeStock(held.map((each) => ({ orderId: order.id, ...each })));
      const items = units.map(({ item, quantity }) => ({ itemId: item.id, sku: item.sku, quantity }));
      const shipment: ShipmentRecord = {
        ...UNCHANGED,
        ...{ id, order_id: order.id, carrier: requested.tracking.carrier ?? null },
        tracking_number: requested.tracking.trackingNumber ?? null,
        parcels: requested.parcels?.map(toNewParcel) ?? null,
        estimated_delivery: requested.estimatedDelivery ?? null,
        created_at: locked.changedAt,
        items: items.map(({ itemId: item_id, sku, quantity }) => ({ item_id, sku, quantity })),
      };
      return {
        kind: 'planned',
        change: {
          operation: 'createShipment',
          parts: [removed, insertShipment(shipment)],
          predicted: predictOrder(locked, { items: itemsAfter(order, units) }),
          releasedHolds: findPackingHolds(order).map((hold) => hold.id),
          events: [{ type: 'shipment.created', data: { shipmentId: id, items } }],
        },
        result: () => shipment,
      };
    },
  );
  // An older version of the service may have stored fewer columns as the result of the first request.
  return outcome?.kind === 'replayed' ? { ...outcome, result: { ...UNCHANGED, ...outcome.result } } : outcome;
}

/** Columns of a new shipment that only later changes fill. */
const UNCHANGED = {
  version: 1,
  status: 'SHIPPED',
  parcels: null,
  estimated_delivery: null,
  delivered_at: null,
  updated_at: null,
} satisfies Partial<ShipmentRecord>;

const toNewParcel = (tracking: ParcelTracking): StoredParcel => ({
  id: newId(),
  ...toTracking(tracking),
  status: 'SHIPPED',
});

type Units = { item: OrderItemRecord; quantity: number }[];

function unitsOf(order: OrderRecord, requested: RequestedShipment): Units | ShipmentRefusal {
  const reason = whyNotShippable(order);
  if (reason) return { kind: 'ORDER_NOT_SHIPPABLE', reason, order };
  const holds = findPreventingHolds(order);
  if (holds.length > 0) return { kind: 'SHIPMENT_ON_HOLD', holds, order };
  const unknown = requested.items.find(({ itemId }) => !order.items.some(({ id }) => id === itemId));
  if (unknown) return { kind: 'ORDER_ITEM_NOT_FOUND', itemId: unknown.itemId };
  const units = order.items.flatMap((item) =>
    requested.items.filter(({ itemId }) => itemId === item.id).map(({ quantity }) => ({ item, quantity })),
  );
  const tooMany = units.filter(({ item, quantity }) => quantity > cancellableQuantity(item));
  if (tooMany.length === 0) return units;
  const items = tooMany.map(({ item, quantity }) => ({
    itemId: item.id,
    requested: quantity,
    shippable: cancellableQuantity(item),
  }));
  return { kind: 'QUANTITY_NOT_SHIPPABLE', items, order };
}

const itemsAfter = ({ items }: OrderRecord, units: Units): OrderItemRecord[] =>
  items.map((item) => {
    const unit = units.find((each) => each.item === item);
    return unit ? { ...item, shipped: item.shipped + unit.quantity } : item;
  });

/**
 * Inserts a shipment. The order must be locked. `$1`: order, `$2`: shipment, `$3`: carrier, `$4`: tracking number,
 * `$5`: parcels, `$6`: estimated delivery, `$7`: items, `$8`: number of units of each item.
 */
const insertShipmentPart = cteFragment(`
  unit as materialized (
    select item_id, quantity from unnest($7::uuid[], $8::bigint[]) as u(item_id, quantity)
  ),
  shipment as (
    insert into shipments (order_id, id, carrier, tracking_number, parcels, estimated_delivery)
    values ($1::uuid, $2::uuid, $3::text, $4::text, $5::jsonb, $6::date)
  ),
  shipped as (
    insert into shipment_items (order_id, shipment_id, item_id, quantity)
    select $1::uuid, $2::uuid, item_id, quantity from unit
  ),
  shipped_items as (
    update order_items i set shipped = i.shipped + unit.quantity
    from unit where i.order_id = $1::uuid and i.id = unit.item_id
  )`);

const insertShipment = (shipment: ShipmentRecord): CteFragment =>
  insertShipmentPart(
    shipment.order_id,
    shipment.id,
    shipment.carrier,
    shipment.tracking_number,
    shipment.parcels && JSON.stringify(shipment.parcels),
    shipment.estimated_delivery,
    shipment.items.map(({ item_id: id }) => id),
    shipment.items.map(({ quantity }) => quantity),
  );
