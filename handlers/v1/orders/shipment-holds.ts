import type { Reach } from '../../../db/call/reach.ts';
import type { ShipmentHoldRecord } from '../../../db/store.ts';
import type { Services } from '../../contract/services.ts';
import { currentOrNotModified, etagOf } from '../../http/answers/preconditions.ts';
import { asReplayed } from '../../http/parsing/idempotency.ts';
import { normalTime } from '../../http/parsing/rfc3339.ts';
import * as problems from '../../problems.ts';
import { orderPath, pagination, shipmentHoldLinks, shipmentHoldPath } from '../bodies/links.ts';
import type { Operation, Schemas } from '../bodies/types.ts';
import { toHoldProblem } from './shipment-parts.ts';

export const createShipmentHold: Operation<'createShipmentHold'> = async (call, services) => {
  const { params, body, reach, precondition, caller, idempotencyKey: key } = call;
  const { reason, note } = body;
  const until = body.until && normalTime(body.until);
  const request = { requested: { reason, note, until }, precondition, caller, key };
  const outcome = await services.store.createShipmentHold(reach, params.orderId, request);
  if (!outcome) return problems.orderNotFound(params.orderId);
  switch (outcome.kind) {
    case 'done':
      return holdCreated(reach, params.orderId, outcome.result, services);
    case 'replayed':
      return asReplayed(await holdCreated(reach, params.orderId, outcome.result, services));
    case 'KEY_REUSED':
      return problems.idempotencyKeyReused();
    case 'KEY_IN_USE':
      return problems.idempotencyKeyInUse();
    case 'UNTIL_HAS_PASSED':
      return problems.validationFailed([
        { field: '/until', message: 'must be in the future', rejectedValue: body.until },
      ]);
    default:
      return toHoldProblem(outcome);
  }
};

/** Reads a hold and builds the answer of `createShipmentHold`. The hold is never deleted while its order exists. */
async function holdCreated(
  reach: Reach,
  orderId: string,
  { id }: { id: string },
  { store, prefix }: Services,
) {
  const hold = (await store.getShipmentHold(reach, orderId, id))!; // the hold was created under this id
  return {
    status: 201 as const,
    headers: {
      Location: shipmentHoldPath(prefix, hold.order_id, hold.id),
      ETag: etagOf('shipment-hold', hold),
    },
    body: toShipmentHold(prefix, hold, reach),
  };
}

export const deleteShipmentHold: Operation<'deleteShipmentHold'> = async (call, { store }) => {
  const { params, reach, precondition, caller } = call;
  const { orderId, holdId } = params;
  const order = await store.getOrder(reach, orderId);
  if (!order) return problems.orderOfPartNotFound(orderId, { holdId });
  if (!(await store.getShipmentHold(reach, orderId, holdId)))
    return problems.shipmentHoldNotFound(orderId, holdId);
  const outcome = await store.deleteShipmentHold(reach, orderId, { holdId, precondition, caller });
  switch (outcome?.kind) {
    case undefined:
      return problems.orderOfPartNotFound(orderId, { holdId });
    case 'done':
      return { status: 204 };
    case 'replayed':
    case 'KEY_REUSED':
    case 'KEY_IN_USE':
      throw new Error('requests of deleteShipmentHold have no idempotency key');
  }
};

export const getShipmentHold: Operation<'getShipmentHold'> = async (call, { store, prefix }) => {
  const { params, headers, reach } = call;
  const { orderId, holdId } = params;
  const order = await store.getOrder(reach, orderId);
  if (!order) return problems.orderOfPartNotFound(orderId, { holdId });
  const hold = await store.getShipmentHold(reach, orderId, holdId);
  if (!hold) return problems.shipmentHoldNotFound(orderId, holdId);
  return currentOrNotModified(headers, 'shipment-hold', hold, () => toShipmentHold(prefix, hold, reach));
};

export const listShipmentHolds: Operation<'listShipmentHolds'> = async (call, { store, prefix }) => {
  const { params, query, reach } = call;
  const order = await store.getOrder(reach, params.orderId);
  if (!order) return problems.orderNotFound(params.orderId);
  const { shipmentHolds, totalCount } = await store.listShipmentHolds(reach, order.id, query);
  const page = pagination(`${orderPath(prefix, order.id)}/shipment-holds`, query, totalCount);
  return {
    status: 200,
    body: { shipmentHolds: shipmentHolds.map((hold) => toShipmentHold(prefix, hold, reach)), ...page },
  };
};

const toShipmentHold = (prefix: string, hold: ShipmentHoldRecord, reach: Reach): Schemas['ShipmentHold'] => ({
  id: hold.id,
  orderId: hold.order_id,
  reason: hold.reason,
  ...(reach.hasContacts && hold.note !== null && { note: hold.note }),
  ...(hold.until !== null && { until: hold.until }),
  ...(hold.released_at !== null && { releasedAt: hold.released_at }),
  version: hold.version,
  createdAt: hold.created_at,
  updatedAt: hold.updated_at,
  _links: shipmentHoldLinks(prefix, hold.order_id, hold.id),
});
