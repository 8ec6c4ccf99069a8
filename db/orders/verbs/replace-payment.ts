import {
  type CteFragment,
  combineFragments,
  cteFragment,
} from '../../../packages/postgres/statements/cte-fragments.ts';
import { unwrapRows } from '../../../packages/postgres/statements/pipeline.ts';
import { transact } from '../../../packages/postgres/statements/transact.ts';
import type { Database } from '../../base/database.ts';
import { newIdAt } from '../../base/ids.ts';
import type { Caller } from '../../call/caller.ts';
import { type Precondition, PreconditionFailed } from '../../call/precondition.ts';
import type { Reach } from '../../call/reach.ts';
import { type Plan, applyPlan } from '../change/change-order.ts';
import { lockOrder } from '../change/lock-order.ts';
import {
  type LockedAttempt,
  type LockedOrder,
  toLockedOrders,
  predictOrder,
  lockedOrderQuery,
} from '../change/locked-order.ts';
import { NO_MONEY } from '../model/attempt-money.ts';
import type { OrderEvent } from '../model/order-events.ts';
import type { OrderRecord } from '../model/order-record.ts';
import {
  type AttemptMoney,
  isAwaitingCustomer,
  hasHoldLapsed,
  isRestPayable,
  isRetryable,
  outstandingAmount,
} from '../model/order-rules.ts';
import type { AttemptRecord } from '../payments/payment-attempts.ts';
import { voidRequestCte } from '../payments/payment-operations.ts';

export type PaymentRefusal =
  { kind: 'INVALID_TRANSITION'; order: OrderRecord } | { kind: 'TOO_MANY_PAYMENTS'; limit: number };

/**
 * Starts a new payment attempt with another payment method, in one transaction under the order's lock. The new attempt
 * is for the outstanding amount (`outstandingAmount`). If the current attempt waits for the customer at the customer's
 * bank, the function closes it and requests its void. The new attempt isn't sent to the provider until the provider has
 * voided the current attempt, or has refused the void. If the current attempt still takes money, that money is
 * returned.
 *
 * The precondition is checked against the version of the current attempt. `limit`: maximum number of attempts of an
 * order. Returns `undefined` if the caller can't access an order with this id. Throws `PreconditionFailed` if the
 * attempt doesn't match the precondition.
 */
export async function replacePayment(
  db: Database,
  reach: Reach,
  orderId: string,
  request: { paymentMethod: string; limit: number; precondition: Precondition; caller: Caller },
): Promise<{ kind: 'done'; result: AttemptRecord } | PaymentRefusal | undefined> {
  const { paymentMethod, limit, precondition, caller } = request;
  const opening = [lockOrder(reach, orderId), lockedOrderQuery([orderId], reach)] as const;
  return transact(db, opening, async (trx, opened) => {
    const [locks, rows] = unwrapRows(opened);
    const [locked] = locks.length > 0 ? await toLockedOrders(trx, rows) : [];
    if (!locked) return undefined;
    const { order } = locked;
    // Every order has an attempt.
    const current = locked.attempts.at(-1)!;
    if (!precondition('payment', current)) throw new PreconditionFailed();
    const refusal = whyNotReplaceable(locked, limit);
    if (refusal) return refusal;
    const started = attemptAfter(locked, current, newIdAt(Date.parse(locked.readAt)), paymentMethod);
    const ending = isAwaitingCustomer(order) ? endOf(current, order.currency) : NOTHING_TO_END;
    const { id, amount, currency } = started;
    const data = { paymentId: id, amount: { amount, currency } };
    const events: OrderEvent[] = [...ending.events, { type: 'payment.started', data }];
    const before = locked.attempts.with(-1, { ...current, ...ending.change });
    const predicted = predictOrder(locked, {
      attempts: [...before, { ...started, seen_ago: null, ended_ago: null }],
    });
    const change: Plan<AttemptRecord>['change'] = {
      operation: 'replacePayment',
      // The current attempt must be closed before the new attempt is inserted, because an order may have only one open
      // attempt.
      writes: ending.write ? [combineFragments([ending.write])] : [],
      parts: [...ending.parts, insertAttempt(started), ...keepMoney(started, current)],
      predicted,
      events,
    };
    const plan: Plan<AttemptRecord> = { kind: 'planned', change, result: () => started };
    return applyPlan(trx, order, plan, caller);
  });
}

/**
 * Returns the reason why an order can't get another payment attempt. Undefined if it can. `limit`: maximum number of
 * attempts of an order. The operation and the list of actions share this function.
 */
