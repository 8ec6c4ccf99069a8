import type { Database } from '../index.ts';
import type { PageRequest } from '../pages.ts';
import type { MovementRecord, RequestedMoney } from './capture.ts';
import { type ChangeOutcome, type ChangeRequest, changeOrder } from './change.ts';
import type { OrderEvent } from './events.ts';
import { madeOf } from './locked.ts';
import { findOperation, listOperations } from './payment-operations.ts';
import { type AmountSteps, isPayable } from './payable.ts';
import type { Reach } from './reach.ts';
import { refundOf } from './request-movement.ts';
import { type CancelReason, refundableOf } from './state.ts';

type RefundRefusal =
  | { kind: 'PAYMENT_NOT_FOUND'; paymentId: string }
  | { kind: 'AMOUNT_NOT_REFUNDABLE'; refundable: Refundable }
  | { kind: 'PAYMENT_DISPUTED'; refundable: Refundable; disputed: Refundable }
  | { kind: 'CURRENCY_MISMATCH'; refundable: Refundable }
  | { kind: 'AMOUNT_NOT_PAYABLE'; refundable: Refundable };

/** What may still be refunded, or is disputed, in minor units. */
type Refundable = { amount: number; currency: string };

interface RefundRequest extends ChangeRequest {
  /** The attempt whose money it is; `undefined` stands for the current one. */
  paymentId: string | undefined;
  requested: RequestedMoney;
  /** Whether to refund also what the customer's bank disputes. */
  acknowledgeDispute: boolean;
  amountSteps: AmountSteps;
  reason: CancelReason;
}

/** Requests the refund of money that an attempt has captured. The worker carries it out. See `changeOrder`. */
export async function createRefund(
  db: Database,
  reach: Reach,
  orderId: string,
  request: RefundRequest,
): Promise<ChangeOutcome<MovementRecord, RefundRefusal> | undefined> {
  const { paymentId, requested, acknowledgeDispute: acknowledged, reason } = request;
  return changeOrder<MovementRecord, RefundRefusal>(db, reach, orderId, request, async (_, locked) => {
    const { order, attempts } = locked;
    const { currency } = order;
    const payment =
      paymentId === undefined ? attempts.at(-1) : attempts.find(({ id }) => id === paymentId.toLowerCase());
    // Every order has a current attempt, so one that is absent was named.
    if (!payment) return { kind: 'PAYMENT_NOT_FOUND', paymentId: paymentId! };
    const refundable = refundableOf(payment, { acknowledged });
    const about = { amount: refundable, currency };
    if (requested && requested.currency !== currency) return { kind: 'CURRENCY_MISMATCH', refundable: about };
    if (requested && !isPayable(request.amountSteps, requested))
      return { kind: 'AMOUNT_NOT_PAYABLE', refundable: about };
    const amount = requested?.amount ?? refundable;
    if (amount === 0 || amount > refundable) {
      const withDisputed = refundableOf(payment, { acknowledged: true });
      const isDisputed = withDisputed > refundable && (requested?.amount ?? 1) <= withDisputed;
      if (!isDisputed) return { kind: 'AMOUNT_NOT_REFUNDABLE', refundable: about };
      const disputed = { amount: payment.disputed_amount, currency };
      return { kind: 'PAYMENT_DISPUTED', refundable: about, disputed };
    }
    const { operation, part } = refundOf(payment, amount, reason, locked.changedAt);
    const data = { paymentId: payment.id, refundId: operation.id, amount: { amount, currency }, reason };
    const events: OrderEvent[] = [{ type: 'refund.created', data }];
    const spent = { ...payment, refunding_amount: payment.refunding_amount + amount };
    const made = madeOf(locked, { attempts: attempts.map((each) => (each === payment ? spent : each)) });
    return {
      kind: 'planned',
      change: { operation: 'createRefund', reason, parts: [part], made, events },
      result: () => ({ ...operation, currency }),
    };
  });
}

export const getRefund = (db: Database, orderId: string, id: string) =>
  findOperation(db, orderId, id, 'REFUND');

export const listRefunds = (db: Database, orderId: string, page: PageRequest) =>
  listOperations(db, { orderId }, 'REFUND', page);

export const listRefundsOfPayment = (db: Database, orderId: string, attemptId: string, page: PageRequest) =>
  listOperations(db, { orderId, attemptId }, 'REFUND', page);
