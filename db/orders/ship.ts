import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { DB, OrderItems, ShipmentItems, Shipments } from '../../generated/database.ts';
import { removeStock, sumBySku } from '../catalogue/reservations.ts';
import { newId } from '../ids.ts';
import type { Database } from '../index.ts';
import { type PageRequest, pageOf } from '../pages.ts';
import {
  type ChangeOutcome,
  type ChangeRequest,
  type HoldUnknown,
  changeOrder,
  endChange,
} from './change.ts';
import type { Reach } from './reach.ts';
import type { OrderItemRecord, OrderRecord } from './record.ts';
import { type NotShippableReason, cancellableOf, isHoldUnknown, notShippableReasonOf } from './state.ts';

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
  | HoldUnknown;

/**
 * Ships units: they leave the stock and the reservation for good. `holdMinutes`: how old the news of a hold may
 * be. Locks the order, then stock by SKU. See `changeOrder`.
 */
export async function createShipment(
  db: Database,
  reach: Reach,
  orderId: string,
  request: ChangeRequest & { requested: RequestedShipment; holdMinutes: number },
): Promise<ChangeOutcome<ShipmentRecord, ShipmentRefusal> | undefined> {
  const { requested, holdMinutes, caller } = request;
  return changeOrder(db, reach, orderId, request, async (trx, order) => {
    const units = unitsOf(order, requested);
    if ('kind' in units) return units;
    if (isHoldUnknown(order, holdMinutes)) return { kind: 'HOLD_UNKNOWN' };
    await removeStock(
      trx,
      orderId,
      sumBySku(units.map(({ item, quantity }) => ({ sku: item.sku, quantity }))),
    );
    const shipmentId = await insertShipment(trx, orderId, requested, units);
    const items = units.map(({ item, quantity }) => ({ itemId: item.id, sku: item.sku, quantity }));
    await endChange(trx, order, {
      operation: 'createShipment',
      events: [{ type: 'shipment.created', data: { shipmentId, items } }],
      caller,
    });
    return { kind: 'done', result: (await getShipment(trx, orderId, shipmentId))! };
  });
}

type Units = { item: OrderItemRecord; quantity: number }[];

function unitsOf(order: OrderRecord, requested: RequestedShipment): Units | ShipmentRefusal {
  const reason = notShippableReasonOf(order);
  if (reason) return { kind: 'ORDER_NOT_SHIPPABLE', reason, order };
  const unknown = requested.items.find(({ itemId }) => !order.items.some(({ id }) => id === itemId));
  if (unknown) return { kind: 'ORDER_ITEM_NOT_FOUND', itemId: unknown.itemId };
  const units = order.items.flatMap((item) =>
    requested.items.filter(({ itemId }) => itemId === item.id).map(({ quantity }) => ({ item, quantity })),
  );
  const tooMany = units.filter(({ item, quantity }) => quantity > cancellableOf(item));
  if (tooMany.length === 0) return units;
  const items = tooMany.map(({ item, quantity }) => ({
    itemId: item.id,
    requested: quantity,
    shippable: cancellableOf(item),
  }));
  return { kind: 'QUANTITY_NOT_SHIPPABLE', items, order };
}

async function insertShipment(
  trx: Database,
  orderId: string,
  { carrier, trackingNumber }: RequestedShipment,
  units: Units,
): Promise<string> {
  const id = newId();
  await trx
    .insertInto('shipments')
    .values({
      order_id: orderId,
      id,
      carrier: carrier ?? null,
      tracking_number: trackingNumber ?? null,
    })
    .execute();
  for (const { item, quantity } of units) {
    await trx
      .insertInto('shipment_items')
      .values({ order_id: orderId, shipment_id: id, item_id: item.id, quantity })
      .execute();
    await trx
      .updateTable('order_items')
      .set({ shipped: sql`shipped + ${quantity}` })
      .where('order_id', '=', orderId)
      .where('id', '=', item.id)
      .execute();
  }
  return id;
}

/** The items of a shipment, in the order of the order's lines. */
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

const selectShipments = (db: Database, orderId: string) =>
  db
    .selectFrom('shipments')
    .select(['id', 'order_id', 'carrier', 'tracking_number', 'created_at'])
    .select(shippedItems)
    .where('order_id', '=', orderId);

export async function getShipment(
  db: Database,
  orderId: string,
  id: string,
): Promise<ShipmentRecord | undefined> {
  return selectShipments(db, orderId).where('id', '=', id).executeTakeFirst();
}

/** A page of an order's shipments, the oldest first, and how many there are. */
export async function listShipments(
  db: Database,
  orderId: string,
  page: PageRequest,
): Promise<{ shipments: ShipmentRecord[]; total: number }> {
  const { rows, total } = await pageOf(selectShipments(db, orderId).orderBy('id'), page);
  return { shipments: rows, total };
}