export function whyNotReplaceable(
  { order, attempts, readAt }: LockedOrder,
  limit: number,
): PaymentRefusal | undefined {
  const inTime = Date.parse(order.reserved_until) > Date.parse(readAt);
  if (!isReplaceable(order, inTime)) return { kind: 'INVALID_TRANSITION', order };
  // Every order has an attempt. The number of the current attempt is the number of all attempts.
  return attempts.at(-1)!.number >= limit ? { kind: 'TOO_MANY_PAYMENTS', limit } : undefined;
}

function isReplaceable(order: OrderRecord, inTime: boolean): boolean {
  if (hasHoldLapsed(order) || isRestPayable(order)) return true;
  // Nothing is due after a cancellation. So the void of the current attempt is pending, and no new attempt is needed.
  if (order.payment.pays_rest && outstandingAmount(order) === 0) return false;
  return (isRetryable(order) || isAwaitingCustomer(order)) && (inTime || order.status === 'CONFIRMED');
}

/** Writes and events that close the current attempt. */
interface Ending {
  write?: CteFragment;
  parts: CteFragment[];
  events: OrderEvent[];
  change: Partial<LockedAttempt>;
}

const NOTHING_TO_END: Ending = { parts: [], events: [], change: {} };

const REPLACED = 'PAYMENT_REPLACED';

/** Builds the writes and events that close an attempt immediately and request its void. */
const endOf = (attempt: LockedAttempt, currency: string): Ending => ({
  write: endAttemptPart(attempt.order_id, attempt.id),
  parts: [voidRequestCte(attempt, REPLACED, { anyway: true })],
  events: [
    {
      type: 'payment.voided',
      data: { paymentId: attempt.id, amount: { amount: attempt.amount, currency }, reason: REPLACED },
    },
  ],
  change: { status: 'VOIDED', version: attempt.version + 1 },
});

/** Closes an attempt. The order must be locked. `$1`: order, `$2`: attempt. */
const endAttemptPart = cteFragment(`
  ended_attempt as (
    update payment_attempts
    set status = 'VOIDED', next_action_url = null, version = version + 1, updated_at = now()
    where order_id = $1::uuid and id = $2::uuid
  )`);

/**
 * Builds the new attempt, which has no money yet. The new attempt's version is the previous attempt's version plus 1.
 */
const attemptAfter = (
  { order, readAt, changedAt }: LockedOrder,
  { number, version, ...before }: LockedAttempt,
  id: string,
  paymentMethod: string,
): AttemptRecord => ({
  order_id: order.id,
  id,
  number: number + 1,
  status: 'PENDING',
  payment_method: paymentMethod,
  amount: outstandingAmount(order),
  ...NO_MONEY,
  authorized_until: null,
  pays_rest: isFollowedByRest(before),
  provider_reference: null,
  failure_code: null,
  next_action_url: null,
  version: version + 1,
  created_at: changedAt,
  updated_at: changedAt,
  currency: order.currency,
  capture: order.capture,
  read_at: readAt,
});

/**
 * Returns whether an attempt that follows this one pays only the remaining price, because captured money pays the
 * order.
 */
export const isFollowedByRest = ({
  status,
  pays_rest,
}: Pick<AttemptMoney, 'status' | 'pays_rest'>): boolean => status === 'CAPTURED' || pays_rest === true;

/**
 * Inserts an attempt. `$1`: order, `$2`: id, `$3`: number, `$4`: payment method, `$5`: amount, `$6`: version, `$7`:
 * whether the attempt pays only the remaining price after earlier captures.
 */
const insertPart = cteFragment(`
  started as (
    insert into payment_attempts (
      order_id, id, number, status, payment_method, amount, version, pays_rest, created_at, updated_at)
    values ($1::uuid, $2::uuid, $3::smallint, 'PENDING', $4::text, $5::bigint, $6::bigint, $7::boolean, now(), now())
  )`);

const insertAttempt = ({ order_id, id, number, payment_method, amount, version, pays_rest }: AttemptRecord) =>
  insertPart(order_id, id, number, payment_method, amount, version, pays_rest);

/**
 * Stores the captured money of an earlier attempt in `kept_amount`, because this money still pays the order. If
 * `kept_amount` weren't stored, older versions of the service would refund the money. A requested refund reduces
 * `kept_amount`. `$1`: order, `$2`: attempt.
 */
const keepMoneyPart = cteFragment(`
  kept as (
    update payment_attempts
    set kept_amount = captured_amount - refunded_amount - refunding_amount - refused_refund_amount
    where order_id = $1::uuid and id = $2::uuid
  )`);

export const keepMoney = (
  { pays_rest }: Pick<AttemptRecord, 'pays_rest'>,
  { order_id, id, status }: Pick<AttemptRecord, 'order_id' | 'id' | 'status'>,
): CteFragment[] => (pays_rest && status === 'CAPTURED' ? [keepMoneyPart(order_id, id)] : []);
