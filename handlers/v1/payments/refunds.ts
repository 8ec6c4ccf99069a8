import type { RefundReason } from '../../../db/orders/model/order-rules.ts';
import type { MovementRecord } from '../../../db/store.ts';
import { currentOrNotModified, etagOf } from '../../http/answers/preconditions.ts';
import { asReplayed } from '../../http/parsing/idempotency.ts';
import * as problems from '../../problems.ts';
import { orderPath, pagination, paymentPath, refundPath } from '../bodies/links.ts';
import type { Operation, Schemas } from '../bodies/types.ts';
import { lineNamedTwice, toUnits } from '../bodies/requested-units.ts';
import { toRefundProblem } from './payment-parts.ts';
import { findMovement, listMovements, listMovementsOfPayment, toMovement } from './captures-and-refunds.ts';

export const createRefund: Operation<'createRefund'> = async (call, { store, amountSteps, prefix }) => {
  const { params, body = {}, reach, precondition, caller, idempotencyKey: key } = call;
  const { paymentId, amount: requested, reason = 'OTHER', acknowledgeDispute = false } = body;
  const units = body.items && toUnits(body.items);
  const twice = lineNamedTwice(units);
  if (twice) return problems.validationFailed([twice]);
  const request = {
    paymentId,
    requested,
    units,
    acknowledgeDispute,
    amountSteps,
    reason,
    precondition,
    caller,
    key,
  };
  const outcome = await store.createRefund(reach, params.orderId, request);
  if (!outcome) return problems.orderNotFound(params.orderId);
  switch (outcome.kind) {
    case 'done':
      return refundCreated(prefix, outcome.result);
    case 'replayed':
      return asReplayed(refundCreated(prefix, outcome.result));
    case 'KEY_REUSED':
      return problems.idempotencyKeyReused();
    case 'PAYMENT_NOT_FOUND':
      return problems.paymentNotFound(params.orderId, outcome.paymentId);
    case 'KEY_IN_USE':
      return problems.idempotencyKeyInUse();
    default:
      return toRefundProblem(outcome, { orderId: params.orderId, amountSteps });
  }
};

const refundCreated = (prefix: string, record: MovementRecord) => ({
  status: 201 as const,
  headers: { Location: refundPath(prefix, record.order_id, record.id), ETag: etagOf('refund', record) },
  body: toRefund(prefix, record),
});

export const getRefund: Operation<'getRefund'> = async (call, { store, prefix }) => {
  const { orderId, refundId } = call.params;
  const { order, movement } = await findMovement(store, call, refundId, store.getRefund);
  if (!order) return problems.orderOfPartNotFound(orderId, { refundId });
  if (!movement) return problems.refundNotFound(orderId, refundId);
  return currentOrNotModified(call.headers, 'refund', movement, () => toRefund(prefix, movement));
};

export const listRefunds: Operation<'listRefunds'> = async (call, { store, prefix }) => {
  const found = await listMovements(store, call, store.listRefunds);
  if (!found) return problems.orderNotFound(call.params.orderId);
  const page = pagination(
    `${orderPath(prefix, found.order.id)}/payment/refunds`,
    call.query,
    found.totalCount,
  );
  return {
    status: 200,
    body: { refunds: found.movements.map((refund) => toRefund(prefix, refund)), ...page },
  };
};

export const listRefundsOfPayment: Operation<'listRefundsOfPayment'> = async (call, { store, prefix }) => {
  const found = await listMovementsOfPayment(store, call, store.listRefundsOfPayment);
  if ('problem' in found) return found;
  const { payment, movements, totalCount } = found;
  const page = pagination(
    `${paymentPath(prefix, payment.order_id, payment.id)}/refunds`,
    call.query,
    totalCount,
  );
  return { status: 200, body: { refunds: movements.map((refund) => toRefund(prefix, refund)), ...page } };
};

function toRefund(prefix: string, record: MovementRecord): Schemas['Refund'] {
  const { order_id: orderId, id, purpose, items, currency } = record;
  return toMovement(prefix, record, refundPath(prefix, orderId, id), {
    // The cast is safe: all movements share this column, but a refund always has one of these reasons.
    reason: record.reason as RefundReason,
    // A record that an older version of the service stored for an idempotency key has no purpose and no items.
    ...(purpose && { purpose }),
    ...(items && { items: items.map((units) => toRefundedItem(units, currency)) }),
  });
}

const toRefundedItem = (
  { itemId, quantity, amount }: NonNullable<MovementRecord['items']>[number],
  currency: string,
): Schemas['RefundedItem'] => ({ itemId, quantity, amount: { amount, currency } });
