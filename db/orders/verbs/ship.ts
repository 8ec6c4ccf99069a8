import type { ExpressionBuilder, Selectable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { DB, OrderItems, ShipmentItems, Shipments } from '../../../generated/database.ts';
import { type CteFragment, cteFragment } from '../../../packages/postgres/statements/cte-fragments.ts';
import type { Database } from '../../base/database.ts';
import { newId } from '../../base/ids.ts';
import { type PageRequest, readPage } from '../../call/pagination.ts';
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
import type { OrderItemRecord, OrderRecord } from '../model/order-record.ts';
import { type NotShippableReason, cancellableQuantity, whyNotShippable } from '../model/order-rules.ts';
import { isWithinReach } from '../model/within-reach.ts';

export interface ShipmentRecord extends Selectable<Shipments> {
  items: (Pick<Selectable<ShipmentItems>, 'item_id' | 'quantity'> & Pick<Selectable<OrderItems>, 'sku'>)[];
}

interface RequestedShipment {
  items: { itemId: string; quantity: number }[];
  carrier?: string | undefined;
  trackingNumber?: string | undefined;
}

type ShipmentRefusal =
  | { kind: 'ORDER_NOT_SHIPPABLE'; reason: NotShippableReason; order: OrderRecord }
  | { kind: 'ORDER_ITEM_NOT_FOUND'; itemId: string }
  | {
      kind: 'QUANTITY_NOT_SHIPPABLE';
      items: { itemId: string; requested: number; shippable: number }[];
      order: OrderRecord;
    }
  | HoldUnconfirmed;

/**
 * Ships units: removes them from the stock and from the order's reservation. Locks the order, then the stock (sorted by
 * SKU). `holdMinutes`: maximum age of the provider's last confirmation of the authorization hold. See `changeOrder`.
 */
export async function createShipment(
  db: Database,
  reach: Reach,
  orderId: string,
  request: ChangeRequest & { requested: RequestedShipment; holdMinutes: number },
): Promise<ChangeOutcome<ShipmentRecord, ShipmentRefusal> | undefined> {
  const { requested, holdMinutes } = request;
  return changeOrder<ShipmentRecord, ShipmentRefusal>(db, reach, orderId, request, async (_, locked) => {
    const { order } = locked;
    const units = unitsOf(order, requested);
    if ('kind' in units) return units;
    if (isHoldStale(locked, holdMinutes)) return { kind: 'HOLD_UNKNOWN' };
    const id = newId();
    const held = sumBySku(units.map(({ item, quantity }) => ({ sku: item.sku, quantity })));
    const removed = removeStock(held.map((each) => ({ orderId: order.id, ...each })));
    const items = units.map(({ item, quantity }) => ({ itemId: item.id, sku: item.sku, quantity }));
    return {
      kind: 'planned',
      change: {
        operation: 'createShipment',
        parts: [removed, insertShipment(order.id, id, requested, items)],
        predicted: predictOrder(locked, { items: itemsAfter(order, units) }),
        events: [{ type: 'shipment.created', data: { shipmentId: id, items } }],
      },
      result: () => ({
        id,
        order_id: order.id,
        carrier: requested.carrier ?? null,
        tracking_number: requested.trackingNumber ?? null,
        created_at: locked.changedAt,
        items: items.map(({ itemId: item_id, sku, quantity }) => ({ item_id, sku, quantity })),
      }),
    };
  });
}

type Units = { item: OrderItemRecord; quantity: number }[];

function unitsOf(order: OrderRecord, requested: RequestedShipment): Units | ShipmentRefusal {
  const reason = whyNotShippable(order);
  if (reason) return { kind: 'ORDER_NOT_SHIPPABLE', reason, order };
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
 * `$5`: items, `$6`: number of units of each item.
 */
const insertShipmentPart = cteFragment(`
  unit as materialized (
    select item_id, quantity from unnest($5::uuid[], $6::bigint[]) as u(item_id, quantity)
  ),
  shipment as (
    insert into shipments (order_id, id, carrier, tracking_number) values ($1::uuid, $2::uuid, $3::text, $4::text)
  ),
  shipped as (
    insert into shipment_items (order_id, shipment_id, item_id, quantity)
    select $1::uuid, $2::uuid, item_id, quantity from unit
  ),
  shipped_items as (
    update order_items i set shipped = i.shipped + unit.quantity
    from unit where i.order_id = $1::uuid and i.id = unit.item_id
  )`);

const insertShipment = (
  orderId: string,
  id: string,
  { carrier, trackingNumber }: RequestedShipment,
  units: { itemId: string; quantity: number }[],
): CteFragment =>
  insertShipmentPart(
    orderId,
    id,
    carrier ?? null,
    trackingNumber ?? null,
    units.map(({ itemId }) => itemId),
    units.map(({ quantity }) => quantity),
  );

/** Builds the subquery of the items of a shipment, sorted by the order's lines. */
const shippedItems = (eb: ExpressionBuilder<DB, 'shipments'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('shipment_items as shipped')
      .innerJoin('order_items as item', (join) =>
        join.onRef('item.order_id', '=', 'shipped.order_id').onRef('item.id', '=', 'shipped.item_id'),
      )
      .select(['shipped.item_id', 'item.sku', 'shipped.quantity'])
      .whereRef('shipped.order_id', '=', 'shipments.order_id')
      .whereRef('shipped.shipment_id', '=', 'shipments.id')
      .orderBy('item.line'),
  ).as('items');

const selectShipments = (db: Database, reach: Reach, orderId: string) =>
  db
    .selectFrom('shipments')
    .select(['id', 'order_id', 'carrier', 'tracking_number', 'created_at'])
    .select(shippedItems)
    .where('order_id', '=', orderId)
    .where(isWithinReach(reach, orderId));

export async function getShipment(
  db: Database,
  reach: Reach,
  orderId: string,
  id: string,
): Promise<ShipmentRecord | undefined> {
  return selectShipments(db, reach, orderId).where('id', '=', id).executeTakeFirst();
}

/** Lists a page of the shipments of an order, the oldest first. Empty if the caller can't access the order. */
export async function listShipments(
  db: Database,
  reach: Reach,
  orderId: string,
  page: PageRequest,
): Promise<{ shipments: ShipmentRecord[]; totalCount: number }> {
  const { rows, totalCount } = await readPage(selectShipments(db, reach, orderId).orderBy('id'), page);
  return { shipments: rows, totalCount };
}
