import * as orders from '../../db/orders/index.ts';
import { newId } from '../../db/ids.ts';
import type { operations } from '../../generated/v1/types.ts';
import { plainChallenge } from '../auth/index.ts';
import { idempotencyKey } from '../http/idempotency.ts';
import { etagOf, ifMatchToReplace, isUnchanged, notModified } from '../http/preconditions.ts';
import * as problems from '../problems.ts';
import { reachOf, reaches } from '../auth/reach.ts';
import type { Answer, Handler } from '../contract/types.ts';
import { collectionLinks, keysetLinks, orderItemsLinks, orderPath, ordersPath } from './links.ts';
import { toOrder, toOrderItem } from './order-body.ts';

type Operation<Id extends keyof operations> = Handler<operations[Id]>;

const HOLD_MINUTES = 15;

export const createOrder: Operation<'createOrder'> = async ({ body, headers, token, traceId }, services) => {
  const reach = reachOf(token);
  if (!reach || !reaches(reach, body.customerId)) return problems.forbidden(plainChallenge);
  const id = newId();
  const createdAt = timeOf(id);
  const outcome = await services.createOrder({
    id,
    paymentId: newId(),
    eventId: newId(),
    customerId: body.customerId,
    items: body.items.map(({ sku, quantity }) => ({ id: newId(), sku, quantity })),
    paymentMethod: body.paymentMethod,
    capture: body.capture ?? 'AUTOMATIC',
    expectedTotal: body.expectedTotal,
    reference: body.reference,
    metadata: body.metadata ?? {},
    createdAt: new Date(createdAt).toISOString(),
    reservedUntil: new Date(createdAt + (body.holdMinutes ?? HOLD_MINUTES) * 60_000).toISOString(),
    caller: { clientId: token.clientId, customerId: token.customerId, traceId },
    idempotencyKey: idempotencyKey(headers['idempotency-key'], 'POST /api/v1/orders', body),
  });
  switch (outcome.kind) {
    case 'created':
      return orderPlaced(outcome.order);
    case 'replayed':
      return orderPlaced(outcome.order, { 'Idempotent-Replayed': 'true' });
    case 'KEY_REUSED':
      return problems.idempotencyKeyReused();
    case 'KEY_IN_USE':
      return problems.idempotencyKeyInUse();
    case 'INSUFFICIENT_STOCK':
      return problems.insufficientStock(outcome.shortages);
    case 'PRODUCT_UNAVAILABLE':
      return problems.productUnavailable(outcome.skus);
    case 'CURRENCY_MISMATCH':
      return problems.currencyMismatch(outcome.currencies);
    case 'PRICE_CHANGED':
      return problems.priceChanged(outcome.total);
    case 'TOTAL_TOO_LARGE':
      return problems.totalTooLarge();
    case 'REFERENCE_IN_USE':
      return problems.referenceInUse(body.reference!);
  }
};

function orderPlaced(
  order: orders.OrderRecord,
  replayed: { 'Idempotent-Replayed'?: 'true' } = {},
): Answer<operations['createOrder']> {
  return {
    status: 201,
    headers: { Location: orderPath(order.id), ETag: etagOf(order), ...replayed },
    body: toOrder(order),
  };
}

export const listOrders: Operation<'listOrders'> = async ({ query, token }, { db }) => {
  const reach = reachOf(token);
  if (!reach) return problems.forbidden(plainChallenge);
  const { status, customerId, createdFrom, createdTo, sort, page, size, after } = query;
  if (after !== undefined && page > 0) {
    return problems.validationFailed([{ field: 'page', message: 'must be 0 where after is given' }]);
  }
  const newestFirst = sort === '-createdAt';
  const filter = { reach, status, customerId, createdFrom, createdTo };
  const found = await orders.listOrders(db, filter, { newestFirst, size, page, after });
  const { total } = found;
  const filters = { status, customerId, createdFrom, createdTo, ...(newestFirst ? {} : { sort }) };
  const _links =
    after === undefined
      ? collectionLinks(ordersPath, filters, { page, size, total })
      : keysetLinks(ordersPath, filters, { after, size, last: found.orders.at(size - 1)?.id });
  return { status: 200, body: { orders: found.orders.map(toOrder), total, page, size, _links } };
};

