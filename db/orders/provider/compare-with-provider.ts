/**
 * Compares a payment at the provider with its attempt in this database. A database that was restored from a backup
 * lacks recent changes.
 */
import { sql } from 'kysely';
import type { Database } from '../../base/database.ts';
import { wasMatterOpened } from '../matters/close-obsolete-matters.ts';
import type { ObservedPayment } from '../model/observed-payment.ts';
import { type PaymentAttemptStatus, isAttemptClosed } from '../model/order-rules.ts';
import { type AttemptRecord, findAttempt } from '../payments/payment-attempts.ts';
import { isPaymentOf } from './provider-changes.ts';
import { type Identified, wasPaymentReported, unreturnedAmount } from './settle-provider-change.ts';

/**
 * Result of a comparison.
 *
 * - `UNDER_WAY`: a requested operation has no outcome yet, so the payment and the attempt can't be compared.
 * - `DIFFERS`: the payment has changed at the provider, and the attempt lacks these changes.
 * - `REPORTED`: the payment and the attempt differ permanently, and a matter (a case for an operator) has reported that.
 * - `UNKNOWN`: the payment has money, but this database has no attempt for it.
 * - `REPORTED_UNKNOWN`: the same as `UNKNOWN`, and a matter has already reported this payment.
 * - `EMPTY`: there is neither money nor an attempt. If money arrives later, the provider's list of changes contains the
 *   payment.
 */
export type ProviderComparison =
  | { kind: 'SAME' | 'UNDER_WAY' | 'REPORTED'; attempt: AttemptRecord }
  | { kind: 'DIFFERS'; attempt: AttemptRecord }
  | { kind: 'UNKNOWN' | 'REPORTED_UNKNOWN' | 'EMPTY' };

/**
 * Compares a payment with its attempt. Locks nothing. The result `DIFFERS` may be wrong if the attempt has changed
 * since the provider was asked. So if the result is `DIFFERS`, the caller must ask the provider and compare again.
 */
export async function compareWithProvider(
  db: Database,
  { orderId, attemptId, state }: Identified,
): Promise<ProviderComparison> {
  const attempt = await findAttempt(db, orderId, attemptId);
  if (!attempt || !isPaymentOf(attempt, state.reference)) {
    if (unreturnedAmount(state) <= 0) return { kind: 'EMPTY' };
    return { kind: (await wasPaymentReported(db, state.reference)) ? 'REPORTED_UNKNOWN' : 'UNKNOWN' };
  }
  if (isSame(attempt, state) && !(await haveDisputesChanged(db, attempt, state)))
    return { kind: 'SAME', attempt };
  if (await hasOpenOperations(db, attempt)) return { kind: 'UNDER_WAY', attempt };
  return { kind: (await wasAttemptReported(db, attempt)) ? 'REPORTED' : 'DIFFERS', attempt };
}

/**
 * Returns the phase of a payment. Two statuses of the same phase don't count as a difference. A PENDING attempt hasn't
 * been sent to the provider (`UNASKED`).
 */
function phaseOf(status: PaymentAttemptStatus): 'UNASKED' | 'OPEN' | 'HELD' | 'OVER' {
  if (status === 'PENDING') return 'UNASKED';
  if (status === 'AUTHORIZED') return 'HELD';
  return status === 'CAPTURED' || isAttemptClosed(status) ? 'OVER' : 'OPEN';
}

const isSame = (
  attempt: AttemptRecord,
  { status, currency, capturedAmount, refundedAmount }: ObservedPayment,
) =>
  phaseOf(attempt.status) === phaseOf(status) &&
  attempt.currency === currency &&
  attempt.captured_amount === capturedAmount &&
  attempt.refunded_amount === refundedAmount;

async function haveDisputesChanged(
  db: Database,
  { order_id: orderId, id }: AttemptRecord,
  { disputes = [] }: ObservedPayment,
): Promise<boolean> {
  if (disputes.length === 0) return false;
  const known = await db
    .selectFrom('payment_disputes')
    .select(['reference', 'status'])
    .where('order_id', '=', orderId)
    .where('attempt_id', '=', id)
    .execute();
  const here = new Map(known.map(({ reference, status }) => [reference, status]));
  // A dispute that has ended is never opened again. So if a known dispute is reported as OPEN, the report is outdated.
  return disputes.some(
    ({ reference, status }) => here.get(reference) !== status && !(here.has(reference) && status === 'OPEN'),
  );
}

async function hasOpenOperations(db: Database, { order_id: orderId, id }: AttemptRecord): Promise<boolean> {
  const open = await db
    .selectFrom('payment_operations')
    .select(sql.lit(1).as('one'))
    .where('order_id', '=', orderId)
    .where('attempt_id', '=', id)
    .where('status', '=', 'PENDING')
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}

/**
 * Returns whether a matter (a case for an operator) has reported a permanent difference of an attempt: the money is in
 * another currency, the provider has less money than recorded, or the provider doesn't end an authorization hold.
 */
async function wasAttemptReported(
  db: Database,
  { order_id: orderId, id: attemptId }: AttemptRecord,
): Promise<boolean> {
  for (const kind of ['PROVIDER_MISMATCH', 'VOID_REFUSED'] as const)
    if (await wasMatterOpened(db, { kind, orderId, attemptId })) return true;
  return false;
}
