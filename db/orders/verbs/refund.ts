import type { Database } from '../../base/database.ts';
import type { PageRequest } from '../../call/pagination.ts';
import type { Reach } from '../../call/reach.ts';
import { type ChangeOutcome, type ChangeRequest, changeOrder } from '../change/change-order.ts';
import { predictOrder } from '../change/locked-order.ts';
import type { RequestedUnits } from '../model/cancel-plan.ts';
import { type OrderEvent, meaningOf } from '../model/order-events.ts';
import type { AmountSteps } from '../model/payable.ts';
import { withRefund } from '../model/retries.ts';
import type { CancelReason } from '../model/order-rules.ts';
import { findOperation, listOperations } from '../payments/payment-operations.ts';
import { buildRefundRequest } from '../payments/request-capture-or-refund.ts';
import type { MovementRecord, RequestedMoney } from './capture.ts';
import { type RefundRefusal, planRefund } from './refund-plan.ts';

type Refusal = RefundRefusal | { kind: 'PAYMENT_NOT_FOUND'; paymentId: string };

interface RefundRequest extends ChangeRequest {
  /** The attempt whose money is refunded. `undefined`: the current attempt. */
  paymentId: string | undefined;
  requested: RequestedMoney;
  /**
   * Units that will be cancelled later, and for which money is refunded now. `undefined`: the refund is out of
   * goodwill.
   */
  units: RequestedUnits;
  /** Whether the refund may include money that the customer's bank disputes. */
  acknowledgeDispute: boolean;
  /** Amounts that the payment provider accepts. */
  amountSteps: AmountSteps;
  reason: CancelReason;
}

/**
 * Requests a refund of money that an attempt has captured: out of goodwill, or for units that will be cancelled later.
 * The worker sends the request to the provider. See `changeOrder`.
 */
export async function createRefund(
  db: Database,
  reach: Reach,
  orderId: string,
  request: RefundRequest,
): Promise<ChangeOutcome<MovementRecord, Refusal> | undefined> {
  const { paymentId, reason } = request;
  return changeOrder<MovementRecord, Refusal>(
    db,
    reach,
    orderId,
    request,
    async (_, locked) => {
      const { order, attempts } = locked;
      const { currency } = order;
      const payment =
        paymentId === undefined ? attempts.at(-1) : attempts.find(({ id }) => id === paymentId.toLowerCase());
      // Every order has a current attempt. So the request has a `paymentId` if no attempt is found.
      if (!payment) return { kind: 'PAYMENT_NOT_FOUND', paymentId: paymentId! };
      const plan = planRefund(order, payment, request);
      if ('kind' in plan) return plan;
      const { amount, purpose, items } = plan;
      const { operation, part } = buildRefundRequest(payment, amount, reason, locked.changedAt, {
        purpose,
        items,
      });
      const about = { paymentId: payment.id, refundId: operation.id, amount: { amount, currency }, reason };
      const data = { ...about, ...meaningOf(plan, currency) };
      const events: OrderEvent[] = [{ type: 'refund.created', data }];
      const spent = withRefund(payment, { ...plan, id: operation.id });
      const predicted = predictOrder(locked, {
        attempts: attempts.map((each) => (each === payment ? spent : each)),
      });
      return {
        kind: 'planned',
        change: { operation: 'createRefund', reason, parts: [part], predicted, events },
        result: () => ({ ...operation, currency }),
      };
    },
    { isBatched: true },
  );
}

export const getRefund = (db: Database, reach: Reach, orderId: string, id: string) =>
  findOperation(db, orderId, id, 'REFUND', reach);

export const listRefunds = (db: Database, reach: Reach, orderId: string, page: PageRequest) =>
  listOperations(db, reach, { orderId }, 'REFUND', page);

export const listRefundsOfPayment = (
  db: Database,
  reach: Reach,
  orderId: string,
  attemptId: string,
  page: PageRequest,
) => listOperations(db, reach, { orderId, attemptId }, 'REFUND', page);
