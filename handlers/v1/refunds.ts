import * as orders from '../../db/orders/index.ts';
import { type RefundReason, refundableOf } from '../../db/orders/state.ts';
import type { components, operations } from '../../generated/v1/types.ts';
import { plainChallenge } from '../auth/index.ts';
import { idempotencyKey } from '../http/idempotency.ts';
import { etagOf, ifMatch, isUnchanged, notModified } from '../http/preconditions.ts';
import * as problems from '../problems.ts';
import { reachOf } from '../auth/reach.ts';
import type { Answer, Handler } from '../contract/types.ts';
import { refundPath, collectionLinks, movementLinks, orderPath } from './links.ts';

type Operation<Id extends keyof operations> = Handler<operations[Id]>;

export const createRefund: Operation<'createRefund'> = async (call, { db }) => {
  const { params, headers, body = {}, token, traceId } = call;
  const orderId = params.orderId.toLowerCase();
  const reach = reachOf(token);
  if (!reach) return problems.forbidden(plainChallenge);
  const outcome = await orders.createRefund(db, reach, orderId, {
    requested: body.amount,
    reason: body.reason ?? 'OTHER',
    precondition: ifMatch(headers['if-match']),
    caller: { clientId: token.clientId, customerId: token.customerId, traceId },
    key: idempotencyKey(headers['idempotency-key'], `POST ${orderPath(orderId)}/payment/refunds`, body),
  });
  switch (outcome?.kind) {
    case undefined:
      return problems.orderNotFound(params.orderId);
    case 'done':
      return refundCreated(outcome.result);
    case 'replayed':
      return refundCreated(outcome.result, { 'Idempotent-Replayed': 'true' });
    case 'KEY_REUSED':
      return problems.idempotencyKeyReused();
    case 'CURRENCY_MISMATCH':
      return problems.amountOfOtherCurrency(outcome.order.currency, {
        refundable: refundableAmount(outcome.order),
      });
    case 'AMOUNT_NOT_REFUNDABLE':
      return problems.amountNotRefundable(refundableAmount(outcome.order));
  }
};

const refundableAmount = ({ payment, currency }: orders.OrderRecord) => ({
  amount: refundableOf(payment),
  currency,
});

const refundCreated = (
  record: orders.MovementRecord,
  replayed: { 'Idempotent-Replayed'?: 'true' } = {},
): Answer<operations['createRefund']> => ({
  status: 201,
  headers: { Location: refundPath(record.order_id, record.id), ETag: etagOf(record), ...replayed },
  body: toRefund(record),
});

export const getRefund: Operation<'getRefund'> = async (
  { params: { orderId, refundId }, headers, token },
  { db },
) => {
  const reach = reachOf(token);
  if (!reach) return problems.forbidden(plainChallenge);
  const order = await orders.getOrder(db, reach, orderId);
  if (!order) return problems.orderOfPartNotFound(orderId, { refundId });
  const found = await orders.getRefund(db, orderId, refundId);
  if (!found) return problems.refundNotFound(orderId, refundId);
  if (isUnchanged(headers['if-none-match'], found)) return notModified(found);
  return {
    status: 200,
    headers: { ETag: etagOf(found) },
    body: toRefund({ ...found, currency: order.currency }),
  };
};

export const listRefunds: Operation<'listRefunds'> = async (
  { params: { orderId }, query: { page, size }, token },
  { db },
) => {
  const reach = reachOf(token);
  if (!reach) return problems.forbidden(plainChallenge);
  const order = await orders.getOrder(db, reach, orderId);
  if (!order) return problems.orderNotFound(orderId);
  const { operations: refunds, total } = await orders.listRefunds(db, order.id, { page, size });
  return {
    status: 200,
    body: {
      refunds: refunds.map((record) => toRefund({ ...record, currency: order.currency })),
      total,
      page,
      size,
      _links: collectionLinks(`${orderPath(order.id)}/payment/refunds`, {}, { page, size, total }),
    },
  };
};

const toRefund = (record: orders.MovementRecord): components['schemas']['Refund'] => ({
  id: record.id,
  orderId: record.order_id,
  paymentId: record.attempt_id,
  amount: { amount: record.amount, currency: record.currency },
  status: record.status,
  reason: record.reason as RefundReason,
  ...(record.failure_code !== null && { failureCode: record.failure_code }),
  version: record.version,
  createdAt: record.created_at,
  updatedAt: record.updated_at,
  _links: movementLinks(refundPath(record.order_id, record.id), record.order_id),
});
