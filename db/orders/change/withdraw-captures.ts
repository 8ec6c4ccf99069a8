/** Withdraws captures that an order no longer needs, except captures that may already be at the provider. */
import { sql } from 'kysely';
import { combineFragments } from '../../../packages/postgres/statements/cte-fragments.ts';
import { pipeline } from '../../../packages/postgres/statements/pipeline.ts';
import type { Database } from '../../base/database.ts';
import { ALL_ORDERS } from '../../call/reach.ts';
import type { OrderEvent } from '../model/order-events.ts';
import type { OrderRecord } from '../model/order-record.ts';
import { capturesMaxOf } from '../model/excess-money.ts';
import { type AttemptRecord, changeAttempt, getPayment } from '../payments/payment-attempts.ts';
import { buildCaptureRequest } from '../payments/request-capture-or-refund.ts';
import type { LockedAttempt, LockedOrder } from './locked-order.ts';

/** A capture that has no outcome yet. */
export interface PendingCapture {
  id: string;
  amount: number;
  final: boolean;
  /**
   * The provider's reason for a temporary refusal, in the provider's words. Null if the provider hasn't refused the
   * capture.
   */
  last_refusal: string | null;
  /** Whether the capture is about to be sent to the provider, or was sent and hasn't been answered yet. */
  isUnderWay: boolean;
}

/** Failure code of a capture that is withdrawn before it was sent to the provider. */
const WITHDRAWN = 'withdrawn';

interface Withdrawal {
  withdrawn: PendingCapture[];
  /** A new capture that replaces the withdrawn captures, for the amount that the order still needs. */
  rest: { amount: number; final: boolean };
}

/**
 * Decides which captures of an attempt are withdrawn, so that the sum of the remaining captures is at most `max`. A
 * capture in flight is never withdrawn. The captures that aren't in flight are checked from the oldest to the newest. A
 * capture is withdrawn if the sum would exceed `max`.
 */
export function planWithdrawal(max: number, captures: readonly PendingCapture[]): Withdrawal {
  const withdrawn: PendingCapture[] = [];
  let room = captures.reduce((left, { isUnderWay, amount }) => left - (isUnderWay ? amount : 0), max);
  for (const capture of captures) {
    if (capture.isUnderWay) continue;
    if (capture.amount > room) withdrawn.push(capture);
    else room -= capture.amount;
  }
  const amount = withdrawn.length > 0 ? Math.max(0, room) : 0;
  return { withdrawn, rest: { amount, final: withdrawn.some(({ final }) => final) } };
}

/** The attempts of an order after captures were withdrawn, and the events of the withdrawals. */
interface Withdrawn extends Pick<LockedOrder, 'attempts'> {
  events: OrderEvent[];
}

/**
 * Withdraws captures if the pending captures together would take more money than the order needs. The withdrawn
 * captures get the status FAILED, and a new capture is requested for the amount that the order still needs. A capture
 * in flight can't be withdrawn. When the outcome of a capture in flight is recorded, the function is called again. The
 * order must be locked.
 */
export async function withdrawCaptures(
  trx: Database,
  { order, attempts, changedAt }: Pick<LockedOrder, 'order' | 'attempts' | 'changedAt'>,
): Promise<Withdrawn> {
  const events: OrderEvent[] = [];
  const planned = await planWithdrawals({ order, attempts }, (attempt) => lockPendingCaptures(trx, attempt));
  for (const { attempt, withdrawal } of planned)
    events.push(...(await withdraw(trx, attempt, withdrawal, order.currency, changedAt)));
  return { attempts: replaceAttempts(attempts, planned), events };
}

/** Returns the attempts of an order as `withdrawCaptures` would return them. Locks and writes nothing. */
export async function predictWithdrawals(
  db: Database,
  { order, attempts }: Pick<LockedOrder, 'order' | 'attempts'>,
): Promise<LockedAttempt[]> {
  const list = (attempt: LockedAttempt) => listPendingCaptures(pendingCaptures(db, attempt));
  return replaceAttempts(attempts, await planWithdrawals({ order, attempts }, list));
}

interface PlannedWithdrawal {
  attempt: LockedAttempt;
  captures: PendingCapture[];
  withdrawal: Withdrawal;
}

/** Plans the withdrawals of an order. `list` returns the pending captures of an attempt. */
async function planWithdrawals(
  { order, attempts }: Pick<LockedOrder, 'order' | 'attempts'>,
  list: (attempt: LockedAttempt) => Promise<PendingCapture[]>,
): Promise<PlannedWithdrawal[]> {
  const planned: PlannedWithdrawal[] = [];
  for (const attempt of attempts) {
    const max = capturesMaxOf(order, attempt, attempt === attempts.at(-1));
    if (attempt.capturing_amount <= max) continue;
    const captures = await list(attempt);
    const withdrawal = planWithdrawal(max, captures);
    if (withdrawal.withdrawn.length > 0) planned.push({ attempt, captures, withdrawal });
  }
  return planned;
}

