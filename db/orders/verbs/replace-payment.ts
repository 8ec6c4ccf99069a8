import {
  type CteFragment,
  combineFragments,
  cteFragment,
} from '../../../packages/postgres/statements/cte-fragments.ts';
import { unwrapRows } from '../../../packages/postgres/statements/pipeline.ts';
import { transact } from '../../../packages/postgres/statements/transact.ts';
import type { Database } from '../../base/database.ts';
import { newIdAt } from '../../base/ids.ts';
import { excludeOlderProcesses } from '../../base/older-processes.ts';
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
import {
  type DirectPayment,
  NO_MONEY,
  firstStatusOf,
  isAgreed,
  isDirect,
  isUnconfirmed,
} from '../model/attempt-money.ts';
import type { OrderEvent } from '../model/order-events.ts';
import type { OrderRecord } from '../model/order-record.ts';
import {
  type AttemptMoney,
  isAwaitingCustomer,
  hasHoldLapsed,
  isFinalStatus,
  isRestPayable,
  isRetryable,
  outstandingAmount,
} from '../model/order-rules.ts';
import { type AttemptRecord, endOfDay } from '../payments/payment-attempts.ts';
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
  request: NewPayment & { limit: number; precondition: Precondition; caller: Caller },
): Promise<
  { kind: 'done'; result: AttemptRecord } | PaymentRefusal | { kind: 'OLDER_PROCESSES' } | undefined
> {
  const { directPayment, limit, precondition, caller } = request;
  const opening = [lockOrder(reach, orderId), lockedOrderQuery([orderId], reach)] as const;
  return transact(db, opening, async (trx, opened) => {
    const [locks, rows] = unwrapRows(opened);
    const [locked] = locks.length > 0 ? await toLockedOrders(trx, rows) : [];
    if (!locked) return undefined;
    const { order } = locked;
    // Every order has an attempt.
    const current = locked.attempts.at(-1)!;
    if (!precondition('payment', current)) throw new PreconditionFailed();
    const refusal = whyNotReplaceable(locked, limit, directPayment);
    if (refusal) return refusal;
    if (directPayment && !(await excludeOlderProcesses(db, trx))) return { kind: 'OLDER_PROCESSES' };
    const started = attemptAfter(locked, current, newIdAt(Date.parse(locked.readAt)), request);
    const isOpen = isAwaitingCustomer(order) || isUnconfirmed(current.status);
    const ending = isOpen ? endOf(current, order.currency) : NOTHING_TO_END;
    const { id, amount, currency } = started;
    const data = { paymentId: id, amount: { amount, currency } };
    const events: OrderEvent[] = [
      ...ending.events,
      { type: 'payment.started', data },
      ...(directPayment && isAgreed(started.status)
        ? [{ type: 'payment.agreed' as const, data: { ...data, ...directPayment } }]
        : []),
    ];
    const before = locked.attempts.with(-1, { ...current, ...ending.change });
    const predicted = predictOrder(locked, {
      attempts: [...before, { ...started, seen_ago: null, ended_ago: null }],
    });
    const change: Plan<AttemptRecord>['change'] = {
      operation: 'replacePayment',
      // The current attempt must be closed before the new attempt is inserted, because an order may have only one open
      // attempt.
      writes: ending.write ? [combineFragments([ending.write])] : [],
      parts: [
        ...ending.parts,
        insertAttempt(started),
        ...keepMoney(started, current),
        ...(started.status === 'AWAITING_TRANSFER' ? [reserveUntilDue(started)] : []),
      ],
      predicted,
      events,
    };
    const plan: Plan<AttemptRecord> = { kind: 'planned', change, result: () => started };
    return applyPlan(trx, order, plan, caller);
  });
}

/** The new way in which the customer pays. `directPayment`: undefined if the payment provider takes the money. */
interface NewPayment {
  paymentMethod: string;
  directPayment: DirectPayment | undefined;
}

/**
 * Returns the reason why an order can't get another payment attempt. Undefined if it can. `limit`: maximum number of
 * attempts of an order. The operation and the list of actions share this function.
 */
