import { asReplayed } from '../../http/parsing/idempotency.ts';
import { normalTime } from '../../http/parsing/rfc3339.ts';
import * as problems from '../../problems.ts';
import { pagination, shipmentPath } from '../bodies/links.ts';
import { toCarrierEvent } from '../bodies/shipment-body.ts';
import type { Operation } from '../bodies/types.ts';

/** Start of the times that a carrier event may have. An earlier time is an error of the carrier or of the client. */
const EARLIEST = '2000-01-01T00:00:00.000Z';

export const createCarrierEvent: Operation<'createCarrierEvent'> = async (call, { store, limits }) => {
  const { params, body, reach, caller, idempotencyKey: key } = call;
  const { orderId } = params;
  const { type, location, externalId } = body;
  const occurredAt = normalTime(body.occurredAt)!; // The validation has refused texts that aren't times.
  if (occurredAt < EARLIEST) return wrongTime(body.occurredAt, `must be at or after ${EARLIEST}`);
  const shipmentId = params.shipmentId.toLowerCase();
  const requested = { type, occurredAt, parcelId: body.parcelId?.toLowerCase(), location, externalId };
  const request = { shipmentId, requested, withdrawalDays: limits.withdrawalDays, caller, key };
  const outcome = await store.createCarrierEvent(reach, orderId, request);
  switch (outcome?.kind) {
    case undefined:
      return problems.orderOfPartNotFound(orderId, { shipmentId: params.shipmentId });
    case 'SHIPMENT_NOT_FOUND':
      return problems.shipmentNotFound(orderId, params.shipmentId);
    case 'PARCEL_NOT_FOUND':
      return problems.parcelNotFound(orderId, shipmentId, outcome.parcelId);
    case 'SHIPMENT_UNDONE':
      return problems.shipmentUndone(shipmentId);
    case 'OCCURS_LATER':
      return wrongTime(body.occurredAt, 'must be at most five minutes later than now');
    case 'EXTERNAL_ID_REUSED':
      return problems.externalIdReused(shipmentId, externalId!, outcome.eventId); // The request has an externalId.
    case 'TOO_MANY_SHIPMENT_EVENTS':
      return problems.tooManyCarrierEvents(shipmentId, outcome.limit);
    case 'done':
      return { status: 201, headers: {}, body: toCarrierEvent(outcome.result) };
    case 'replayed':
      return asReplayed({ status: 201 as const, headers: {}, body: toCarrierEvent(outcome.result) });
    case 'KEY_REUSED':
      return problems.idempotencyKeyReused();
    case 'KEY_IN_USE':
      return problems.idempotencyKeyInUse();
  }
};

const wrongTime = (rejectedValue: string, message: string) =>
  problems.validationFailed([{ field: '/occurredAt', message, rejectedValue }]);

export const listCarrierEvents: Operation<'listCarrierEvents'> = async (call, { store, prefix }) => {
  const { params, query, reach } = call;
  const { orderId, shipmentId } = params;
  const order = await store.getOrder(reach, orderId);
  if (!order) return problems.orderOfPartNotFound(orderId, { shipmentId });
  const shipment = await store.getShipment(reach, orderId, shipmentId);
  if (!shipment) return problems.shipmentNotFound(orderId, shipmentId);
  const { events, totalCount } = await store.listCarrierEvents(reach, order.id, shipment.id, query);
  const page = pagination(`${shipmentPath(prefix, order.id, shipment.id)}/carrier-events`, query, totalCount);
  return { status: 200, body: { carrierEvents: events.map(toCarrierEvent), ...page } };
};
