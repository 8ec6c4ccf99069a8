import { isDeepStrictEqual } from 'node:util';
import { pipeline } from '../../../packages/postgres/statements/pipeline.ts';
import type { Database } from '../../base/database.ts';
import { newId } from '../../base/ids.ts';
import { PreconditionFailed } from '../../call/precondition.ts';
import { ALL_ORDERS, type Reach } from '../../call/reach.ts';
import { type ChangeOutcome, type ChangeRequest, type Plan, changeOrder } from '../change/change-order.ts';
import { type LockedOrder, predictOrder } from '../change/locked-order.ts';
import {
  type ParcelTracking,
  type StoredParcel,
  deriveDeliveryStatus,
  deriveProgress,
  parcelsOf,
  toTracking,
} from '../model/fulfillment.ts';
import type { OrderEvent } from '../model/order-events.ts';
import type { OrderItemRecord } from '../model/order-record.ts';
import type { CarrierEventType, ShipmentStatus } from '../model/order-rules.ts';
import {
  type CarrierEventRecord,
  type ShipmentRecord,
  getCarrierEvent,
  selectCarrierEvents,
  selectShipments,
} from '../read/shipments.ts';
import { endOfPeriod, insertEvent, storePeriod, storeShipment } from './shipment-writes.ts';

/** Maximum number of carrier events of a shipment. */
const SHIPMENT_EVENTS_MAX = 500;

/** Maximum time that a carrier's clock may be ahead of the database's clock. */
const AHEAD_MAX_MS = 5 * 60_000;

type ShipmentRefusal =
  | { kind: 'SHIPMENT_NOT_FOUND' }
  | { kind: 'SHIPMENT_UNDONE' }
  | { kind: 'PARCEL_NOT_FOUND'; parcelId: string };

/** Changes of a shipment. A field that is `undefined` remains unchanged, and `null` removes the field. */
export interface ShipmentPatch {
  /** All parcels after the change. A parcel without `id` is new. */
  parcels?: readonly (ParcelTracking & { id?: string })[] | undefined;
  carrier?: string | null | undefined;
  trackingNumber?: string | null | undefined;
  estimatedDelivery?: string | null | undefined;
}

/** `withdrawalDays`: number of days after the last delivery in which a consumer can withdraw. */
interface Period {
  withdrawalDays: number;
}

/** A locked shipment and all its carrier events. */
interface LockedShipment {
  shipment: ShipmentRecord;
  events: CarrierEventRecord[];
  /** Time of the last delivery among the other shipments of the order. Null if none of them is delivered. */
  deliveredBefore: string | null;
}

/** Reads a shipment of a locked order. Returns undefined if the order has no such shipment. */
async function readShipment(
  trx: Database,
  { order: { id: orderId } }: LockedOrder,
  shipmentId: string,
): Promise<LockedShipment | undefined> {
  const shipments = selectShipments(trx, ALL_ORDERS, orderId).where('id', '=', shipmentId);
  const [[shipment], events, [others]] = await pipeline(
    trx,
    [],
    shipments,
    selectCarrierEvents(trx, ALL_ORDERS, orderId, shipmentId),
    trx
      .selectFrom('shipments')
      .select((eb) => eb.fn.max('delivered_at').as('last'))
      .where('order_id', '=', orderId)
      .where('id', '<>', shipmentId)
      .where('status', '=', 'DELIVERED'),
  );
  return shipment && { shipment, events, deliveredBefore: others?.last ?? null };
}

/**
 * Changes the parcels, the tracking and the estimated delivery of a shipment. `precondition` is checked against the
 * shipment. If the patch changes nothing, no version increases. Locks the order. See `changeOrder`.
 */
export function updateShipment(
  db: Database,
  reach: Reach,
  orderId: string,
  { precondition, ...request }: ChangeRequest & { shipmentId: string; patch: ShipmentPatch } & Period,
): Promise<ChangeOutcome<ShipmentRecord, ShipmentRefusal> | undefined> {
  const { shipmentId, patch, withdrawalDays } = request;
  const change = { ...request, precondition: () => true };
  type Planned = Plan<ShipmentRecord> | { kind: 'done'; result: ShipmentRecord } | ShipmentRefusal;
  const plan = async (trx: Database, locked: LockedOrder): Promise<Planned> => {
    const found = await readShipment(trx, locked, shipmentId);
    if (!found) return { kind: 'SHIPMENT_NOT_FOUND' };
    const { shipment, events } = found;
    if (!precondition('shipment', shipment)) throw new PreconditionFailed();
    if (shipment.status === 'UNDONE') return { kind: 'SHIPMENT_UNDONE' };
    const parcels = patchParcels(parcelsOf(shipment), patch);
    if ('kind' in parcels) return parcels;
    const { estimatedDelivery: estimated_delivery = shipment.estimated_delivery } = patch;
    const changed = { ...shipment, estimated_delivery, ...deriveProgress(parcels, events) };
    if (isDeepStrictEqual(changed, { ...shipment, parcels: parcelsOf(shipment) }))
      return { kind: 'done', result: shipment };
    return planChange(locked, { operation: 'updateShipment', ...found, changed, withdrawalDays });
  };
  return changeOrder<ShipmentRecord, ShipmentRefusal>(db, reach, orderId, change, plan, {
    readsContact: true,
  });
}

