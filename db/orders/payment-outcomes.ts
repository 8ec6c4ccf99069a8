import { sql } from 'kysely';
import type { Caller } from '../idempotency.ts';
import type { Database } from '../index.ts';
import { type OrderEvent, recordChange } from './record-change.ts';
import { ATTEMPT_TRANSITIONS, type PaymentAttemptStatus, amountDueOf, isDead, isOwnRefund } from './state.ts';
import { type OrderRecord, lockOrder } from './get.ts';
import {
  type OperationRecord,
  findOperation,
  insertAutomaticCapture,
  isBeingVoided,
} from './payment-operations.ts';
import { type AttemptRecord, changeAttempt, findAttempt } from './payment-attempts.ts';

/** A payment as the provider has it, as far as the database wants to know. Amounts in minor units. */
export interface ObservedPayment {
  reference: string;
  status: 'PROCESSING' | 'REQUIRES_ACTION' | 'AUTHORIZED' | 'CAPTURED' | 'FAILED' | 'VOIDED';
  authorizedAmount: number;
  capturedAmount: number;
  failureCode?: string | undefined;
  nextActionUrl?: string | undefined;
}

/**
 * Records what the provider says of an attempt, in one transaction under the order's lock. What doesn't advance the attempt
 * changes nothing, so the same may be said twice and late; nor does what the provider says while it is being asked to end the
 * attempt. Money that has no order to pay for any more is asked back at once.
 */
export async function recordPayment(
  db: Database,
  orderId: string,
  attemptId: string,
  observed: ObservedPayment,
  caller: Caller,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, {}, orderId);
    const attempt = order && (await findAttempt(trx, orderId, attemptId));
    if (!order || !attempt) return;
    // An order confirmed now would lose its payment to the void; once that is done, the payment is asked about again.
    if (await isBeingVoided(trx, attempt)) return keepReference(trx, attempt, observed);
    const event = isDead(attempt.status)
      ? await recordLateMoney(trx, order, attempt, observed)
      : await advance(trx, order, attempt, observed);
    if (!event) return;
    await recordChange(trx, order, { operation: 'processPayment', events: [event], caller });
  });
}

/** The provider's name for the payment, by which it finds it at once. */
async function keepReference(
  trx: Database,
  attempt: AttemptRecord,
  { reference }: ObservedPayment,
): Promise<void> {
  if (attempt.provider_reference === null)
    await changeAttempt(trx, attempt, { provider_reference: reference });
}

/** Moves a live attempt on. Returns the event, where the order is another one by it. */
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
  // Captures of ours that are on their way report for themselves; here they would be counted twice.
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

/** An attempt that had come to nothing has money all the same. It is written down, and then found to be in excess. */
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

/** What became of an operation at the provider. */
export type OperationResult = { status: 'SUCCEEDED' } | { status: 'FAILED'; failureCode: string };

/** Records the outcome of an operation, once, in one transaction under the order's lock. */
export async function recordOperation(
  db: Database,
  orderId: string,
  operationId: string,
  result: OperationResult,
  caller: Caller,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, {}, orderId);
    const operation = order && (await findOperation(trx, orderId, operationId));
    if (!order || operation?.status !== 'PENDING') return;
    const attempt = (await findAttempt(trx, orderId, operation.attempt_id))!;
    await trx
      .updateTable('payment_operations')
      .set({
        status: result.status,
        failure_code: result.status === 'FAILED' ? result.failureCode : null,
        version: sql`version + 1`,
        updated_at: sql`now()`,
      })
      .where('order_id', '=', orderId)
      .where('id', '=', operationId)
      .execute();
    const succeeded = result.status === 'SUCCEEDED';
    const event = await RECORD[operation.kind](trx, order, attempt, operation, succeeded);
    if (!event) return;
    const data = { ...event.data, ...(result.status === 'FAILED' && { failureCode: result.failureCode }) };
    await recordChange(trx, order, {
      operation: OPERATION_NAMES[operation.kind],
      reason: operation.reason ?? undefined,
      events: [{ ...event, data }],
      caller,
      keepsExcess: operation.kind === 'REFUND' && !succeeded && isOwnRefund(operation.reason),
    });
  });
}

const OPERATION_NAMES = { CAPTURE: 'capturePayment', VOID: 'voidPayment', REFUND: 'refundPayment' };

/** Moves the attempt's money as the outcome says. Returns the event, where the order is another one by it. */
type OutcomeRecorder = (
  trx: Database,
  order: OrderRecord,
  attempt: AttemptRecord,
  operation: OperationRecord,
  succeeded: boolean,
) => Promise<OrderEvent | undefined>;

const recordCapture: OutcomeRecorder = async (trx, order, attempt, operation, succeeded) => {
  const { amount, final, id: captureId } = operation;
  const captured = attempt.captured_amount + (succeeded ? amount : 0);
  const inFull = captured >= amountDueOf(order.items) || captured >= attempt.authorized_amount || final;
  const status: PaymentAttemptStatus = succeeded && inFull ? 'CAPTURED' : attempt.status;
  await changeAttempt(trx, attempt, {
    status,
    capturing_amount: sql`capturing_amount - ${amount}`,
    captured_amount: captured,
  });
  return {
    type: succeeded ? 'payment.captured' : 'capture.failed',
    data: { paymentId: attempt.id, captureId, amount: { amount, currency: order.currency } },
  };
};

const recordRefund: OutcomeRecorder = async (trx, order, attempt, operation, succeeded) => {
  const { amount, id: refundId, reason } = operation;
  await changeAttempt(trx, attempt, {
    refunding_amount: sql`refunding_amount - ${amount}`,
    ...(succeeded && { refunded_amount: sql`refunded_amount + ${amount}` }),
  });
  return {
    type: succeeded ? 'refund.succeeded' : 'refund.failed',
    data: { paymentId: attempt.id, refundId, amount: { amount, currency: order.currency }, reason },
  };
};

/** A refused void changes nothing: money has moved meanwhile, which asking the provider will show. */
const recordVoid: OutcomeRecorder = async (trx, _order, attempt, { reason }, succeeded) => {
  const over = isDead(attempt.status) && attempt.authorized_amount === attempt.captured_amount;
  if (!succeeded || over) return undefined;
  const ended = reason === 'RESERVATION_EXPIRED' ? 'EXPIRED' : 'VOIDED';
  await changeAttempt(trx, attempt, {
    status: isDead(attempt.status) ? attempt.status : ended,
    authorized_amount: attempt.captured_amount,
    next_action_url: null,
  });
  return { type: 'payment.voided', data: { paymentId: attempt.id, reason } };
};

const RECORD = { CAPTURE: recordCapture, REFUND: recordRefund, VOID: recordVoid };
