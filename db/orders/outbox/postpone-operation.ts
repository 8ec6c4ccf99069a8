/** Schedules retries of captures and refunds that the provider has refused temporarily. */
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
 * An operation that the provider has refused temporarily. `tries`: number of refusals before the worker sent this
 * request.
 */
type RefusedOperation = Pick<OperationRecord, 'order_id' | 'id' | 'tries'>;

interface Refusal {
  code: string;
  /** Number of days for which the service retries an operation, counted from the request of the operation. */
  retryDays: number;
}

/**
 * Schedules a retry of an operation that the provider has refused temporarily. The pause before the first retry is a
 * minute. Each further pause is twice as long, up to 6 hours. Returns false and schedules nothing if `retryDays` have
 * passed since the request, or if the operation has got an outcome or been retried in the meantime. The function
 * executes only one statement, so that a refusal is counted once even if several processes report it.
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
 * Schedules a retry of a capture, as `postponeOperation` does. If the order doesn't need the captured amount any more,
 * withdraws the capture and also returns true. Locks the order, so that a concurrent cancellation finds the capture
 * either in flight or waiting for its retry.
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
 * Begins a retry of a capture that the provider refused temporarily. Returns whether the worker must send the capture
 * to the provider. If the result is true, the capture is now in flight, so that `withdrawCaptures` can't withdraw it.
 * Returns false if the capture has got its outcome in the meantime, still has to wait, or was withdrawn because the
 * order doesn't need it any more.
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

/** Runs `change` in a transaction that locks the capture's order. */
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
