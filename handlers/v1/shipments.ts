import * as orders from '../../db/orders/index.ts';
import { paymentStatusOf } from '../../db/orders/state.ts';
import type { components, operations } from '../../generated/v1/types.ts';
import { plainChallenge } from '../auth/index.ts';
import { idempotencyKey } from '../http/idempotency.ts';
import { ifMatch } from '../http/preconditions.ts';
import * as problems from '../problems.ts';
import { reachOf } from '../auth/reach.ts';
import type { Answer, Handler } from '../contract/types.ts';
import { collectionLinks, orderPath, shipmentLinks, shipmentPath } from './links.ts';
import { unitsOfItems } from './units-of-items.ts';

type Operation<Id extends keyof operations> = Handler<operations[Id]>;

export const createShipment: Operation<'createShipment'> = async (call, { db }) => {
  const { params, headers, body, token, traceId } = call;
  const orderId = params.orderId.toLowerCase();
  const reach = reachOf(token);
  if (!reach) return problems.forbidden(plainChallenge);
  const items = unitsOfItems(body.items);
  if ('status' in items) return items;
  const outcome = await orders.createShipment(db, reach, orderId, {
    requested: { items, carrier: body.carrier, trackingNumber: body.trackingNumber },
    precondition: ifMatch(headers['if-match']),
    caller: { clientId: token.clientId, customerId: token.customerId, traceId },
    key: idempotencyKey(headers['idempotency-key'], `POST ${orderPath(orderId)}/shipments`, body),
  });
  switch (outcome?.kind) {
    case undefined:
      return problems.orderNotFound(params.orderId);
    case 'done':
      return shipped(outcome.result);
    case 'replayed':
      return shipped(outcome.result, { 'Idempotent-Replayed': 'true' });
    case 'KEY_REUSED':
      return problems.idempotencyKeyReused();
    case 'ORDER_ITEM_NOT_FOUND':
      return problems.orderItemNotFound(orderId, outcome.itemId);
    case 'QUANTITY_NOT_SHIPPABLE':
      return problems.quantityNotShippable({ ...stateOf(outcome.order), items: outcome.items });
    case 'INVALID_TRANSITION': {
      const need = 'Only an order that is CONFIRMED and paid or authorised in full can be shipped.';
      return problems.invalidTransition({ ...stateOf(outcome.order), items: [] }, need);
    }
  }
};

const stateOf = (order: orders.OrderRecord) => ({
  orderStatus: order.status,
  paymentStatus: paymentStatusOf(order),
});

const shipped = (
  shipment: orders.ShipmentRecord,
  replayed: { 'Idempotent-Replayed'?: 'true' } = {},
): Answer<operations['createShipment']> => ({
  status: 201,
  headers: { Location: shipmentPath(shipment.order_id, shipment.id), ...replayed },
  body: toShipment(shipment),
});

export const getShipment: Operation<'getShipment'> = async (
  { params: { orderId, shipmentId }, token },
  { db },
) => {
  const reach = reachOf(token);
  if (!reach) return problems.forbidden(plainChallenge);
  const order = await orders.getOrder(db, reach, orderId);
  if (!order) return problems.orderOfPartNotFound(orderId, { shipmentId });
  const shipment = await orders.getShipment(db, orderId, shipmentId);
  if (!shipment) return problems.shipmentNotFound(orderId, shipmentId);
  return { status: 200, body: toShipment(shipment) };
};

export const listShipments: Operation<'listShipments'> = async (
  { params: { orderId }, query: { page, size }, token },
  { db },
) => {
  const reach = reachOf(token);
  if (!reach) return problems.forbidden(plainChallenge);
  const order = await orders.getOrder(db, reach, orderId);
  if (!order) return problems.orderNotFound(orderId);
  const { shipments, total } = await orders.listShipments(db, order.id, { page, size });
  return {
    status: 200,
    body: {
      shipments: shipments.map(toShipment),
      total,
      page,
      size,
      _links: collectionLinks(`${orderPath(order.id)}/shipments`, {}, { page, size, total }),
    },
  };
};

const toShipment = (shipment: orders.ShipmentRecord): components['schemas']['Shipment'] => ({
  id: shipment.id,
  orderId: shipment.order_id,
  items: shipment.items.map(({ item_id: itemId, sku, quantity }) => ({ itemId, sku, quantity })),
  ...(shipment.carrier !== null && { carrier: shipment.carrier }),
  ...(shipment.tracking_number !== null && { trackingNumber: shipment.tracking_number }),
  createdAt: shipment.created_at,
  _links: shipmentLinks(shipment.order_id, shipment.id),
});
