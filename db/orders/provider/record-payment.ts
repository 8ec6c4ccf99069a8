import type { Database } from '../../base/database.ts';
import type { Caller } from '../../call/caller.ts';
import { ALL_ORDERS } from '../../call/reach.ts';
import { beginChange, endChange } from '../change/change.ts';
import { keepEndOfHold, noteHold } from '../change/hold.ts';
import type { OrderEvent } from '../model/events.ts';
import type { ObservedPayment } from '../model/observed-payment.ts';
import type { OrderRecord } from '../model/record.ts';
import { isDead, isUnderWay } from '../model/state.ts';
import { type AttemptRecord, changeAttempt, findAttempt, getPayment } from '../payments/payment-attempts.ts';
import { insertAutomaticCapture, isBeingVoided } from '../payments/payment-operations.ts';
import { advanceOf, paymentEvent } from './advance.ts';
import { returnForeignMoney } from './foreign-money.ts';
import { recordForeignRefunds } from './foreign-refunds.ts';
import { reportLess } from './less-than-recorded.ts';
import {
  type Difference,
  PROVIDER_MISMATCH,
  differenceOf,
  isForeignCapture,
  reportToPerson,
} from './observed-payment.ts';

/**
 * Records what the provider says of an attempt, in one transaction under the order's lock. What doesn't
 * advance the attempt changes nothing, so the provider may say the same twice, or late. Nothing changes
 * either while the provider is asked to end the attempt. The return of money that no order needs is requested
 * in the same transaction.
 */
export async function recordPayment(
  db: Database,
  orderId: string,
  attemptId: string,
  observed: AnsweredPayment,
  caller: Caller,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const order = await beginChange(trx, ALL_ORDERS, orderId);
    const attempt = order && (await findAttempt(trx, orderId, attemptId));
    if (!order || !attempt) return;
    await record(trx, order, attempt, observed, caller);
    await noteHold(trx, attempt, observed);
  });
}

/** What the provider says, and the attempt when it was asked. */
export interface AnsweredPayment extends ObservedPayment {
  /** The attempt's version. */
  askedAt?: number;
  /** By the database's clock. */
  heardAt?: string;
}

/** Under the order's lock. */
async function record(
  trx: Database,
  order: OrderRecord,
  attempt: AttemptRecord,
  observed: AnsweredPayment,
  caller: Caller,
): Promise<void> {
  // An order confirmed now would lose its payment to the void; once that is done, the payment is asked
  // about again.
  if (await isBeingVoided(trx, attempt)) return keepReference(trx, attempt, observed);
  const difference = differenceOf(attempt, observed);
  const event = await recordObserved(trx, order, attempt, observed, difference);
  const matter = await reportToPerson(trx, order, attempt, observed, {
    difference,
    isRecorded: event !== undefined,
  });
  const others = difference?.isForeign
    ? await returnForeignMoney(trx, order, attempt, observed)
    : event || observed.askedAt !== attempt.version
      ? []
      : await recordElse(trx, order, attempt, observed, caller);
  const events = [event, matter, ...others].filter((each) => each !== undefined);
  if (events.length === 0) return;
  await endChange(trx, order, { operation: 'processPayment', events, caller });
}

/** What the attempt's own life doesn't tell: refunds of others, and what is missing at the provider. */
async function recordElse(
  trx: Database,
  order: OrderRecord,
  attempt: AttemptRecord,
  observed: ObservedPayment,
  caller: Caller,
): Promise<OrderEvent[]> {
  const refunds = await recordForeignRefunds(trx, order, attempt, observed, caller);
  return [...refunds, ...(await reportLess(trx, attempt, observed, refunds.length > 0))];
}

function recordObserved(
  trx: Database,
  order: OrderRecord,
  attempt: AttemptRecord,
  observed: ObservedPayment,
  difference: Difference | undefined,
): Promise<OrderEvent | undefined> {
  if (difference && !difference.pays) return refuseToCount(trx, order, attempt, observed, difference);
  return isDead(attempt.status)
    ? recordLateMoney(trx, order, attempt, observed)
    : advance(trx, order, attempt, observed);
}

