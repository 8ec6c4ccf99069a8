import type { Database } from '../index.ts';
import type { PageRequest } from '../pages.ts';
import type { MovementRecord, RequestedMoney } from './capture.ts';
import { type ChangeOutcome, type ChangeRequest, changeOrder, endChange } from './change.ts';
import { type AttemptRecord, findAttempt, getPayment } from './payment-attempts.ts';
import { findOperation, insertRefund, listOperations } from './payment-operations.ts';
import { ALL_ORDERS, type Reach } from './reach.ts';
import { type CancelReason, refundableOf } from './state.ts';

type RefundRefusal =
  | { kind: 'PAYMENT_NOT_FOUND'; paymentId: string }
  | { kind: 'AMOUNT_NOT_REFUNDABLE'; payment: AttemptRecord }
  | { kind: 'CURRENCY_MISMATCH'; payment: AttemptRecord };

interface RefundRequest extends ChangeRequest {
  /** The attempt whose money it is; `undefined` stands for the current one. */
  paymentId: string | undefined;
  requested: RequestedMoney;
  reason: CancelReason;
}

/** Requests the refund of money that an attempt has captured. The worker carries it out. See `changeOrder`. */
export async function createRefund(
  db: Database,
  reach: Reach,
  orderId: string,
  request: RefundRequest,
): Promise<ChangeOutcome<MovementRecord, RefundRefusal> | undefined> {
  const { paymentId, requested, reason, caller } = request;
  return changeOrder(db, reach, orderId, request, async (trx, order) => {
    const { currency } = order;
    const payment = await (paymentId === undefined
      ? getPayment(trx, ALL_ORDERS, orderId)
      : findAttempt(trx, orderId, paymentId));
    // Every order has a current attempt, so one that is absent was named.
    if (!payment) return { kind: 'PAYMENT_NOT_FOUND', paymentId: paymentId! };
    if (requested && requested.currency !== currency) return { kind: 'CURRENCY_MISMATCH', payment };
    const refundable = refundableOf(payment);
    const amount = requested?.amount ?? refundable;
    if (amount === 0 || amount > refundable) return { kind: 'AMOUNT_NOT_REFUNDABLE', payment };
    const refundId = await insertRefund(trx, payment, amount, reason);
    const data = { paymentId: payment.id, refundId, amount: { amount, currency }, reason };
    await endChange(trx, order, {
      operation: 'createRefund',
      reason,
      events: [{ type: 'refund.created', data }],
      caller,
    });
    const refund = (await findOperation(trx, orderId, refundId))!;
    return { kind: 'done', result: { ...refund, currency } };
  });
}

export const getRefund = (db: Database, orderId: string, id: string) =>
  findOperation(db, orderId, id, 'REFUND');

export const listRefunds = (db: Database, orderId: string, page: PageRequest) =>
  listOperations(db, { orderId }, 'REFUND', page);

export const listRefundsOfPayment = (db: Database, orderId: string, attemptId: string, page: PageRequest) =>
  listOperations(db, { orderId, attemptId }, 'REFUND', page);
