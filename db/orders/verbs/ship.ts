import { type CteFragment, listFragment } from '../../../packages/postgres/statements/cte-fragments.ts';
import { equalsKey } from '../../../packages/postgres/statements/statement.ts';
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
import { findPackingHolds } from '../shipment-holds/shipment-hold-record.ts';
import type { ShipmentRecord } from '../read/shipments.ts';
import { type ShipmentRefusal, type ShippedUnits, planShipment } from '../model/shipment-plan.ts';

interface RequestedShipment {
  items: { itemId: string; quantity: number }[];
  /** Parcels with their tracking. At least one. `undefined`: one parcel with the id of the shipment. */
  parcels: readonly ParcelTracking[] | undefined;
  /** Tracking of the first parcel. */
  tracking: ParcelTracking;
  estimatedDelivery: string | undefined;
}

type Refusal = ShipmentRefusal | HoldUnconfirmed;

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
): Promise<ChangeOutcome<ShipmentRecord, Refusal> | undefined> {
  const { requested, holdMinutes } = request;
  const outcome = await changeOrder<ShipmentRecord, Refusal>(
    db,
    reach,
    orderId,
    request,
    async (_, locked) => {
      const { order } = locked;
      const plan = planShipment(order, requested.items);
      if ('kind' in plan) return plan;
      const { units } = plan;
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
        skus: held.map(({ sku }) => sku),
      };
    },
    { isBatched: true },
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

const itemsAfter = ({ items }: OrderRecord, units: ShippedUnits): OrderItemRecord[] =>
  items.map((item) => {
    const unit = units.find((each) => each.item === item);
    return unit ? { ...item, shipped: item.shipped + unit.quantity } : item;
  });

/**
 * Inserts shipments. The orders must be locked. For each shipment: `$1`: order, `$2`: id, `$3`: carrier, `$4`: tracking
 * number, `$5`: parcels, `$6`: estimated delivery. For each shipped item: `$7`: order, `$8`: shipment, `$9`: id, `$10`:
 * number of units.
 */
const insertShipmentPart = listFragment(`
  unit as materialized (
    select order_id, shipment_id, item_id, quantity
    from unnest($7::uuid[], $8::uuid[], $9::uuid[], $10::bigint[]) as u(order_id, shipment_id, item_id, quantity)
  ),
  shipment as (
    insert into shipments (order_id, id, carrier, tracking_number, parcels, estimated_delivery)
    select order_id, id, carrier, tracking_number, parcels::jsonb, estimated_delivery
    from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::date[])
      as s(order_id, id, carrier, tracking_number, parcels, estimated_delivery)
  ),
  shipped as (
    insert into shipment_items (order_id, shipment_id, item_id, quantity)
    select order_id, shipment_id, item_id, quantity from unit
  ),
  shipped_items as (
    update order_items i set shipped = i.shipped + unit.quantity
    from unit where ${equalsKey('i.order_id', 'unit.order_id')} and ${equalsKey('i.id', 'unit.item_id')}
  )`);

const insertShipment = (shipment: ShipmentRecord): CteFragment =>
  insertShipmentPart(
    [shipment.order_id],
    [shipment.id],
    [shipment.carrier],
    [shipment.tracking_number],
    [shipment.parcels && JSON.stringify(shipment.parcels)],
    [shipment.estimated_delivery],
    shipment.items.map(() => shipment.order_id),
    shipment.items.map(() => shipment.id),
    shipment.items.map(({ item_id: id }) => id),
    shipment.items.map(({ quantity }) => quantity),
  );
