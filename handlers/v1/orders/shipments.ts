import { toTracking } from '../../../db/orders/model/fulfillment.ts';
import type { ShipmentRecord } from '../../../db/store.ts';
import { current, currentOrNotModified, etagOf } from '../../http/answers/preconditions.ts';
import { asReplayed } from '../../http/parsing/idempotency.ts';
import * as problems from '../../problems.ts';
import { orderPath, pagination, shipmentPath } from '../bodies/links.ts';
import { lineNamedTwice, toUnits } from '../bodies/requested-units.ts';
import { findTrackingFaults, toParcels, toShipment } from '../bodies/shipment-body.ts';
import type { Operation } from '../bodies/types.ts';
import { withHoldCheck } from '../payments/with-hold-check.ts';
import { toShipmentProblem } from './shipment-parts.ts';

export const createShipment: Operation<'createShipment'> = async (call, { store, holds, prefix }) => {
  const { params, body, reach, precondition, caller, idempotencyKey: key } = call;
  const { parcels, estimatedDelivery } = body;
  const items = toUnits(body.items);
  const twice = lineNamedTwice(items);
  const faults = [...(twice ? [twice] : []), ...findTrackingFaults(body)];
  if (faults.length > 0) return problems.validationFailed(faults);
  const tracking = toTracking(parcels ? parcels[0]! : body); // The contract requires at least one parcel.
  const requested = { items, parcels, tracking, estimatedDelivery };
  const request = { requested, holdMinutes: holds.minutes, precondition, caller, key };
  const outcome = await withHoldCheck(holds, call, () =>
    store.createShipment(reach, params.orderId, request),
  );
  if (!outcome) return problems.orderNotFound(params.orderId);
  switch (outcome.kind) {
    case 'done':
      return shipmentCreated(prefix, outcome.result);
    case 'replayed':
      return asReplayed(shipmentCreated(prefix, outcome.result));
    case 'KEY_REUSED':
      return problems.idempotencyKeyReused();
    case 'KEY_IN_USE':
      return problems.idempotencyKeyInUse();
    case 'HOLD_UNKNOWN':
      return problems.unavailable('the payment provider');
    default:
      return toShipmentProblem(outcome, params.orderId);
  }
};

const shipmentCreated = (prefix: string, shipment: ShipmentRecord) => ({
  status: 201 as const,
  headers: {
    Location: shipmentPath(prefix, shipment.order_id, shipment.id),
    ETag: etagOf('shipment', shipment),
  },
  body: toShipment(prefix, shipment),
});

export const getShipment: Operation<'getShipment'> = async (
  { params, headers, reach },
  { store, prefix },
) => {
  const { orderId, shipmentId } = params;
  const order = await store.getOrder(reach, orderId);
  if (!order) return problems.orderOfPartNotFound(orderId, { shipmentId });
  const shipment = await store.getShipment(reach, orderId, shipmentId);
  if (!shipment) return problems.shipmentNotFound(orderId, shipmentId);
  return currentOrNotModified(headers, 'shipment', shipment, () => toShipment(prefix, shipment));
};

export const listShipments: Operation<'listShipments'> = async (
  { params, query, reach },
  { store, prefix },
) => {
  const order = await store.getOrder(reach, params.orderId);
  if (!order) return problems.orderNotFound(params.orderId);
  const { shipments, totalCount } = await store.listShipments(reach, order.id, query);
  const page = pagination(`${orderPath(prefix, order.id)}/shipments`, query, totalCount);
  return {
    status: 200,
    body: { shipments: shipments.map((shipment) => toShipment(prefix, shipment)), ...page },
  };
};

export const updateShipment: Operation<'updateShipment'> = async (call, { store, limits, prefix }) => {
  const { params, body, reach, precondition, caller, idempotencyKey: key } = call;
  const { orderId } = params;
  const faults = findTrackingFaults(body);
  if (faults.length > 0) return problems.validationFailed(faults);
  const shipmentId = params.shipmentId.toLowerCase();
  const { carrier, trackingNumber, estimatedDelivery, parcels } = body;
  const patch = { carrier, trackingNumber, estimatedDelivery, parcels: parcels && toParcels(parcels) };
  const outcome = await store.updateShipment(reach, orderId, {
    shipmentId,
    patch,
    withdrawalDays: limits.withdrawalDays,
    precondition,
    caller,
    key,
  });
  switch (outcome?.kind) {
    case undefined:
      return problems.orderOfPartNotFound(orderId, { shipmentId: params.shipmentId });
    case 'SHIPMENT_NOT_FOUND':
      return problems.shipmentNotFound(orderId, params.shipmentId);
    case 'PARCEL_NOT_FOUND':
      return problems.parcelNotFound(orderId, shipmentId, outcome.parcelId);
    case 'SHIPMENT_UNDONE':
      return problems.shipmentUndone(shipmentId);
    case 'done':
      return current('shipment', outcome.result, (shipment) => toShipment(prefix, shipment));
    case 'replayed':
      return asReplayed(current('shipment', outcome.result, (shipment) => toShipment(prefix, shipment)));
    case 'KEY_REUSED':
      return problems.idempotencyKeyReused();
    case 'KEY_IN_USE':
      return problems.idempotencyKeyInUse();
  }
};

export const undoShipment: Operation<'undoShipment'> = async (call, { store, prefix }) => {
  const { params, body, reach, precondition, caller, idempotencyKey: key } = call;
  const { orderId } = params;
  const shipmentId = params.shipmentId.toLowerCase();
  const request = { shipmentId, disposition: body.disposition, precondition, caller, key };
  const outcome = await store.undoShipment(reach, orderId, request);
  switch (outcome?.kind) {
    case undefined:
      return problems.orderOfPartNotFound(orderId, { shipmentId: params.shipmentId });
    case 'SHIPMENT_NOT_FOUND':
      return problems.shipmentNotFound(orderId, params.shipmentId);
    case 'SHIPMENT_NOT_UNDOABLE': {
      const { reason, shipment } = outcome;
      return problems.shipmentNotUndoable({ reason, shipmentId, shipmentStatus: shipment.status });
    }
    case 'INSUFFICIENT_STOCK':
      return problems.noStockForLostUnits(outcome.shortages);
    case 'done':
      return current('shipment', outcome.result, (shipment) => toShipment(prefix, shipment));
    case 'replayed':
      return asReplayed(current('shipment', outcome.result, (shipment) => toShipment(prefix, shipment)));
    case 'KEY_REUSED':
      return problems.idempotencyKeyReused();
    case 'KEY_IN_USE':
      return problems.idempotencyKeyInUse();
  }
};
