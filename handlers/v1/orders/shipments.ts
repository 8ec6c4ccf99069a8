import type { OrderRecord } from '../../../db/orders/model/order-record.ts';
import { derivePaymentStatus } from '../../../db/orders/model/order-rules.ts';
import type { ShipmentRecord } from '../../../db/store.ts';
import { currentOrNotModified, etagOf } from '../../http/answers/preconditions.ts';
import { asReplayed } from '../../http/parsing/idempotency.ts';
import * as problems from '../../problems.ts';
import { orderPath, pagination, shipmentLinks, shipmentPath } from '../bodies/links.ts';
import type { Operation, Schemas } from '../bodies/types.ts';
import { lineNamedTwice, toUnits } from '../bodies/requested-units.ts';
import { withHoldCheck } from '../payments/with-hold-check.ts';

export const createShipment: Operation<'createShipment'> = async (call, { store, holds, prefix }) => {
  const { params, body, reach, precondition, caller, idempotencyKey: key } = call;
  const { carrier, trackingNumber } = body;
  const items = toUnits(body.items);
  const twice = lineNamedTwice(items);
  if (twice) return problems.validationFailed([twice]);
  const requested = { items, carrier, trackingNumber };
  const request = { requested, holdMinutes: holds.minutes, precondition, caller, key };
  const outcome = await withHoldCheck(holds, call, () =>
    store.createShipment(reach, params.orderId, request),
  );
  switch (outcome?.kind) {
    case undefined:
      return problems.orderNotFound(params.orderId);
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
    case 'ORDER_ITEM_NOT_FOUND':
      return problems.orderItemNotFound(params.orderId.toLowerCase(), outcome.itemId);
    case 'QUANTITY_NOT_SHIPPABLE':
      return problems.quantityNotShippable({ ...stateOf(outcome.order), items: outcome.items });
    case 'ORDER_NOT_SHIPPABLE':
      return problems.orderNotShippable({ ...stateOf(outcome.order), reason: outcome.reason, items: [] });
  }
};

/** Adds the version to a shipment. A shipment never changes, so its version is always 1 and isn't stored. */
const unchanging = (shipment: ShipmentRecord) => ({ ...shipment, version: 1 });

const stateOf = (order: OrderRecord) => ({
  orderStatus: order.status,
  paymentStatus: derivePaymentStatus(order),
});

const shipmentCreated = (prefix: string, shipment: ShipmentRecord) => ({
  status: 201 as const,
  headers: {
    Location: shipmentPath(prefix, shipment.order_id, shipment.id),
    ETag: etagOf('shipment', unchanging(shipment)),
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
  return currentOrNotModified(headers, 'shipment', unchanging(shipment), () => toShipment(prefix, shipment));
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

const toShipment = (prefix: string, shipment: ShipmentRecord): Schemas['Shipment'] => ({
  id: shipment.id,
  orderId: shipment.order_id,
  items: shipment.items.map(({ item_id: itemId, sku, quantity }) => ({ itemId, sku, quantity })),
  ...(shipment.carrier !== null && { carrier: shipment.carrier }),
  ...(shipment.tracking_number !== null && { trackingNumber: shipment.tracking_number }),
  createdAt: shipment.created_at,
  _links: shipmentLinks(prefix, shipment.order_id, shipment.id),
});
