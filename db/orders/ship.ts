import { sql } from 'kysely';
import { newId } from '../ids.ts';
import { type ChangeOutcome, type ChangeRequest, changeOrder } from './change.ts';
import type { Database } from '../index.ts';
import { recordChange } from './record-change.ts';
import { cancellableOf, isShippable } from './state.ts';
import type { OrderItemRecord, OrderRecord, Reach } from './get.ts';
import { removeStock, sumBySku } from '../catalogue/reservations.ts';

export interface ShipmentRecord {
  id: string;
  order_id: string;
  items: { item_id: string; sku: string; quantity: number }[];
  carrier: string | null;
  tracking_number: string | null;
  created_at: string;
}

export interface ShipmentWish {
  items: { itemId: string; quantity: number }[];
  carrier?: string | undefined;
  trackingNumber?: string | undefined;
}

export type ShipmentRefusal =
  | { kind: 'INVALID_TRANSITION'; order: OrderRecord }
  | { kind: 'ORDER_ITEM_NOT_FOUND'; itemId: string }
  | {
      kind: 'QUANTITY_NOT_SHIPPABLE';
      items: { itemId: string; requested: number; shippable: number }[];
      order: OrderRecord;
    };

/** Ships units: they leave the stock and the reservation for good. Locks stock by SKU. See `changeOrder`. */
export async function createShipment(
  db: Database,
  reach: Reach,
  orderId: string,
  request: ChangeRequest & { wish: ShipmentWish },
): Promise<ChangeOutcome<ShipmentRecord, ShipmentRefusal> | undefined> {
  const { wish, caller } = request;
  return changeOrder(db, reach, orderId, request, async (trx, order) => {
    const units = unitsOf(order, wish);
    if ('kind' in units) return units;
    await removeStock(
      trx,
      orderId,
      sumBySku(units.map(({ item, quantity }) => ({ sku: item.sku, quantity }))),
    );
    const shipmentId = await insertShipment(trx, orderId, wish, units);
    const items = units.map(({ item, quantity }) => ({ itemId: item.id, sku: item.sku, quantity }));
    await recordChange(trx, order, {
      operation: 'createShipment',
      events: [{ type: 'shipment.created', data: { shipmentId, items } }],
      caller,
    });
    return { kind: 'done', result: (await getShipment(trx, orderId, shipmentId))! };
  });
}

type Units = { item: OrderItemRecord; quantity: number }[];

function unitsOf(order: OrderRecord, wish: ShipmentWish): Units | ShipmentRefusal {
  if (!isShippable(order)) return { kind: 'INVALID_TRANSITION', order };
  const unknown = wish.items.find(({ itemId }) => !order.items.some(({ id }) => id === itemId));
  if (unknown) return { kind: 'ORDER_ITEM_NOT_FOUND', itemId: unknown.itemId };
  const units = order.items.flatMap((item) =>
    wish.items.filter(({ itemId }) => itemId === item.id).map(({ quantity }) => ({ item, quantity })),
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
  { carrier, trackingNumber }: ShipmentWish,
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

const itemsOfShipment = sql<ShipmentRecord['items']>`(
  select json_agg(json_build_object('item_id', i.id, 'sku', i.sku, 'quantity', s.quantity) order by i.line)
  from shipment_items s join order_items i on i.order_id = s.order_id and i.id = s.item_id
  where s.order_id = shipments.order_id and s.shipment_id = shipments.id)`.as('items');

export async function getShipment(
  db: Database,
  orderId: string,
  id: string,
): Promise<ShipmentRecord | undefined> {
  return db
    .selectFrom('shipments')
    .selectAll()
    .select(itemsOfShipment)
    .where('order_id', '=', orderId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** A page of an order's shipments, the oldest first, and how many there are. */
export async function listShipments(
  db: Database,
  orderId: string,
  { page, size }: { page: number; size: number },
): Promise<{ shipments: ShipmentRecord[]; total: number }> {
  const matching = db.selectFrom('shipments').where('order_id', '=', orderId);
  const [shipments, { total }] = await Promise.all([
    matching
      .selectAll()
      .select(itemsOfShipment)
      .orderBy('id')
      .limit(size)
      .offset(page * size)
      .execute(),
    matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { shipments, total };
}
