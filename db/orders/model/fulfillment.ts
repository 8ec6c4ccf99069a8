/**
 * Derives how far parcels, shipments and orders are on their way to the customer, and which units come back. Pure: no
 * database, no clock.
 */
import { type ItemCounters, countKeptUnits } from './current-price.ts';

/** Report of a carrier about a parcel. */
export type CarrierEventType =
  'IN_TRANSIT' | 'OUT_FOR_DELIVERY' | 'READY_FOR_PICKUP' | 'DELIVERED' | 'FAILED' | 'RETURNED_TO_SENDER';

/** Status of a parcel. `SHIPPED`: the carrier hasn't reported yet. */
export type ParcelStatus = 'SHIPPED' | CarrierEventType;

/** Status of a shipment. `UNDONE`: the shop has undone the shipment, so its units don't count as shipped. */
export type ShipmentStatus = ParcelStatus | 'UNDONE';

export type OrderFulfillmentStatus = 'UNFULFILLED' | 'PARTIALLY_FULFILLED' | 'FULFILLED';

export type OrderDeliveryStatus = 'NONE' | 'PARTIALLY_DELIVERED' | 'DELIVERED';

/** Tracking of a parcel, by the names of the contract. */
export interface ParcelTracking {
  carrier?: string;
  trackingNumber?: string;
  trackingUrl?: string;
}

/** A parcel as it is stored with its shipment. */
export interface StoredParcel extends ParcelTracking {
  id: string;
  status: ParcelStatus;
}

/**
 * Returns the parcels of a shipment. If the shipment stores none, it has one parcel, whose id is the id of the shipment.
 * Such a shipment was created without parcels, possibly by an older version of the service, and has not changed since.
 */
export const parcelsOf = (shipment: {
  id: string;
  carrier: string | null;
  tracking_number: string | null;
  parcels: StoredParcel[] | null;
}): StoredParcel[] => {
  const { id, carrier, tracking_number: trackingNumber, parcels } = shipment;
  return parcels ?? [{ id, ...toTracking({ carrier, trackingNumber }), status: 'SHIPPED' }];
};

/** Returns the fields of a tracking that have a value. */
export const toTracking = (tracking: {
  [Field in keyof ParcelTracking]: string | null | undefined;
}): ParcelTracking => {
  const { carrier, trackingNumber, trackingUrl } = tracking;
  return {
    ...(carrier && { carrier }),
    ...(trackingNumber && { trackingNumber }),
    ...(trackingUrl && { trackingUrl }),
  };
};

/** Fields of a carrier event that decide the status of parcels. */
export interface ParcelReport {
  type: CarrierEventType;
  /** Time by the carrier's clock, in RFC 3339 (UTC, with milliseconds). */
  occurred_at: string;
  /** Null: the carrier event is about all parcels of the shipment. */
  parcel_id: string | null;
  /** Version of the shipment after the carrier event was recorded. The later of two carrier events has the higher one. */
  shipment_version: number;
}

/** Parcels of a shipment with their statuses, and the status of the shipment. */
interface ShipmentProgress {
  parcels: StoredParcel[];
  status: ParcelStatus;
  /** Null unless the status is `DELIVERED`. */
  delivered_at: string | null;
}

/** Returns whether a report has more weight than another: it occurred later, or at the same time and was recorded later. */
const isLater = (one: ParcelReport, other: ParcelReport): boolean =>
  one.occurred_at === other.occurred_at
    ? one.shipment_version > other.shipment_version
    : one.occurred_at > other.occurred_at;

const latestOf = (reports: readonly ParcelReport[]): ParcelReport | undefined =>
  reports.reduce<ParcelReport | undefined>(
    (latest, report) => (latest === undefined || isLater(report, latest) ? report : latest),
    undefined,
  );

/**
 * Derives the statuses of parcels and of their shipment from all carrier events of the shipment. The shipment is
 * delivered if every parcel is. Otherwise it has the latest status among the parcels that aren't delivered.
 */
export function deriveProgress(
  parcels: readonly Omit<StoredParcel, 'status'>[],
  reports: readonly ParcelReport[],
): ShipmentProgress {
  const tracked = parcels.map((parcel) => {
    const latest = latestOf(reports.filter(({ parcel_id: id }) => id === null || id === parcel.id));
    return { parcel: { ...parcel, status: latest?.type ?? ('SHIPPED' as const) }, latest };
  });
  const progress = { parcels: tracked.map(({ parcel }) => parcel) };
  const open = tracked.filter(({ parcel }) => parcel.status !== 'DELIVERED');
  const decisive = latestOf((open.length > 0 ? open : tracked).flatMap(({ latest }) => latest ?? []));
  if (open.length > 0) return { ...progress, status: decisive?.type ?? 'SHIPPED', delivered_at: null };
  return { ...progress, status: 'DELIVERED', delivered_at: decisive?.occurred_at ?? null };
}

