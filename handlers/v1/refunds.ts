import * as orders from '../../db/orders/index.ts';
import { type RefundReason, refundableOf } from '../../db/orders/state.ts';
import { asReplayed } from '../http/idempotency.ts';
import { currentOrNotModified, etagOf } from '../http/preconditions.ts';
import * as problems from '../problems.ts';
import { orderPath, pagination, paymentPath, refundPath } from './links.ts';
import { findMovement, listMovements, listMovementsOfPayment, toMovement } from './movements.ts';
import type { Operation, Schemas } from './types.ts';

export const createRefund: Operation<'createRefund'> = async (call, { db }) => {
  const { params, body = {}, reach, precondition, caller, idempotencyKey: key } = call;
  const { paymentId, amount: requested, reason = 'OTHER' } = body;
  const request = { paymentId, requested, reason, precondition, caller, key };
  const outcome = await orders.createRefund(db, reach, params.orderId, request);
  switch (outcome?.kind) {
    case undefined:
      return problems.orderNotFound(params.orderId);
    case 'done':
      return refundCreated(outcome.result);
    case 'replayed':
      return asReplayed(refundCreated(outcome.result));
    case 'KEY_REUSED':
      return problems.idempotencyKeyReused();
    case 'PAYMENT_NOT_FOUND':
      return problems.paymentNotFound(params.orderId, outcome.paymentId);
    case 'KEY_IN_USE':
      return problems.idempotencyKeyInUse();
    case 'CURRENCY_MISMATCH': {
      const refundable = refundableAmount(outcome.payment);
      return problems.amountOfOtherCurrency(outcome.payment.currency, { refundable });
    }
    case 'AMOUNT_NOT_REFUNDABLE':
      return problems.amountNotRefundable(refundableAmount(outcome.payment));
  }
};

const refundableAmount = (payment: orders.AttemptRecord) => ({
  amount: refundableOf(payment),
  currency: payment.currency,
});

const refundCreated = (record: orders.MovementRecord) => ({
  status: 201 as const,
  headers: { Location: refundPath(record.order_id, record.id), ETag: etagOf(record) },
  body: toRefund(record),
});

export const getRefund: Operation<'getRefund'> = async (call, { db }) => {
  const { orderId, refundId } = call.params;
  const { order, movement } = await findMovement(db, call, refundId, orders.getRefund);
  if (!order) return problems.orderOfPartNotFound(orderId, { refundId });
  if (!movement) return problems.refundNotFound(orderId, refundId);
  return currentOrNotModified(call.headers, movement, toRefund);
};

export const listRefunds: Operation<'listRefunds'> = async (call, { db }) => {
  const found = await listMovements(db, call, orders.listRefunds);
  if (!found) return problems.orderNotFound(call.params.orderId);
  const page = pagination(`${orderPath(found.order.id)}/payment/refunds`, call.query, found.total);
  return { status: 200, body: { refunds: found.movements.map(toRefund), ...page } };
};

export const listRefundsOfPayment: Operation<'listRefundsOfPayment'> = async (call, { db }) => {
  const found = await listMovementsOfPayment(db, call, orders.listRefundsOfPayment);
  if ('problem' in found) return found;
  const { payment, movements, total } = found;
  const page = pagination(`${paymentPath(payment.order_id, payment.id)}/refunds`, call.query, total);
  return { status: 200, body: { refunds: movements.map(toRefund), ...page } };
};

const toRefund = (record: orders.MovementRecord): Schemas['Refund'] =>
  toMovement(record, refundPath(record.order_id, record.id), {
    // A column of all operations on payments; those that are refunds have one of these.
    reason: record.reason as RefundReason,
  });
