import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { DB, OrderItems, CarrierEvents, ShipmentItems, Shipments } from '../../../generated/database.ts';
import type { Database } from '../../base/database.ts';
import { type PageRequest, readPage } from '../../call/pagination.ts';
import { ALL_ORDERS, type Reach } from '../../call/reach.ts';
import { isWithinReach } from '../model/within-reach.ts';

export interface ShipmentRecord extends Selectable<Shipments> {
  items: (Pick<Selectable<ShipmentItems>, 'item_id' | 'quantity'> & Pick<Selectable<OrderItems>, 'sku'>)[];
}

/** A carrier event of a shipment. */
export type CarrierEventRecord = Selectable<CarrierEvents>;

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

/** Builds the query of all shipments of an order. */
export const selectShipments = (db: Database, reach: Reach, orderId: string) =>
  db
    .selectFrom('shipments')
    .select(['id', 'order_id', 'version', 'status', 'carrier', 'tracking_number', 'parcels'])
    .select(['delivered_at', 'created_at', 'updated_at'])
    // The driver would convert a date to a moment of the process's time zone.
    .select(sql<string | null>`estimated_delivery::text`.as('estimated_delivery'))
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

/** Builds the query of all carrier events of a shipment. */
export const selectCarrierEvents = (db: Database, reach: Reach, orderId: string, shipmentId: string) =>
  db
    .selectFrom('carrier_events')
    .select(['order_id', 'shipment_id', 'id', 'type', 'occurred_at', 'parcel_id', 'location'])
    .select(['external_id', 'shipment_version', 'created_at'])
    .where('order_id', '=', orderId)
    .where('shipment_id', '=', shipmentId)
    .where(isWithinReach(reach, orderId));

/**
 * Lists a page of the carrier events of a shipment, sorted by the times when they occurred. Empty if the caller can't
 * access the order.
 */
export async function listCarrierEvents(
  db: Database,
  reach: Reach,
  orderId: string,
  shipmentId: string,
  page: PageRequest,
): Promise<{ events: CarrierEventRecord[]; totalCount: number }> {
  const sorted = selectCarrierEvents(db, reach, orderId, shipmentId)
    .orderBy('occurred_at')
    .orderBy('shipment_version');
  const { rows, totalCount } = await readPage(sorted, page);
  return { events: rows, totalCount };
}

/** Reads a carrier event again. Returns undefined if it was deleted with its order. */
export const getCarrierEvent = (
  db: Database,
  { order_id, shipment_id, id }: Pick<CarrierEventRecord, 'order_id' | 'shipment_id' | 'id'>,
): Promise<CarrierEventRecord | undefined> =>
  selectCarrierEvents(db, ALL_ORDERS, order_id, shipment_id).where('id', '=', id).executeTakeFirst();