/** Returns the number of units that can still be cancelled or shipped: units that are neither cancelled nor shipped. */
export const cancellableQuantity = ({ ordered, cancelled, shipped }: ItemCounters): number =>
  ordered - cancelled - shipped;

/**
 * Returns whether a completed order has units to ship again, because one of its shipments was undone. These units are
 * reserved, and can't be cancelled.
 */
export const hasUndoneUnits = ({
  status,
  items,
}: {
  status: string;
  items: readonly ItemCounters[];
}): boolean => status === 'COMPLETED' && items.some((item) => cancellableQuantity(item) > 0);

/** Where the units of an undone shipment are: in the warehouse, or lost. */
export type UndoDisposition = 'TO_STOCK' | 'LOST';

/** Reason why a shipment can't be undone. `STOCK_LIMIT`: the stock would exceed its maximum. */
export type NotUndoableReason = 'UNDONE' | 'DELIVERED' | 'RETURNED' | 'STOCK_LIMIT';

/**
 * Returns the reason why a shipment can't be undone: it was undone before, one of its parcels is delivered, or too few
 * shipped units of a line would remain for the line's returns. `items`: the lines of the order.
 */
export function whyNotUndoable(
  shipment: Parameters<typeof parcelsOf>[0] & {
    status: ShipmentStatus;
    items: readonly { item_id: string; quantity: number }[];
  },
  items: readonly (ReturnCounters & { id: string })[],
): Exclude<NotUndoableReason, 'STOCK_LIMIT'> | undefined {
  if (shipment.status === 'UNDONE') return 'UNDONE';
  if (parcelsOf(shipment).some(({ status }) => status === 'DELIVERED')) return 'DELIVERED';
  const unitsOf = (id: string) =>
    shipment.items.reduce((sum, { item_id, quantity }) => sum + (item_id === id ? quantity : 0), 0);
  return items.some((item) => unitsOf(item.id) > returnableQuantity(item)) ? 'RETURNED' : undefined;
}

/** Derives the fulfillment status of an order. FULFILLED: all units that aren't cancelled have been shipped. */
export function deriveFulfillmentStatus(items: readonly ItemCounters[]): OrderFulfillmentStatus {
  if (items.every((item) => item.shipped === 0)) return 'UNFULFILLED';
  return items.every((item) => item.shipped === item.ordered - item.cancelled)
    ? 'FULFILLED'
    : 'PARTIALLY_FULFILLED';
}

/**
 * Numbers of units of a line. `delivered` is missing in an order that an older version of the service has stored as the
 * result of a request with an idempotency key.
 */
type DeliveredUnits = Pick<ItemCounters, 'ordered' | 'cancelled'> & { delivered?: number | undefined };

/** Derives the delivery status of an order. DELIVERED: all units that aren't cancelled are in delivered shipments. */
export function deriveDeliveryStatus(items: readonly DeliveredUnits[]): OrderDeliveryStatus {
  if (items.every(({ delivered = 0 }) => delivered === 0)) return 'NONE';
  return items.every(({ ordered, cancelled, delivered = 0 }) => delivered === ordered - cancelled)
    ? 'DELIVERED'
    : 'PARTIALLY_DELIVERED';
}

/** Returns whether units of an order may still be shipped. An order without such units has no open shipment holds. */
export const hasUnitsToShip = (order: { status: string; items: readonly ItemCounters[] }): boolean =>
  order.status !== 'CANCELLED' &&
  order.status !== 'EXPIRED' &&
  order.items.some(({ ordered, cancelled, shipped }) => ordered > cancelled + shipped);

/** The return status of an order: how many of its units came back. */
export type OrderReturnStatus = 'NONE' | 'OPEN' | 'PARTIALLY_RETURNED' | 'RETURNED';

/** Counters of a line. The last two are missing in an order that an older version of the service has stored. */
type ReturnCounters = ItemCounters & { in_return?: number };

/** Returns the number of units that came back, and that the shop has accepted. */
export const returnedQuantity = ({ returned = 0 }: ReturnCounters): number => returned;

/** Returns the number of units that can be returned: the shipped units that are in no return. */
export const returnableQuantity = ({ shipped, returned = 0, in_return = 0 }: ReturnCounters): number =>
  shipped - returned - in_return;

/** Derives the return status of an order. Units count as returned once the shop has accepted them. */
export function deriveReturnStatus({
  items,
  open_returns: open = 0,
}: {
  items: readonly ItemCounters[];
  open_returns?: number;
}): OrderReturnStatus {
  if (open > 0) return 'OPEN';
  if (items.every(({ returned = 0 }) => returned === 0)) return 'NONE';
  return items.every((item) => countKeptUnits(item) === 0) ? 'RETURNED' : 'PARTIALLY_RETURNED';
}
