import { sql } from 'kysely';
import type { Database } from '../../base/database.ts';
import { money } from '../../base/money.js';
import type { Caller } from '../../call/caller.ts';
import { ALL_ORDERS } from '../../call/reach.ts';
import { beginChange, endChange } from '../change/change-order.ts';
import { openMatter } from '../matters/open-and-close.ts';
import { type OrderEvent, meaningOf } from '../model/order-events.ts';
import type { OrderRecord } from '../model/order-record.ts';
import { withAttempt } from '../model/retries.ts';
import { type PaymentAttemptStatus, isAttemptClosed } from '../model/order-rules.ts';
import { type AttemptRecord, changeAttempt, findAttempt, getPayment } from '../payments/payment-attempts.ts';
import { type OperationRecord, findOperation, refundReasonOf } from '../payments/payment-operations.ts';
import { refusedOf, withoutRefund } from '../verbs/refund-plan.ts';

/**
 * Outcome of an operation at the provider. `tries`: number of temporary refusals before the worker sent this request.
 */
export type OperationResult =
  { status: 'SUCCEEDED' } | { status: 'FAILED'; failureCode: string; tries?: number };

/**
 * Records the outcome of an operation (capture, void or refund), in one transaction under the order's lock. Does
 * nothing if the operation isn't PENDING any more. Also ignores a refusal if another worker has tried the operation
 * again since, because only the outcome of the last try counts.
 */
export async function recordOperation(
  db: Database,
  orderId: string,
  operationId: string,
  result: OperationResult,
  caller: Caller,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const order = await beginChange(trx, ALL_ORDERS, orderId);
    const operation = order && (await findOperation(trx, orderId, operationId));
    if (!order || operation?.status !== 'PENDING' || isOutdated(operation, result)) return;
    const attempt = (await findAttempt(trx, orderId, operation.attempt_id))!; // Every operation has an attempt.
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
    const failureCode = result.status === 'FAILED' ? result.failureCode : undefined;
    const event = await RECORD[operation.kind](trx, order, attempt, operation, failureCode);
    if (!event) return;
    const matter =
      operation.kind === 'REFUND' && failureCode !== undefined
        ? await reportRefusedRefund(trx, order, operation, failureCode)
        : undefined;
    await endChange(trx, order, {
      operation: OPERATION_NAMES[operation.kind],
      reason: operation.reason ?? undefined,
      events: [event, ...(matter ? [matter] : [])],
      caller,
    });
  });
}

const isOutdated = ({ tries }: OperationRecord, result: OperationResult): boolean =>
  result.status === 'FAILED' && (result.tries ?? tries) !== tries;

const OPERATION_NAMES = { CAPTURE: 'capturePayment', VOID: 'voidPayment', REFUND: 'refundPayment' } as const;

/**
 * Changes an attempt's money according to the outcome of an operation. `failureCode`: undefined if the operation
 * succeeded. Returns the event, or undefined if the outcome doesn't change the order.
 */
type OutcomeRecorder = (
  trx: Database,
  order: OrderRecord,
  attempt: AttemptRecord,
  operation: OperationRecord,
  failureCode: string | undefined,
) => Promise<OrderEvent | undefined>;

const recordCapture: OutcomeRecorder = async (trx, order, attempt, operation, failureCode) => {
  const succeeded = failureCode === undefined;
  const { amount, final, id: captureId } = operation;
  const captured = attempt.captured_amount + (succeeded ? amount : 0);
  // After a capture that isn't final, the provider still holds the authorised money that wasn't captured.
  const isLast = final || captured >= attempt.authorized_amount;
  const status: PaymentAttemptStatus = succeeded && isLast ? 'CAPTURED' : attempt.status;
  await changeAttempt(trx, attempt, {
    status,
    capturing_amount: sql`capturing_amount - ${amount}`,
    captured_amount: captured,
  });
  const data = { paymentId: attempt.id, captureId, amount: { amount, currency: order.currency } };
  return failureCode === undefined
    ? { type: 'payment.captured', data }
    : { type: 'capture.failed', data: { ...data, failureCode } };
};

