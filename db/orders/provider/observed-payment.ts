import type { Database } from '../../base/database.ts';
import { money } from '../../base/money.js';
import { wasMatterOpened } from '../matters/close-obsolete-matters.ts';
import { openMatter } from '../matters/open-and-close.ts';
import type { OrderEvent } from '../model/order-events.ts';
import type { ObservedPayment } from '../model/observed-payment.ts';
import type { OrderRecord } from '../model/order-record.ts';
import { type AttemptMoney, isAttemptClosed, isAttemptPending } from '../model/order-rules.ts';
import type { AttemptRecord } from '../payments/payment-attempts.ts';

/** Failure code of an attempt that fails because its money differs from the requested money. */
export const PROVIDER_MISMATCH = 'provider_mismatch';

/** Difference between the money of a payment and the requested money. */
export interface Mismatch {
  /**
   * Whether the money pays the order. Money in the order's currency pays the order even if it is more than requested.
   */
  pays: boolean;
  /** Whether the money is in another currency than the order. */
  isForeign: boolean;
}

/**
 * Compares the money in the provider's answer with the requested money. Returns `undefined` if there is no difference,
 * or if the payment has no money yet.
 */
export function findMismatch(
  { status, amount, currency }: Pick<AttemptRecord, 'status' | 'amount' | 'currency'>,
  observed: ObservedPayment,
): Mismatch | undefined {
  if (observed.status !== 'AUTHORIZED' && observed.status !== 'CAPTURED') return undefined;
  if (observed.currency !== currency) return { pays: false, isForeign: true };
  if (observed.authorizedAmount > amount) return { pays: true, isForeign: false };
  const paid = observed.status === 'CAPTURED' ? observed.capturedAmount : observed.authorizedAmount;
  return isAttemptPending(status) && paid < amount ? { pays: false, isForeign: false } : undefined;
}

/**
 * Whether the provider has captured money although the service hasn't requested a capture. Returns false while a
 * requested capture is pending, because the captured money may belong to this capture.
 */
export const isExternalCapture = (attempt: AttemptMoney, { capturedAmount }: ObservedPayment): boolean =>
  (attempt.status === 'AUTHORIZED' || attempt.status === 'CAPTURED') &&
  attempt.capturing_amount === 0 &&
  capturedAmount > attempt.captured_amount;

/**
 * Whether an attempt has no authorized money in the order's currency. Returns false if the attempt is neither pending
 * nor closed.
 */
export const hasNoMoneyInOrderCurrency = ({
  status,
  authorized_amount: authorized,
}: AttemptRecord): boolean => (isAttemptPending(status) || isAttemptClosed(status)) && authorized === 0;

/**
 * Opens a matter (a case for an operator) if the answer reports money that differs from the request, a capture that the
 * service didn't request, or the end of an authorization hold. `isRecorded`: whether this answer has changed the stored
 * attempt. In this case no earlier matter can be about the change, so the function doesn't look for one.
 */
export async function openPaymentMatters(
  trx: Database,
  order: OrderRecord,
  attempt: AttemptRecord,
  observed: ObservedPayment,
  { difference, isRecorded }: { difference: Mismatch | undefined; isRecorded: boolean },
): Promise<OrderEvent | undefined> {
  const isNew = difference?.isForeign && !isRecorded && attempt.failure_code !== PROVIDER_MISMATCH;
  if (difference && (isRecorded || (isNew && !(await wasMismatchReported(trx, attempt)))))
    return reportMismatch(trx, attempt, observed);
  if (!isRecorded || (attempt.status !== 'AUTHORIZED' && attempt.status !== 'CAPTURED')) return undefined;
  if (isExternalCapture(attempt, observed)) return reportMovement(trx, attempt, observed);
  return observed.status === 'VOIDED' && order.status === 'CONFIRMED'
    ? reportLapse(trx, order, attempt)
    : undefined;
}

const wasMismatchReported = (trx: Database, { id: attemptId, order_id: orderId }: AttemptRecord) =>
  wasMatterOpened(trx, { kind: 'PROVIDER_MISMATCH', orderId, attemptId });

function reportMismatch(
  trx: Database,
  attempt: AttemptRecord,
  { reference, status, currency: theirs, authorizedAmount, capturedAmount }: ObservedPayment,
): Promise<OrderEvent | undefined> {
  const { id: attemptId, order_id: orderId, amount, currency } = attempt;
  const returnNote =
    theirs !== currency && hasNoMoneyInOrderCurrency(attempt) ? ' The service requests its return.' : '';
  const taken = status === 'CAPTURED' ? capturedAmount : authorizedAmount;
  const reported = `${money({ amount: taken, currency: theirs })} as ${status.toLowerCase()}`;
  return openMatter(trx, {
    kind: 'PROVIDER_MISMATCH',
    orderId,
    attemptId,
    amount: taken,
    currency: theirs,
    providerReference: reference,
    detail: `The payment provider reports ${reported}, but the request was for ${money({ amount, currency })}.${returnNote}`,
  });
}

function reportMovement(
  trx: Database,
  { id: attemptId, order_id: orderId, currency, captured_amount: before }: AttemptRecord,
  { reference, capturedAmount }: ObservedPayment,
): Promise<OrderEvent | undefined> {
  const amount = capturedAmount - before;
  return openMatter(trx, {
    kind: 'PROVIDER_MOVEMENT',
    orderId,
    attemptId,
    amount,
    currency,
    providerReference: reference,
    detail: `${money({ amount, currency })} was captured at the payment provider without a request from this service.`,
  });
}

/**
 * Opens a matter (a case for an operator) about an authorization hold that has ended although the service hasn't
 * requested a void. The function isn't called after a requested void, because `recordOperation` records the outcome of
 * this void.
 */
function reportLapse(
  trx: Database,
  { id: orderId, currency, items }: OrderRecord,
  { id: attemptId, authorized_amount: authorized, captured_amount: captured }: AttemptRecord,
): Promise<OrderEvent | undefined> {
  const amount = authorized - captured;
  const shipped = items.some((item) => item.shipped > 0);
  const when = shipped ? 'after units of the order were shipped' : 'before the order was shipped';
  return openMatter(trx, {
    kind: shipped ? 'HOLD_LAPSED_AFTER_SHIPMENT' : 'HOLD_LAPSED',
    orderId,
    attemptId,
    amount,
    currency,
    detail: `The authorization hold on ${money({ amount, currency })} ended at the payment provider ${when}.`,
  });
}