export const getOrder: Operation<'getOrder'> = async ({ params: { orderId }, headers, token }, services) => {
  const reach = reachOf(token);
  if (!reach) return problems.forbidden(plainChallenge);
  const order = await services.getOrder(reach, orderId);
  if (!order) return problems.orderNotFound(orderId);
  if (isUnchanged(headers['if-none-match'], order)) return notModified(order);
  return { status: 200, headers: { ETag: etagOf(order) }, body: toOrder(order) };
};

export const updateOrder: Operation<'updateOrder'> = async (call, { db }) => {
  const { params, headers, body, token, traceId } = call;
  const reach = reachOf(token);
  if (!reach) return problems.forbidden(plainChallenge);
  const outcome = await orders.updateOrder(db, reach, params.orderId, {
    patch: body,
    precondition: ifMatchToReplace(headers['if-match']),
    caller: { clientId: token.clientId, customerId: token.customerId, traceId },
  });
  switch (outcome?.kind) {
    case undefined:
      return problems.orderNotFound(params.orderId);
    case 'done':
    case 'replayed':
      return { status: 200, headers: { ETag: etagOf(outcome.result) }, body: toOrder(outcome.result) };
    case 'TOO_MANY_NOTES': {
      const message = `must NOT have more than ${outcome.limit} properties`;
      return problems.validationFailed([{ field: '/metadata', message, rejectedValue: body.metadata }]);
    }
    case 'REFERENCE_IN_USE':
      return problems.referenceInUse(outcome.reference);
    case 'KEY_REUSED':
      throw new Error('updateOrder has no idempotency key');
  }
};

export const listOrderItems: Operation<'listOrderItems'> = async (
  { params: { orderId }, headers, token },
  services,
) => {
  const reach = reachOf(token);
  if (!reach) return problems.forbidden(plainChallenge);
  const order = await services.getOrder(reach, orderId);
  if (!order) return problems.orderNotFound(orderId);
  if (isUnchanged(headers['if-none-match'], order)) return notModified(order);
  return {
    status: 200,
    headers: { ETag: etagOf(order) },
    body: {
      items: order.items.map((item) => toOrderItem(order, item)),
      total: order.items.length,
      _links: orderItemsLinks(orderId),
    },
  };
};

export const getOrderItem: Operation<'getOrderItem'> = async (
  { params: { orderId, itemId }, headers, token },
  services,
) => {
  const reach = reachOf(token);
  if (!reach) return problems.forbidden(plainChallenge);
  const order = await services.getOrder(reach, orderId);
  if (!order) return problems.orderNotFound(orderId);
  const item = order.items.find(({ id }) => id === itemId.toLowerCase());
  if (!item) return problems.orderItemNotFound(orderId, itemId);
  if (isUnchanged(headers['if-none-match'], order)) return notModified(order);
  return { status: 200, headers: { ETag: etagOf(order) }, body: toOrderItem(order, item) };
};

export const listOrderHistory: Operation<'listOrderHistory'> = async (
  { params: { orderId }, query: { page, size }, token },
  { db, ...services },
) => {
  const reach = reachOf(token);
  if (!reach) return problems.forbidden(plainChallenge);
  const order = await services.getOrder(reach, orderId);
  if (!order) return problems.orderNotFound(orderId);
  const { history, total } = await orders.listOrderHistory(db, order.id, { page, size });
  return {
    status: 200,
    body: {
      history: history.map((entry) => ({
        version: entry.version,
        operation: entry.operation,
        ...(entry.from_status !== null && { fromStatus: entry.from_status }),
        toStatus: entry.to_status,
        ...(entry.reason !== null && { reason: entry.reason }),
        clientId: entry.client_id,
        traceId: entry.trace_id,
        occurredAt: entry.occurred_at,
      })),
      total,
      page,
      size,
      _links: collectionLinks(`${orderPath(order.id)}/history`, {}, { page, size, total }),
    },
  };
};

/** Milliseconds since 1970 that a UUIDv7 begins with: orders sorted by id are sorted by the time of their creation. */
const timeOf = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