const recordRefund: OutcomeRecorder = async (trx, order, attempt, operation, failureCode) => {
  const { amount, id: refundId, foreign_currency: foreign } = operation;
  const succeeded = failureCode === undefined;
  const refunded = { amount, currency: foreign ?? order.currency };
  const about = { paymentId: attempt.id, refundId, amount: refunded, reason: refundReasonOf(operation) };
  const data = { ...about, ...meaningOf(operation, refunded.currency) };
  const event: OrderEvent = succeeded
    ? { type: 'refund.succeeded', data }
    : { type: 'refund.failed', data: { ...data, failureCode } };
  // The attempt's sums don't contain a refund in another currency. Only the attempt's version increases, which shows
  // that earlier answers of the provider are outdated.
  if (foreign !== null) {
    await changeAttempt(trx, attempt, {});
    return event;
  }
  const refused = succeeded
    ? 0
    : await refusedAmount(trx, order, withoutRefund(attempt, operation), operation);
  await changeAttempt(trx, attempt, {
    refunding_amount: sql`refunding_amount - ${amount}`,
    refunded_amount: sql`refunded_amount + ${succeeded ? amount : 0}`,
    refused_refund_amount: sql`refused_refund_amount + ${refused}`,
  });
  await trx
    .updateTable('payment_operations')
    .set({ refused_amount: refused })
    .where('order_id', '=', order.id)
    .where('id', '=', refundId)
    .execute();
  return event;
};

/**
 * Returns how much of a refused refund the order still treats as returned. `without`: the attempt without that refund.
 */
export async function refusedAmount(
  trx: Database,
  order: OrderRecord,
  without: AttemptRecord,
  refund: OperationRecord,
): Promise<number> {
  const current = await getPayment(trx, ALL_ORDERS, order.id);
  const { order: seen, isCounted } = withAttempt(order, without, current?.id);
  return refusedOf(seen, without, refund, isCounted);
}

/**
 * Opens a matter (a case for an operator) about a refund that the provider has refused permanently. An operator decides
 * what to do instead.
 */
const reportRefusedRefund = (
  trx: Database,
  { id: orderId, currency: ours }: OrderRecord,
  { id: operationId, attempt_id: attemptId, amount, foreign_currency }: OperationRecord,
  failureCode: string,
) => {
  const currency = foreign_currency ?? ours;
  return openMatter(trx, {
    kind: 'REFUND_REFUSED',
    orderId,
    attemptId,
    operationId,
    amount,
    currency,
    failureCode,
    detail: `The payment provider refused to refund ${money({ amount, currency })}: ${failureCode}.`,
  });
};

/**
 * Records the outcome of a void. A refused void changes nothing here, because the worker then asks the provider about
 * the payment.
 */
const recordVoid: OutcomeRecorder = async (trx, order, attempt, { reason }, failureCode) => {
  const over = isAttemptClosed(attempt.status) && attempt.authorized_amount === attempt.captured_amount;
  if (failureCode !== undefined || over) return undefined;
  const rest = attempt.authorized_amount - attempt.captured_amount;
  const ended =
    attempt.captured_amount > 0 ? 'CAPTURED' : reason === 'RESERVATION_EXPIRED' ? 'EXPIRED' : 'VOIDED';
  await changeAttempt(trx, attempt, {
    status: isAttemptClosed(attempt.status) ? attempt.status : ended,
    authorized_amount: attempt.captured_amount,
    next_action_url: null,
  });
  const about = (amount: number) => ({
    paymentId: attempt.id,
    amount: { amount, currency: order.currency },
    ...(reason !== null && { reason }),
  });
  return attempt.captured_amount > 0
    ? { type: 'payment.released', data: about(rest) }
    : { type: 'payment.voided', data: about(attempt.amount) };
};

const RECORD = { CAPTURE: recordCapture, REFUND: recordRefund, VOID: recordVoid };
