import type { Database } from '../../base/database.ts';
import type { PageRequest } from '../../call/pagination.ts';
import type { Reach } from '../../call/reach.ts';
import {
  type ChangeOutcome,
  type ChangeRequest,
  type HoldUnconfirmed,
  changeOrder,
} from '../change/change-order.ts';
import { isHoldStale } from '../change/authorization-hold.ts';
import { predictOrder } from '../change/locked-order.ts';
import type { OrderEvent } from '../model/order-events.ts';
import { ANY_AMOUNT, type AmountSteps, isPayable } from '../model/payable.ts';
import type { OrderRecord } from '../model/order-record.ts';
import { capturableAmount } from '../model/order-rules.ts';
import { type OperationRecord, findOperation, listOperations } from '../payments/payment-operations.ts';
import { buildCaptureRequest } from '../payments/request-capture-or-refund.ts';

/** A capture or a refund, with the currency of its order. */
export type MovementRecord = OperationRecord & { currency: string };

export type CaptureRefusal =
  | { kind: 'INVALID_TRANSITION'; order: OrderRecord }
  | { kind: 'AMOUNT_NOT_CAPTURABLE'; order: OrderRecord }
  | { kind: 'CURRENCY_MISMATCH'; order: OrderRecord }
  | { kind: 'AMOUNT_NOT_PAYABLE'; order: OrderRecord };

type Refusal = CaptureRefusal | HoldUnconfirmed;

/** An amount that a client requests, in minor units. `undefined`: the maximum amount. */
export type RequestedMoney = { amount: number; currency: string } | undefined;

/**
 * Requests a capture of authorised money that is due. The worker sends the request to the provider. `holdMinutes`:
 * maximum age of the provider's last confirmation of the authorization hold. See `changeOrder`.
 */
export async function createCapture(
  db: Database,
  reach: Reach,
  orderId: string,
  request: ChangeRequest & {
    requested: RequestedMoney;
    final: boolean;
    holdMinutes: number;
    amountSteps: AmountSteps;
  },
): Promise<ChangeOutcome<MovementRecord, Refusal> | undefined> {
  const { requested, final, holdMinutes, amountSteps } = request;
  return changeOrder<MovementRecord, Refusal>(
    db,
    reach,
    orderId,
    request,
    async (_, locked) => {
      const plan = planCapture(locked.order, requested, amountSteps);
      if ('kind' in plan) return plan;
      if (isHoldStale(locked, holdMinutes)) return { kind: 'HOLD_UNKNOWN' };
      const { amount, capturable } = plan;
      const { currency } = locked.order;
      // Every order has an attempt.
      const attempt = locked.attempts.at(-1)!;
      // If this capture takes all money that is due, it is the last capture, so that the provider releases the remaining
      // money.
      const isLast = final || (amount === capturable && attempt.capturing_amount === 0);
      const { operation, part } = buildCaptureRequest(attempt, amount, isLast, locked.changedAt);
      const data = { paymentId: attempt.id, captureId: operation.id, amount: { amount, currency } };
      const events: OrderEvent[] = [{ type: 'capture.created', data }];
      const attempts = locked.attempts.with(-1, {
        ...attempt,
        capturing_amount: attempt.capturing_amount + amount,
        closing: attempt.closing || isLast,
      });
      const predicted = predictOrder(locked, { attempts });
      return {
        kind: 'planned',
        change: { operation: 'createCapture', parts: [part], predicted, events },
        result: () => ({ ...operation, currency }),
      };
    },
    { isBatched: true },
  );
}

/**
 * Plans a capture, or finds the reason to refuse it. Pure: no database, no clock. The operation and the list of actions
 * share this function.
 */
export function planCapture(
  order: OrderRecord,
  requested?: RequestedMoney,
  amountSteps = ANY_AMOUNT,
): { amount: number; capturable: number } | CaptureRefusal {
  if (requested && requested.currency !== order.currency) return { kind: 'CURRENCY_MISMATCH', order };
  if (order.payment.status !== 'AUTHORIZED') return { kind: 'INVALID_TRANSITION', order };
  const capturable = capturableAmount(order);
  const amount = requested?.amount ?? capturable;
  if (amount === 0 || amount > capturable) return { kind: 'AMOUNT_NOT_CAPTURABLE', order };
  if (requested && !isPayable(amountSteps, requested)) return { kind: 'AMOUNT_NOT_PAYABLE', order };
  return { amount, capturable };
}

export const getCapture = (db: Database, reach: Reach, orderId: string, id: string) =>
  findOperation(db, orderId, id, 'CAPTURE', reach);

export const listCaptures = (db: Database, reach: Reach, orderId: string, page: PageRequest) =>
  listOperations(db, reach, { orderId }, 'CAPTURE', page);

export const listCapturesOfPayment = (
  db: Database,
  reach: Reach,
  orderId: string,
  attemptId: string,
  page: PageRequest,
) => listOperations(db, reach, { orderId, attemptId }, 'CAPTURE', page);
