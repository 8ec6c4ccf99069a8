/** Confirms money that the shop has received itself for a direct payment. */
import { cteFragment } from '../../../packages/postgres/statements/cte-fragments.ts';
import type { Database } from '../../base/database.ts';
import { newId } from '../../base/ids.ts';
import type { Reach } from '../../call/reach.ts';
import { type ChangeOutcome, type ChangeRequest, changeOrder } from '../change/change-order.ts';
import { type AttemptAmounts, isDirect, isUnconfirmed } from '../model/attempt-money.ts';
import { dueOf } from '../model/excess-money.ts';
import type { OrderEvent } from '../model/order-events.ts';
import type { OrderRecord } from '../model/order-record.ts';
import { type PaymentAttemptStatus, isFinalStatus } from '../model/order-rules.ts';
import { IS_FIRST_CHANGE } from '../payments/payment-attempts.ts';
import type { MovementRecord, RequestedMoney } from './capture.ts';

export type ConfirmationRefusal =
  | { kind: 'PAYMENT_NOT_CONFIRMABLE'; reason: 'PROVIDER' | 'NOTHING_DUE' | 'TOO_LARGE' }
  | { kind: 'CURRENCY_MISMATCH'; currency: string };

type Refusal = ConfirmationRefusal | { kind: 'PAYMENT_NOT_FOUND' };

/** Money that the shop has received. `requested`: undefined for all money that is missing. */
interface ReceivedMoney {
  requested: RequestedMoney;
  receivedOn: string;
  reference: string | undefined;
}

/**
 * Records money that the shop has received, as a capture that has succeeded. `applyChange` confirms the order if its
 * price is paid now, and refunds money that the order doesn't need. Locks the order. See `changeOrder`.
 */
export async function createPaymentConfirmation(
  db: Database,
  reach: Reach,
  orderId: string,
  paymentId: string,
  request: ChangeRequest & ReceivedMoney,
): Promise<ChangeOutcome<MovementRecord, Refusal> | undefined> {
  return changeOrder<MovementRecord, Refusal>(db, reach, orderId, request, async (_, locked) => {
    const { order, attempts, changedAt } = locked;
    const { currency } = order;
    const attempt = attempts.find(({ id }) => id === paymentId.toLowerCase());
    if (!attempt) return { kind: 'PAYMENT_NOT_FOUND' };
    const plan = planConfirmation(order, attempt, attempt === attempts.at(-1), request.requested);
    if ('kind' in plan) return plan;
    const capture = captureOf(
      { order_id: order.id, attempt_id: attempt.id },
      plan.amount,
      request,
      changedAt,
    );
    const amount = { amount: plan.amount, currency };
    const events: OrderEvent[] = [
      { type: 'payment.captured', data: { paymentId: attempt.id, captureId: capture.id, amount } },
    ];
    return {
      kind: 'planned',
      change: {
        operation: 'createPaymentConfirmation',
        parts: [confirmPart(capture, plan.status)],
        events,
      },
      result: () => ({ ...capture, currency }),
    };
  });
}

/**
 * Plans a confirmation, or finds the reason to refuse it. `isCurrent`: whether the attempt is the current one. The
 * operation and the list of actions share this function. Pure: no database, no clock.
 */
export function planConfirmation(
  order: OrderRecord,
  attempt: AttemptAmounts,
  isCurrent: boolean,
  requested?: RequestedMoney,
): { amount: number; status: PaymentAttemptStatus } | ConfirmationRefusal {
  const { status, captured_amount: captured } = attempt;
  if (!isDirect(attempt)) return { kind: 'PAYMENT_NOT_CONFIRMABLE', reason: 'PROVIDER' };
  if (requested && requested.currency !== order.currency)
    return { kind: 'CURRENCY_MISMATCH', currency: order.currency };
  const due = isCurrent && !isFinalStatus(order.status) ? dueOf(order) : 0;
  const amount = requested?.amount ?? Math.max(0, due - captured);
  if (amount === 0) return { kind: 'PAYMENT_NOT_CONFIRMABLE', reason: 'NOTHING_DUE' };
  if (captured + amount > Number.MAX_SAFE_INTEGER)
    return { kind: 'PAYMENT_NOT_CONFIRMABLE', reason: 'TOO_LARGE' };
  return { amount, status: isUnconfirmed(status) && captured + amount >= due ? 'CAPTURED' : status };
}

/** Builds the capture of received money. */
const captureOf = (
  about: Pick<MovementRecord, 'order_id' | 'attempt_id'>,
  amount: number,
  { receivedOn, reference }: ReceivedMoney,
  changedAt: string,
): Omit<MovementRecord, 'currency'> => ({
  ...about,
  ...{ id: newId(), kind: 'CAPTURE', amount, final: false, status: 'SUCCEEDED', reason: null },
  ...{ purpose: null, items: null, received_on: receivedOn, reference: reference ?? null },
  ...{ failure_code: null, refused_amount: 0, tries: 0, last_refusal: null, waits: false },
  ...{ foreign_currency: null, settled_amount: 0, version: 1 },
  ...{ created_at: changedAt, updated_at: changedAt },
});

/**
 * Records received money. The order must be locked. `$1`: order, `$2`: capture, `$3`: attempt, `$4`: amount, `$5`: day of
 * receipt, `$6`: reference, `$7`: new status of the attempt. A payment that is complete isn't reviewed any more.
 */
const confirmationPart = cteFragment(`
  confirmed as (
    insert into payment_operations (
      order_id, id, attempt_id, status, kind, amount, handed_over, received_on, reference)
    values ($1::uuid, $2::uuid, $3::uuid, 'SUCCEEDED', 'CAPTURE', $4::bigint, true, $5::date, $6::text)
  ),
  received as (
    update payment_attempts a
    set authorized_amount = a.authorized_amount + $4::bigint, captured_amount = a.captured_amount + $4::bigint,
      status = $7::text, review_at = case when $7::text <> 'CAPTURED' then a.review_at end,
      version = a.version + ${IS_FIRST_CHANGE}, updated_at = now()
    where a.order_id = $1::uuid and a.id = $3::uuid
  )`);

const confirmPart = (capture: Omit<MovementRecord, 'currency'>, status: PaymentAttemptStatus) => {
  const { order_id, id, attempt_id, amount, received_on, reference } = capture;
  return confirmationPart(order_id, id, attempt_id, amount, received_on, reference, status);
};