/** Returns the parcels after a patch. The statuses of new parcels are still to be derived. */
function patchParcels(
  parcels: readonly StoredParcel[],
  { parcels: replaced, carrier, trackingNumber }: ShipmentPatch,
): StoredParcel[] | { kind: 'PARCEL_NOT_FOUND'; parcelId: string } {
  if (!replaced) {
    const [first, ...others] = parcels;
    const { id, status, trackingUrl, ...before } = first!; // A shipment has at least one parcel.
    const tracking = toTracking({
      ...before,
      ...(carrier !== undefined && { carrier }),
      ...(trackingNumber !== undefined && { trackingNumber }),
    });
    // The address leads to the carrier's page about the earlier tracking number.
    const isSame = isDeepStrictEqual(tracking, toTracking(before));
    return [{ id, ...tracking, ...(isSame && trackingUrl && { trackingUrl }), status }, ...others];
  }
  const known = parcels.map(({ id }) => id);
  const unknown = replaced.find(({ id }) => id !== undefined && !known.includes(id));
  if (unknown) return { kind: 'PARCEL_NOT_FOUND', parcelId: unknown.id! }; // `find` has checked that the id exists.
  return replaced.map(({ id = newId(), ...tracking }) => ({
    id,
    ...toTracking(tracking),
    status: 'SHIPPED',
  }));
}

/** Report of a carrier, as a client sends it. */
interface RequestedEvent {
  type: CarrierEventType;
  /** Time in the form of `normalTime`. */
  occurredAt: string;
  parcelId: string | undefined;
  location: string | undefined;
  externalId: string | undefined;
}

type EventRefusal =
  | ShipmentRefusal
  | { kind: 'replayed'; result: CarrierEventRecord }
  | { kind: 'OCCURS_LATER' }
  | { kind: 'EXTERNAL_ID_REUSED'; eventId: string }
  | { kind: 'TOO_MANY_SHIPMENT_EVENTS'; limit: number };

/**
 * Records a carrier event, which may change the status of the shipment. If the shipment already has the same carrier
 * event with this external id, the outcome is `replayed`. The location isn't stored as a part of the result of a
 * request with an idempotency key, because it is personal data. Locks the order. See `changeOrder`.
 */
export async function createCarrierEvent(
  db: Database,
  reach: Reach,
  orderId: string,
  request: Omit<ChangeRequest, 'precondition'> & { shipmentId: string; requested: RequestedEvent } & Period,
): Promise<ChangeOutcome<CarrierEventRecord, EventRefusal> | undefined> {
  const { shipmentId, requested, withdrawalDays } = request;
  const change = { ...request, precondition: () => true };
  const outcome = await changeOrder<CarrierEventRecord, EventRefusal>(
    db,
    reach,
    orderId,
    change,
    async (trx, locked) => {
      const found = await readShipment(trx, locked, shipmentId);
      if (!found) return { kind: 'SHIPMENT_NOT_FOUND' };
      const { shipment, events } = found;
      const earlier =
        requested.externalId && events.find((event) => event.external_id === requested.externalId);
      if (earlier)
        return isSame(earlier, requested)
          ? { kind: 'replayed', result: earlier }
          : { kind: 'EXTERNAL_ID_REUSED', eventId: earlier.id };
      const refusal = refuseEvent(locked, found, requested);
      if (refusal) return refusal;
      const event = toEvent(shipment, requested, locked.changedAt);
      const changed = { ...shipment, ...deriveProgress(parcelsOf(shipment), [...events, event]) };
      const plan = planChange(locked, {
        ...{ operation: 'createCarrierEvent', ...found, changed, event, withdrawalDays },
      });
      return { ...plan, result: () => ({ ...event, location: null }) };
    },
    { readsContact: true },
  );
  switch (outcome?.kind) {
    case 'done':
      return { ...outcome, result: { ...outcome.result, location: requested.location ?? null } };
    case 'replayed': {
      const stored = await getCarrierEvent(db, outcome.result);
      return { ...outcome, result: stored ?? outcome.result };
    }
    default:
      return outcome;
  }
}

