import * as orders from '../../db/orders/index.ts';
import { capturableOf, paymentStatusOf } from '../../db/orders/state.ts';
import type { components, operations } from '../../generated/v1/types.ts';
import { plainChallenge } from '../auth/index.ts';
import { idempotencyKey } from '../http/idempotency.ts';
import { etagOf, ifMatch, isUnchanged, notModified } from '../http/preconditions.ts';
import * as problems from '../problems.ts';
import { reachOf } from '../auth/reach.ts';
import type { Answer, Handler } from '../contract/types.ts';
import { capturePath, collectionLinks, movementLinks, orderPath } from './links.ts';

type Operation<Id extends keyof operations> = Handler<operations[Id]>;

export const createCapture: Operation<'createCapture'> = async (call, { db }) => {
  const { params, headers, body = {}, token, traceId } = call;
  const orderId = params.orderId.toLowerCase();
  const reach = reachOf(token);
  if (!reach) return problems.forbidden(plainChallenge);
  const outcome = await orders.createCapture(db, reach, orderId, {
    requested: body.amount,
    final: body.final ?? false,
    precondition: ifMatch(headers['if-match']),
    caller: { clientId: token.clientId, customerId: token.customerId, traceId },
    key: idempotencyKey(headers['idempotency-key'], `POST ${orderPath(orderId)}/payment/captures`, body),
  });
  switch (outcome?.kind) {
    case undefined:
      return problems.orderNotFound(params.orderId);
    case 'done':
      return captureCreated(outcome.result);
    case 'replayed':
      return captureCreated(outcome.result, { 'Idempotent-Replayed': 'true' });
    case 'KEY_REUSED':
      return problems.idempotencyKeyReused();
    case 'CURRENCY_MISMATCH':
      return problems.amountOfOtherCurrency(outcome.order.currency, stateOf(outcome.order));
    case 'AMOUNT_NOT_CAPTURABLE':
      return problems.amountNotCapturable(stateOf(outcome.order));
    case 'INVALID_TRANSITION': {
      const need = 'Only a payment that is AUTHORIZED can be captured.';
      return problems.invalidTransition(stateOf(outcome.order), need);
    }
  }
};

const stateOf = (order: orders.OrderRecord) => ({
  orderStatus: order.status,
  paymentStatus: paymentStatusOf(order),
  capturable: { amount: capturableOf(order), currency: order.currency },
});

const captureCreated = (
  record: orders.MovementRecord,
  replayed: { 'Idempotent-Replayed'?: 'true' } = {},
): Answer<operations['createCapture']> => ({
  status: 201,
  headers: { Location: capturePath(record.order_id, record.id), ETag: etagOf(record), ...replayed },
  body: toCapture(record),
});

export const getCapture: Operation<'getCapture'> = async (
  { params: { orderId, captureId }, headers, token },
  { db },
) => {
  const reach = reachOf(token);
  if (!reach) return problems.forbidden(plainChallenge);
  const order = await orders.getOrder(db, reach, orderId);
  if (!order) return problems.orderOfPartNotFound(orderId, { captureId });
  const found = await orders.getCapture(db, orderId, captureId);
  if (!found) return problems.captureNotFound(orderId, captureId);
  if (isUnchanged(headers['if-none-match'], found)) return notModified(found);
  return {
    status: 200,
    headers: { ETag: etagOf(found) },
    body: toCapture({ ...found, currency: order.currency }),
  };
};

export const listCaptures: Operation<'listCaptures'> = async (
  { params: { orderId }, query: { page, size }, token },
  { db },
) => {
  const reach = reachOf(token);
  if (!reach) return problems.forbidden(plainChallenge);
  const order = await orders.getOrder(db, reach, orderId);
  if (!order) return problems.orderNotFound(orderId);
  const { operations: captures, total } = await orders.listCaptures(db, order.id, { page, size });
  return {
    status: 200,
    body: {
      captures: captures.map((record) => toCapture({ ...record, currency: order.currency })),
      total,
      page,
      size,
      _links: collectionLinks(`${orderPath(order.id)}/payment/captures`, {}, { page, size, total }),
    },
  };
};

const toCapture = (record: orders.MovementRecord): components['schemas']['Capture'] => ({
  id: record.id,
  orderId: record.order_id,
  paymentId: record.attempt_id,
  amount: { amount: record.amount, currency: record.currency },
  status: record.status,
  ...(record.failure_code !== null && { failureCode: record.failure_code }),
  version: record.version,
  createdAt: record.created_at,
  updatedAt: record.updated_at,
  _links: movementLinks(capturePath(record.order_id, record.id), record.order_id),
});
