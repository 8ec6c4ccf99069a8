import type { Caller } from '../caller.ts';
import type { Database } from '../index.ts';
import { beginChange, endChange } from './change.ts';
import type { OrderEvent } from './events.ts';
import { type AttemptRecord, changeAttempt, findAttempt } from './payment-attempts.ts';
import { insertAutomaticCapture, isBeingVoided } from './payment-operations.ts';
import { ALL_ORDERS } from './reach.ts';
import type { OrderRecord } from './record.ts';
import { ATTEMPT_TRANSITIONS, isDead } from './state.ts';

/** A payment as the provider has it. Amounts in minor units. */
export interface ObservedPayment {
  /** The provider's own id of the payment. */
  reference: string;
  status: 'PROCESSING' | 'REQUIRES_ACTION' | 'AUTHORIZED' | 'CAPTURED' | 'FAILED' | 'VOIDED';
  authorizedAmount: number;
  capturedAmount: number;
  /** Why it failed, in the provider's words. Only with `FAILED`. */
  failureCode?: string;
  /** Where the customer has to go. Only with `REQUIRES_ACTION`. */
  nextActionUrl?: string;
}

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
  observed: ObservedPayment,
  caller: Caller,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const order = await beginChange(trx, ALL_ORDERS, orderId);
    const attempt = order && (await findAttempt(trx, orderId, attemptId));
    if (!order || !attempt) return;
    // An order confirmed now would lose its payment to the void; once that is done, the payment is asked
    // about again.
    if (await isBeingVoided(trx, attempt)) return keepReference(trx, attempt, observed);
    const event = isDead(attempt.status)
      ? await recordLateMoney(trx, order, attempt, observed)
      : await advance(trx, order, attempt, observed);
    if (!event) return;
    await endChange(trx, order, { operation: 'processPayment', events: [event], caller });
  });
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
  const { status, reference } = observed;
  if (!ATTEMPT_TRANSITIONS[attempt.status].includes(status)) {
    await keepReference(trx, attempt, observed);
    return undefined;
  }
  // Captures that we have requested report their own outcome; here they would be counted twice.
  if (attempt.status === 'AUTHORIZED' && attempt.capturing_amount > 0) return undefined;
  const holds = status === 'AUTHORIZED' || status === 'CAPTURED';
  const captured = status === 'CAPTURED' ? observed.capturedAmount : attempt.captured_amount;
  await changeAttempt(trx, attempt, {
    // A hold that ends after a part of it was captured leaves that part paid.
    status: status === 'VOIDED' && attempt.captured_amount > 0 ? 'CAPTURED' : status,
    provider_reference: reference,
    failure_code: observed.failureCode ?? null,
    next_action_url: observed.nextActionUrl ?? null,
    authorized_amount: holds ? observed.authorizedAmount : attempt.captured_amount,
    captured_amount: captured,
  });
  const taken = captured - attempt.captured_amount;
  const captureId = taken > 0 ? await insertAutomaticCapture(trx, attempt, taken) : undefined;
  return paymentEvent(order, attempt, observed, captureId);
}

function paymentEvent(
  { currency }: OrderRecord,
  { id: paymentId, amount }: AttemptRecord,
  { status, failureCode, authorizedAmount, capturedAmount }: ObservedPayment,
  captureId: string | undefined,
): OrderEvent {
  const money = (value: number) => ({ amount: value, currency });
  switch (status) {
    case 'PROCESSING':
      return { type: 'payment.processing', data: { paymentId, amount: money(amount) } };
    case 'REQUIRES_ACTION':
      return { type: 'payment.requires_action', data: { paymentId, amount: money(amount) } };
    case 'AUTHORIZED':
      return { type: 'payment.authorized', data: { paymentId, amount: money(authorizedAmount) } };
    case 'CAPTURED':
      return { type: 'payment.captured', data: { paymentId, captureId, amount: money(capturedAmount) } };
    case 'FAILED':
      return { type: 'payment.failed', data: { paymentId, failureCode } };
    case 'VOIDED':
      return { type: 'payment.voided', data: { paymentId } };
  }
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