/** Returns why a carrier event can't be recorded. */
function refuseEvent(
  { readAt }: LockedOrder,
  { shipment, events }: LockedShipment,
  { occurredAt, parcelId }: RequestedEvent,
): EventRefusal | undefined {
  if (shipment.status === 'UNDONE') return { kind: 'SHIPMENT_UNDONE' };
  if (Date.parse(occurredAt) > Date.parse(readAt) + AHEAD_MAX_MS) return { kind: 'OCCURS_LATER' };
  if (parcelId !== undefined && !parcelsOf(shipment).some(({ id }) => id === parcelId))
    return { kind: 'PARCEL_NOT_FOUND', parcelId };
  if (events.length >= SHIPMENT_EVENTS_MAX)
    return { kind: 'TOO_MANY_SHIPMENT_EVENTS', limit: SHIPMENT_EVENTS_MAX };
  return undefined;
}

/** Returns whether a carrier event has the content of a request. An erased location equals every location. */
const isSame = (event: CarrierEventRecord, requested: RequestedEvent): boolean =>
  event.type === requested.type &&
  event.occurred_at === requested.occurredAt &&
  event.parcel_id === (requested.parcelId ?? null) &&
  (event.location === null || event.location === requested.location);

const toEvent = (
  shipment: ShipmentRecord,
  { type, occurredAt, parcelId, location, externalId }: RequestedEvent,
  recordedAt: string,
): CarrierEventRecord => ({
  order_id: shipment.order_id,
  shipment_id: shipment.id,
  id: newId(),
  type,
  occurred_at: occurredAt,
  parcel_id: parcelId ?? null,
  location: location ?? null,
  external_id: externalId ?? null,
  shipment_version: shipment.version + 1,
  created_at: recordedAt,
});

/** A change of a shipment. `event`: the carrier event that causes the change. */
interface ShipmentChange extends Period {
  operation: 'updateShipment' | 'createCarrierEvent';
  shipment: ShipmentRecord;
  /** The shipment with its new content, but still without its new version. */
  changed: ShipmentRecord;
  event?: CarrierEventRecord;
  deliveredBefore: LockedShipment['deliveredBefore'];
}

/** Plans a change of a shipment, with its effect on the order. */
function planChange(
  locked: LockedOrder,
  { operation, shipment, changed, event, deliveredBefore, withdrawalDays }: ShipmentChange,
): Plan<ShipmentRecord> {
  const { carrier = null, trackingNumber = null } = changed.parcels![0]!; // A shipment has at least one parcel.
  const after: ShipmentRecord = {
    ...changed,
    ...{ carrier, tracking_number: trackingNumber },
    ...{ version: shipment.version + 1, updated_at: locked.changedAt },
  };
  const sign = Number(after.status === 'DELIVERED') - Number(shipment.status === 'DELIVERED');
  const items = sign === 0 ? locked.order.items : itemsAfter(locked.order.items, after, sign);
  // A business can't withdraw.
  const isBusiness = locked.contact?.buyer?.kind === 'BUSINESS';
  const withdrawalUntil = isBusiness
    ? null
    : endOfPeriod([deliveredBefore, after.delivered_at], withdrawalDays);
  const isSame = withdrawalUntil === (locked.order.withdrawal_until ?? null);
  return {
    kind: 'planned',
    change: {
      operation,
      writes: isSame ? [] : [storePeriod(after.order_id, withdrawalUntil)],
      parts: [storeShipment(after, sign), ...(event ? [insertEvent(event)] : [])],
      predicted: predictOrder(locked, { items, withdrawal_until: withdrawalUntil }),
      attemptsUnchanged: true,
      events: [toOrderEvent(shipment, after, items)],
    },
    result: () => after,
  };
}

/** Adds the units of a shipment to the delivered units of its order, or subtracts them if `sign` is −1. */
const itemsAfter = (
  items: readonly OrderItemRecord[],
  shipment: ShipmentRecord,
  sign: number,
): OrderItemRecord[] =>
  items.map((item) => {
    const unit = shipment.items.find((each) => each.item_id === item.id);
    return unit ? { ...item, delivered: item.delivered + sign * unit.quantity } : item;
  });

const FAILED: readonly ShipmentStatus[] = ['FAILED', 'RETURNED_TO_SENDER'];

/** Returns the event of a change. `items`: items of the order after the change. */
function toOrderEvent(
  before: ShipmentRecord,
  { id: shipmentId, status: shipmentStatus }: ShipmentRecord,
  items: readonly OrderItemRecord[],
): OrderEvent {
  const data = { shipmentId, shipmentStatus, deliveryStatus: deriveDeliveryStatus(items) };
  if (shipmentStatus === before.status) return { type: 'shipment.updated', data };
  if (shipmentStatus === 'DELIVERED') return { type: 'shipment.delivered', data };
  return { type: FAILED.includes(shipmentStatus) ? 'shipment.failed' : 'shipment.updated', data };
}