/** The provider's own id of the payment, by which it finds the payment at once. */
async function keepReference(
  trx: Database,
  attempt: AttemptRecord,
  { reference }: ObservedPayment,
): Promise<void> {
  if (attempt.provider_reference === null)
    await changeAttempt(trx, attempt, { provider_reference: reference });
}

/** Moves a live attempt on. Returns the event where that changes the order. */
async function advance(
  trx: Database,
  order: OrderRecord,
  attempt: AttemptRecord,
  observed: ObservedPayment,
): Promise<OrderEvent | undefined> {
  // Captures that we have requested report their own outcome; here they would be counted twice. After each of
  // these outcomes the worker asks again.
  if (attempt.capturing_amount > 0) return undefined;
  const next = advanceOf(attempt, observed);
  if (!next) {
    await keepReference(trx, attempt, observed);
    await keepEndOfHold(trx, attempt, observed);
    return isForeignCapture(attempt, observed)
      ? recordForeignCapture(trx, order, attempt, observed)
      : undefined;
  }
  const { change, taken } = next;
  await changeAttempt(trx, attempt, change);
  const captureId = taken > 0 ? await insertAutomaticCapture(trx, attempt, taken) : undefined;
  return paymentEvent(order, attempt, observed, captureId);
}

/** Records money that was captured without a request of ours, of an attempt whose status doesn't change. */
async function recordForeignCapture(
  trx: Database,
  order: OrderRecord,
  attempt: AttemptRecord,
  observed: ObservedPayment,
): Promise<OrderEvent> {
  const { capturedAmount } = observed;
  await changeAttempt(trx, attempt, {
    authorized_amount: Math.max(attempt.authorized_amount, capturedAmount),
    captured_amount: capturedAmount,
  });
  // Less of the rest is due then, which the attempt that pays it shows.
  if (order.payment.pays_rest) await changeAttempt(trx, (await getPayment(trx, ALL_ORDERS, order.id))!, {});
  const captureId = await insertAutomaticCapture(trx, attempt, capturedAmount - attempt.captured_amount);
  return paymentEvent(order, attempt, { ...observed, status: 'CAPTURED' }, captureId);
}

/**
 * Ends an attempt whose money can't pay the order: in another currency, or less than was asked for. What is of
 * the order's currency is recorded, and `endChange` gives it back; the rest is given back by
 * `returnForeignMoney`.
 */
async function refuseToCount(
  trx: Database,
  order: OrderRecord,
  attempt: AttemptRecord,
  observed: ObservedPayment,
  { isForeign }: Difference,
): Promise<OrderEvent | undefined> {
  if (!isUnderWay(attempt.status)) return undefined;
  const { reference, authorizedAmount, capturedAmount } = observed;
  await changeAttempt(trx, attempt, {
    status: 'FAILED',
    provider_reference: reference,
    failure_code: PROVIDER_MISMATCH,
    next_action_url: null,
    ...(!isForeign && { authorized_amount: authorizedAmount, captured_amount: capturedAmount }),
  });
  if (!isForeign && capturedAmount > 0) await insertAutomaticCapture(trx, attempt, capturedAmount);
  return paymentEvent(
    order,
    attempt,
    { ...observed, status: 'FAILED', failureCode: PROVIDER_MISMATCH },
    undefined,
  );
}

/**
 * An attempt that had failed or ended has money all the same. It is recorded; `endChange` then finds that
 * nobody needs it.
 */
async function recordLateMoney(
  trx: Database,
  order: OrderRecord,
  attempt: AttemptRecord,
  observed: ObservedPayment,
): Promise<OrderEvent | undefined> {
  const { status, reference, authorizedAmount, capturedAmount } = observed;
  const isNew = attempt.captured_amount === 0 && (attempt.authorized_amount === 0 || status === 'CAPTURED');
  if (!isNew || (status !== 'AUTHORIZED' && status !== 'CAPTURED')) return undefined;
  await changeAttempt(trx, attempt, {
    provider_reference: reference,
    authorized_amount: authorizedAmount,
    captured_amount: capturedAmount,
  });
  const captureId =
    capturedAmount > 0 ? await insertAutomaticCapture(trx, attempt, capturedAmount) : undefined;
  return paymentEvent(order, attempt, observed, captureId);
}