export function whyNotReplaceable(
  { order, attempts, readAt }: LockedOrder,
  limit: number,
  directPayment?: DirectPayment,
): PaymentRefusal | undefined {
  const inTime = Date.parse(order.reserved_until) > Date.parse(readAt);
  if (!isReplaceable(order, inTime) && !isOtherwisePayable(order, inTime, directPayment))
    return { kind: 'INVALID_TRANSITION', order };
  // Every order has an attempt. The number of the current attempt is the number of all attempts.
  return attempts.at(-1)!.number >= limit ? { kind: 'TOO_MANY_PAYMENTS', limit } : undefined;
}

function isReplaceable(order: OrderRecord, inTime: boolean): boolean {
  if (hasHoldLapsed(order) || isRestPayable(order)) return true;
  // Nothing is due after a cancellation. So the void of the current attempt is pending, and no new attempt is needed.
  if (order.payment.pays_rest && outstandingAmount(order) === 0) return false;
  return (isRetryable(order) || isAwaitingCustomer(order)) && (inTime || order.status === 'CONFIRMED');
}

/**
 * Returns whether the current attempt, for which no money has arrived, may be replaced by a payment of another kind. A
 * confirmed order must still be covered, so its payment on terms or on delivery may only be replaced by another one.
 */
function isOtherwisePayable(
  { status: orderStatus, payment: { status, captured_amount: captured } }: OrderRecord,
  inTime: boolean,
  directPayment: DirectPayment | undefined,
): boolean {
  if (isFinalStatus(orderStatus) || captured > 0) return false;
  if (isAgreed(status)) return directPayment !== undefined && isAgreed(firstStatusOf(directPayment));
  return status === 'AWAITING_TRANSFER' && (inTime || orderStatus === 'CONFIRMED');
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

/** Builds the writes and events that close an attempt immediately. The provider must void its own payment. */
const endOf = (attempt: LockedAttempt, currency: string): Ending => ({
  write: endAttemptPart(attempt.order_id, attempt.id),
  parts: isDirect(attempt) ? [] : [voidRequestCte(attempt, REPLACED, { anyway: true })],
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
    set status = 'VOIDED', next_action_url = null, review_at = null, version = version + 1, updated_at = now()
    where order_id = $1::uuid and id = $2::uuid
  )`);

/**
 * Builds the new attempt, which has no money yet. The new attempt's version is the previous attempt's version plus 1.
 */
const attemptAfter = (
  { order, readAt, changedAt }: LockedOrder,
  { number, version, ...before }: LockedAttempt,
  id: string,
  { paymentMethod, directPayment }: NewPayment,
): AttemptRecord => ({
  order_id: order.id,
  id,
  number: number + 1,
  status: firstStatusOf(directPayment),
  kind: directPayment?.kind ?? null,
  due_on: directPayment?.dueOn ?? null,
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
 * whether the attempt pays only the remaining price after earlier captures, `$8`: status, `$9`: kind, `$10`: last day of a
 * direct payment, after which the payment is reviewed.
 */
const insertPart = cteFragment(`
  started as (
    insert into payment_attempts (
      order_id, id, number, status, payment_method, amount, version, pays_rest, kind, due_on, review_at, created_at,
      updated_at)
    values ($1::uuid, $2::uuid, $3::smallint, $8::text, $4::text, $5::bigint, $6::bigint, $7::boolean, $9::text,
      $10::date, ${endOfDay('$10::date')}, now(), now())
  )`);

const insertAttempt = (attempt: AttemptRecord) => {
  const { order_id, id, number, payment_method, amount, version, pays_rest, status, kind, due_on } = attempt;
  return insertPart(order_id, id, number, payment_method, amount, version, pays_rest, status, kind, due_on);
};

/** Keeps the reservation of an order until the last day of a transfer. `$1`: order, `$2`: last day. */
const reserveUntilDuePart = cteFragment(`
  kept_reservation as (
    update orders set reserved_until = ${endOfDay('$2::date')} where id = $1::uuid and status = 'SUBMITTED'
  )`);

const reserveUntilDue = ({ order_id, due_on }: AttemptRecord) => reserveUntilDuePart(order_id, due_on);

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
