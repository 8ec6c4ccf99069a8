/** Captures and refunds that the provider refuses temporarily. The service repeats such requests later. */
import { sql } from 'kysely';
import type { Database } from '../../base/database.ts';
import type { Caller } from '../../call/caller.ts';
import { ALL_ORDERS } from '../../call/reach.ts';
import { beginChange, endChange } from '../change/change-order.ts';
import { hasNeedlessCaptures } from '../change/withdraw-captures.ts';
import type { OrderRecord } from '../model/order-record.ts';
import { findAttempt } from '../payments/payment-attempts.ts';
import type { OperationRecord } from '../payments/payment-operations.ts';

/**
 * An operation that the provider has refused temporarily. `tries`: the number of earlier refusals, as it was when the
 * worker asked the provider.
 */
type RefusedOperation = Pick<OperationRecord, 'order_id' | 'id' | 'tries'>;

interface Refusal {
  code: string;
  /**
   * Number of days for which the service repeats an operation, counted from the time when the operation was requested.
   */
  retryDays: number;
}

/**
 * Schedules another try of an operation that the provider has refused temporarily. The pause before the first retry is
 * a minute. Each further pause is twice as long, up to 6 hours. Returns whether the operation will be repeated. It
 * won't be repeated if `retryDays` have passed since it was requested, or if it has had an outcome or another try in
 * the meantime. The function executes one statement, so that a try is counted only once even if several processes
 * report its refusal.
 */
export async function postponeOperation(
  db: Database,
  { order_id: orderId, id, tries }: RefusedOperation,
  { code, retryDays }: Refusal,
): Promise<boolean> {
  const postponed = await db
    .updateTable('payment_operations')
    .set({
      tries: tries + 1,
      next_try_at: sql`now() + least(interval '1 minute' * 2 ^ least(tries, 9), interval '6 hours')`,
      last_refusal: code,
      checked_at: sql`now()`,
    })
    .where('order_id', '=', orderId)
    .where('id', '=', id)
    .where('status', '=', 'PENDING')
    .where('tries', '=', tries)
    .where('created_at', '>', sql<string>`now() - make_interval(days => ${retryDays}::int)`)
    .returning('id')
    .executeTakeFirst();
  return postponed !== undefined;
}

type Capture = Pick<OperationRecord, 'order_id' | 'id' | 'tries' | 'attempt_id'>;

/**
 * Schedules another try of a capture, as `postponeOperation` does. If the order doesn't need the capture any more, the
 * function withdraws the capture instead, and returns true too. It locks the order, so that a concurrent cancellation
 * finds the capture either in flight or waiting for its next try.
 */
export async function postponeCapture(
  db: Database,
  capture: Capture,
  refusal: Refusal,
  caller: Caller,
): Promise<boolean> {
  return changeCapture(db, capture, async (trx, order) => {
    if (!(await postponeOperation(trx, capture, refusal))) return false;
    await withdrawNeedless(trx, order, capture, caller);
    return true;
  });
}

/**
 * Begins another try of a capture that the provider refused temporarily. Returns whether the capture must be sent to
 * the provider. Returns false in three cases: the capture has had its outcome in the meantime, it still has to wait, or
 * it is withdrawn because the order doesn't need it any more. If the function returns true, the capture is in flight,
 * so that `withdrawCaptures` doesn't withdraw the capture.
 */
export async function beginCapture(db: Database, capture: Capture, caller: Caller): Promise<boolean> {
  return changeCapture(db, capture, async (trx, order) => {
    await withdrawNeedless(trx, order, capture, caller);
    const begun = await trx
      .updateTable('payment_operations')
      .set({ next_try_at: null, checked_at: sql`now()` })
      .where('order_id', '=', capture.order_id)
      .where('id', '=', capture.id)
      .where('status', '=', 'PENDING')
      .where(sql<boolean>`coalesce(next_try_at <= now(), true)`)
      .returning('id')
      .executeTakeFirst();
    return begun !== undefined;
  });
}

/** Makes a change of a capture in a transaction that locks the capture's order. */
const changeCapture = (
  db: Database,
  { order_id: orderId }: Capture,
  change: (trx: Database, order: OrderRecord) => Promise<boolean>,
): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const order = await beginChange(trx, ALL_ORDERS, orderId);
    return order !== undefined && change(trx, order);
  });

async function withdrawNeedless(
  trx: Database,
  order: OrderRecord,
  { attempt_id: attemptId }: Capture,
  caller: Caller,
): Promise<void> {
  const attempt = (await findAttempt(trx, order.id, attemptId))!; // Every capture has an attempt.
  if (await hasNeedlessCaptures(trx, order, attempt))
    await endChange(trx, order, { operation: 'capturePayment', events: [], caller });
}
