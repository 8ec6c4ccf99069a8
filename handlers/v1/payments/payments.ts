import type { ShownOrder } from '../../../db/orders/model/order-record.ts';
import {
  capturableAmount,
  isAttemptPending,
  refundableAmount,
} from '../../../db/orders/model/order-rules.ts';
import type { AttemptRecord } from '../../../db/store.ts';
import { current, notModified } from '../../http/answers/preconditions.ts';
import * as problems from '../../problems.ts';
import { currentPaymentPath, orderPath, pagination, paymentLinks, paymentPath } from '../bodies/links.ts';
import type { Operation, Schemas } from '../bodies/types.ts';
import { readPaymentChoice } from './payment-choice.ts';
import { toPaymentProblem } from './payment-parts.ts';

export const getPayment: Operation<'getPayment'> = async (call, { store, prefix }) => {
  const { params, headers, reach } = call;
  const payment = await store.getPayment(reach, params.orderId);
  if (!payment) return problems.orderNotFound(params.orderId);
  const unchanged = notModified(headers, 'payment', payment);
  if (unchanged) return unchanged;
  // The order must be read after the payment. If the order is newer than the payment's ETag, the caller only reads the
  // payment once more, because the ETag changes. If the order were older than the ETag, the caller would keep old data.
  const order = (await store.getOrder(reach, params.orderId))!;
  return current('payment', payment, () =>
    toCurrentPayment(prefix, payment, capturableAmount({ ...order, payment })),
  );
};

export const getPaymentById: Operation<'getPaymentById'> = async (call, { store, prefix }) => {
  const { headers, reach } = call;
  const { orderId, paymentId } = call.params;
  const payment = await store.getPaymentById(reach, orderId, paymentId);
  const unchanged = payment && notModified(headers, 'payment', payment);
  if (unchanged) return unchanged;
  // The order must be read after the payment, for the same reason as in `getPayment`.
  const order = await store.getOrder(reach, orderId);
  if (!order) return problems.orderOfPartNotFound(orderId, { paymentId });
  if (!payment) return problems.paymentNotFound(orderId, paymentId);
  return current('payment', payment, () => toPaymentById(prefix, order, payment));
};

export const listPayments: Operation<'listPayments'> = async (
  { params, query, reach },
  { store, prefix },
) => {
  const order = await store.getOrder(reach, params.orderId);
  if (!order) return problems.orderNotFound(params.orderId);
  const { payments, totalCount } = await store.listPayments(reach, order.id, query);
  const page = pagination(`${orderPath(prefix, order.id)}/payments`, query, totalCount);
  return {
    status: 200,
    body: { payments: payments.map((payment) => toPaymentById(prefix, order, payment)), ...page },
  };
};

export const replacePayment: Operation<'replacePayment'> = async (call, { store, limits, prefix }) => {
  const { params, body, reach, precondition, caller } = call;
  const choice = readPaymentChoice(
    { paymentMethod: body.paymentMethod, payment: body.payment },
    reach,
    limits,
  );
  if ('problem' in choice) return choice;
  const { paymentMethod, directPayment } = choice;
  const limit = limits.paymentsPerOrder;
  const request = { paymentMethod, directPayment, limit, precondition, caller };
  const outcome = await store.replacePayment(reach, params.orderId, request);
  if (!outcome) return problems.orderNotFound(params.orderId);
  if (outcome.kind === 'OLDER_PROCESSES') return problems.olderProcesses();
  return outcome.kind === 'done'
    ? current('payment', outcome.result, (payment) => toCurrentPayment(prefix, payment, 0))
    : toPaymentProblem(outcome);
};

const toCurrentPayment = (prefix: string, payment: AttemptRecord, capturable: number) =>
  toPayment(prefix, payment, capturable, currentPaymentPath(prefix, payment.order_id));

const toPaymentById = (prefix: string, order: ShownOrder, payment: AttemptRecord) =>
  toPayment(
    prefix,
    payment,
    capturableAmount({ ...order, payment }),
    paymentPath(prefix, payment.order_id, payment.id),
  );

/**
 * Converts a payment to the contract's form. `path`: path of the request. Links with the payment's id remain valid when
 * another payment becomes the current payment of the order.
 */
function toPayment(
  prefix: string,
  payment: AttemptRecord,
  capturable: number,
  path: string,
): Schemas['Payment'] {
  const money = (amount: number) => ({ amount, currency: payment.currency });
  const { failure_code: failureCode, next_action_url: url, authorized_until: until } = payment;
  return {
    id: payment.id,
    orderId: payment.order_id,
    number: payment.number,
    kind: payment.kind ?? 'PROVIDER',
    ...(payment.due_on !== null && { dueOn: payment.due_on }),
    status: payment.status,
    amount: money(payment.amount),
    authorizedAmount: money(payment.authorized_amount),
    ...(payment.status === 'AUTHORIZED' && until !== null && { authorizedUntil: until }),
    capturedAmount: money(payment.captured_amount),
    refundedAmount: money(payment.refunded_amount),
    capturableAmount: money(capturable),
    refundableAmount: money(refundableAmount(payment)),
    disputedAmount: money(payment.disputed_amount),
    lostAmount: money(payment.lost_amount),
    captureMode: payment.capture,
    ...(failureCode !== null && { failureCode }),
    ...(url !== null &&
      isAttemptPending(payment.status) && { nextAction: { type: 'REDIRECT' as const, url } }),
    version: payment.version,
    createdAt: payment.created_at,
    updatedAt: payment.updated_at,
    _links: paymentLinks(prefix, payment.order_id, path),
  };
}
