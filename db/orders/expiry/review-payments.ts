import { combineFragments, cteFragment } from '../../../packages/postgres/statements/cte-fragments.ts';
import type { Query } from '../../../packages/postgres/statements/pipeline.ts';
import { statement } from '../../../packages/postgres/statements/statement.ts';
import type { Database } from '../../base/database.ts';
import { money } from '../../base/money.js';
import { eachDue } from '../../base/skipped-items.ts';
import type { Caller } from '../../call/caller.ts';
import { ALL_ORDERS } from '../../call/reach.ts';
import { beginChange, endChange } from '../change/change-order.ts';
import { type NewMatter, openMatter } from '../matters/open-and-close.ts';
import { isAgreed, isUnconfirmed } from '../model/attempt-money.ts';
import type { OrderEvent } from '../model/order-events.ts';
import type { OrderRecord } from '../model/order-record.ts';
import { hasHoldLapsed, outstandingAmount } from '../model/order-rules.ts';
import { type AttemptRecord, endOfDay, getPayment } from '../payments/payment-attempts.ts';

/**
 * Finds orders with direct payments that are to be reviewed. Locks nothing. Reads only these payments from a partial
 * index. `$1`: maximum number, `$2`: ids of orders to leave out.
 */
const findDueStatement = statement<{ id: string }>(`
  select order_id as id from payment_attempts where review_at <= now() and order_id <> all ($2::uuid[])
  group by order_id order by min(review_at) limit $1`);

/**
 * Stores when the payments of a locked order are reviewed again: once after their last day. `$1`: order. A payment whose
 * time of review is its creation is reviewed for the first time.
 */
const postponeStatement = statement<never>(`
  update payment_attempts set review_at = case
    when status in ('AWAITING_TRANSFER', 'ON_TERMS', 'ON_DELIVERY')
      and (review_at <= created_at or now() < ${endOfDay('due_on')}) then ${endOfDay('due_on')} end
  where order_id = $1 and review_at <= now()`);

/**
 * Reads whether a payment of a locked order is reviewed for the first time, and whether its last day has passed. `$1`:
 * order, `$2`: payment.
 */
const readTimesStatement = statement<{ is_new: boolean; is_overdue: boolean }>(`
  select coalesce(review_at <= created_at, false) as is_new, now() >= ${endOfDay('due_on')} as is_overdue
  from payment_attempts where order_id = $1 and id = $2`);

/**
 * Stores when a payment is reviewed, because its order costs more after an edit. A payment that is already to be reviewed
 * keeps its time. The order must be locked. `$1`: order, `$2`: payment, `$3`: number of days.
 */
const reviewPart = cteFragment(`
  reviewed_payment as (
    update payment_attempts set review_at = coalesce(review_at, now() + make_interval(days => $3::int))
    where order_id = $1::uuid and id = $2::uuid
  )`);

/** Builds the write after which `reviewPayments` reviews the price of an edited order in some days. */
export const reviewDifference = (orderId: string, paymentId: string, days: number): Query<never> =>
  combineFragments([reviewPart(orderId, paymentId, days)]);

/**
 * Reviews direct payments (payments that the shop receives itself), and orders that cost more after an edit. Confirms new
 * orders that are paid on terms or on delivery. Opens a matter (a case for staff) about a payment that isn't complete after
 * its last day, and about a higher price that isn't paid. Handles at most
 * `limit` orders, each in its own transaction, and returns their number. If an order is locked or fails, handles the
 * other orders and throws `ItemsSkipped` at the end.
 */
export async function reviewPayments(db: Database, caller: Caller, limit: number): Promise<number> {
  return eachDue(db, limit, {
    find: (left, seen) => findDueStatement(db, left, seen),
    idOf: ({ id }) => id,
    work: (trx, { id }) => reviewPaymentsOf(trx, id, caller),
  });
}

async function reviewPaymentsOf(trx: Database, orderId: string, caller: Caller): Promise<void> {
  const order = await beginChange(trx, ALL_ORDERS, orderId);
  const payment = order && (await getPayment(trx, ALL_ORDERS, orderId));
  if (!order || !payment) return;
  const { rows } = await readTimesStatement(trx, orderId, payment.id);
  const { is_new: isNew, is_overdue: isOverdue } = rows[0]!; // the payment was just read under the order's lock
  if (isNew && isAgreed(payment.status)) {
    const events = [agreedEvent(payment)];
    await endChange(trx, order, { operation: 'agreePayment', events, caller });
  } else {
    const matter = (isOverdue && toOverdueMatter(order, payment)) || toDifferenceMatter(order, payment);
    const event = matter && (await openMatter(trx, matter));
    const change = { operation: 'reviewPayment', reason: matter?.kind, caller } as const;
    if (event) await endChange(trx, order, { ...change, events: [event] });
  }
  await postponeStatement(trx, orderId);
}

/** Builds the event of a payment that was agreed on. Such a payment has a kind and a last day. */
const agreedEvent = ({ id: paymentId, amount, currency, kind, due_on }: AttemptRecord): OrderEvent => ({
  type: 'payment.agreed',
  data: { paymentId, amount: { amount, currency }, kind: kind!, dueOn: due_on! }, // as described above
});

/** Builds the matter (a case for staff) about money that is missing after the last day of a payment. */
function toOverdueMatter(order: OrderRecord, payment: AttemptRecord): NewMatter | undefined {
  const amount = outstandingAmount(order);
  if (!isUnconfirmed(payment.status) || amount === 0) return undefined;
  const { currency } = order;
  return {
    kind: 'PAYMENT_OVERDUE',
    ...{ orderId: order.id, attemptId: payment.id, amount, currency },
    detail: `The payment was due on ${payment.due_on}, and ${money({ amount, currency })} are missing. Remind the customer, or cancel the order. Confirm the money when it arrives.`,
  };
}

/**
 * Builds the matter (a case for staff) about an edited order whose higher price isn't paid. Another matter is about a
 * payment that the shop receives itself, and about an order without any money.
 */
function toDifferenceMatter(order: OrderRecord, payment: AttemptRecord): NewMatter | undefined {
  const { id: orderId, currency, status, matters } = order;
  const amount = outstandingAmount(order);
  if (amount === 0 || status !== 'CONFIRMED' || isUnconfirmed(payment.status)) return undefined;
  if (hasHoldLapsed(order) || matters?.some(({ kind }) => kind === 'DIFFERENCE_UNPAID')) return undefined;
  return {
    ...{ kind: 'DIFFERENCE_UNPAID', orderId, attemptId: payment.id, amount, currency },
    detail: `The order costs more since it was edited, and ${money({ amount, currency })} are not paid. Remind the customer, cancel the added units, or give a credit.`,
  };
}