const replaceAttempts = (
  attempts: readonly LockedAttempt[],
  planned: readonly PlannedWithdrawal[],
): LockedAttempt[] =>
  attempts.map((attempt) => {
    const found = planned.find((one) => one.attempt === attempt);
    return found ? withoutCaptures(attempt, found.captures, found.withdrawal) : attempt;
  });

/** Returns whether the next change of the order will withdraw captures of this attempt. The order must be locked. */
export async function hasNeedlessCaptures(
  trx: Database,
  order: OrderRecord,
  attempt: AttemptRecord,
): Promise<boolean> {
  const current = await getPayment(trx, ALL_ORDERS, order.id);
  const max = capturesMaxOf(order, attempt, current?.id === attempt.id);
  if (attempt.capturing_amount <= max) return false;
  return planWithdrawal(max, await lockPendingCaptures(trx, attempt)).withdrawn.length > 0;
}

/**
 * Lists the pending captures of an attempt, the oldest first. Locks these captures, so that no worker starts to send a
 * capture to the provider: see `beginCapture`.
 */
const lockPendingCaptures = (trx: Database, attempt: AttemptOfOrder): Promise<PendingCapture[]> =>
  listPendingCaptures(pendingCaptures(trx, attempt).forUpdate());

type AttemptOfOrder = Pick<LockedAttempt, 'order_id' | 'id'>;

const pendingCaptures = (db: Database, { order_id, id }: AttemptOfOrder) =>
  db
    .selectFrom('payment_operations')
    .select(['id', 'amount', 'final', 'last_refusal', 'handed_over', 'next_try_at'])
    .where('order_id', '=', order_id)
    .where('attempt_id', '=', id)
    .where('kind', '=', 'CAPTURE')
    .where('status', '=', 'PENDING')
    .orderBy('id');

async function listPendingCaptures(query: ReturnType<typeof pendingCaptures>): Promise<PendingCapture[]> {
  const rows = await query.execute();
  // A final capture that waits for other captures hasn't been handed over to the worker. Any other capture is handed
  // over almost immediately, so it counts as in flight unless it waits for a retry.
  const hasOthers = rows.some(({ final }) => !final);
  return rows.map(({ handed_over, next_try_at, ...capture }) => {
    const waitsForOthers = capture.final && hasOthers && !handed_over;
    return { ...capture, isUnderWay: next_try_at === null && !waitsForOthers };
  });
}

async function withdraw(
  trx: Database,
  attempt: LockedAttempt,
  { withdrawn, rest }: Withdrawal,
  currency: string,
  changedAt: string,
): Promise<OrderEvent[]> {
  await trx
    .updateTable('payment_operations')
    .set({
      status: 'FAILED',
      failure_code: sql`coalesce(last_refusal, ${WITHDRAWN})`,
      handed_over: true,
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('order_id', '=', attempt.order_id)
    .where('id', '=', sql<string>`any (${withdrawn.map(({ id }) => id)}::uuid[])`)
    .execute();
  await changeAttempt(trx, attempt, {
    capturing_amount: sql`capturing_amount - ${sumOf(withdrawn)}::bigint`,
  });
  const about = (captureId: string, amount: number) => ({
    paymentId: attempt.id,
    captureId,
    amount: { amount, currency },
  });
  const events = withdrawn.map(({ id, amount, last_refusal }): OrderEvent => {
    const data = { ...about(id, amount), failureCode: last_refusal ?? WITHDRAWN };
    return { type: 'capture.failed', data };
  });
  if (rest.amount === 0) return events;
  const { operation, part } = buildCaptureRequest(attempt, rest.amount, rest.final, changedAt);
  await pipeline(trx, [combineFragments([part])]);
  return [...events, { type: 'capture.created', data: about(operation.id, rest.amount) }];
}

/** Returns an attempt after a withdrawal. */
function withoutCaptures(
  attempt: LockedAttempt,
  captures: readonly PendingCapture[],
  { withdrawn, rest }: Withdrawal,
): LockedAttempt {
  const kept = captures.filter((capture) => !withdrawn.includes(capture));
  return {
    ...attempt,
    capturing_amount: attempt.capturing_amount - sumOf(withdrawn) + rest.amount,
    closing: kept.some(({ final }) => final) || (rest.amount > 0 && rest.final),
  };
}

const sumOf = (captures: readonly PendingCapture[]): number =>
  captures.reduce((sum, { amount }) => sum + amount, 0);
