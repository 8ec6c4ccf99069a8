import * as orders from '../../db/orders/index.ts';
import { isUnderWay, refundableOf, capturableOf, paymentStatusOf } from '../../db/orders/state.ts';
import type { components, operations } from '../../generated/v1/types.ts';
import { plainChallenge } from '../auth/index.ts';
import { etagOf, ifMatchToReplace, isUnchanged, notModified } from '../http/preconditions.ts';
import * as problems from '../problems.ts';
import { reachOf } from '../auth/reach.ts';
import type { Handler } from '../contract/types.ts';
import { paymentLinks } from './links.ts';

type Operation<Id extends keyof operations> = Handler<operations[Id]>;

export const getPayment: Operation<'getPayment'> = async (
  { params: { orderId }, headers, token },
  { db },
) => {
  const reach = reachOf(token);
  if (!reach) return problems.forbidden(plainChallenge);
  const payment = await orders.getPayment(db, reach, orderId);
  if (!payment) return problems.orderNotFound(orderId);
  if (isUnchanged(headers['if-none-match'], payment)) return notModified(payment);
  // Read after the payment: what is newer than the tag that it goes out under is only read again, what is older would stay.
  const order = (await orders.getOrder(db, reach, orderId))!;
  return {
    status: 200,
    headers: { ETag: etagOf(payment) },
    body: toPayment(payment, capturableOf({ items: order.items, payment })),
  };
};

export const replacePayment: Operation<'replacePayment'> = async (call, { db }) => {
  const { params, headers, body, token, traceId } = call;
  const reach = reachOf(token);
  if (!reach) return problems.forbidden(plainChallenge);
  const outcome = await orders.replacePayment(db, reach, params.orderId, {
    paymentMethod: body.paymentMethod,
    precondition: ifMatchToReplace(headers['if-match']),
    caller: { clientId: token.clientId, customerId: token.customerId, traceId },
  });
  switch (outcome?.kind) {
    case undefined:
      return problems.orderNotFound(params.orderId);
    case 'done':
      return { status: 200, headers: { ETag: etagOf(outcome.result) }, body: toPayment(outcome.result, 0) };
    case 'INVALID_TRANSITION': {
      const { order } = outcome;
      const state = { orderStatus: order.status, paymentStatus: paymentStatusOf(order) };
      const need = 'Another attempt can be started while the order is SUBMITTED and the last one has failed.';
      return problems.invalidTransition(state, need);
    }
  }
};

function toPayment(payment: orders.AttemptRecord, capturable: number): components['schemas']['Payment'] {
  const money = (amount: number) => ({ amount, currency: payment.currency });
  const { failure_code: failureCode, next_action_url: url } = payment;
  return {
    id: payment.id,
    orderId: payment.order_id,
    number: payment.number,
    status: payment.status,
    amount: money(payment.amount),
    authorizedAmount: money(payment.authorized_amount),
    capturedAmount: money(payment.captured_amount),
    refundedAmount: money(payment.refunded_amount),
    capturableAmount: money(capturable),
    refundableAmount: money(refundableOf(payment)),
    capture: payment.capture,
    ...(failureCode !== null && { failureCode }),
    ...(url !== null && isUnderWay(payment.status) && { nextAction: { type: 'REDIRECT' as const, url } }),
    version: payment.version,
    createdAt: payment.created_at,
    updatedAt: payment.updated_at,
    _links: paymentLinks(payment.order_id),
  };
}
