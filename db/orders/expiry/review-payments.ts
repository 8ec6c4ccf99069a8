import { statement } from '../../../packages/postgres/statements/statement.ts';
import type { Database } from '../../base/database.ts';
import { money } from '../../base/money.js';
import { eachDue } from '../../base/skipped-items.ts';
import type { Caller } from '../../call/caller.ts';
import { ALL_ORDERS } from '../../call/reach.ts';
import { beginChange, endChange } from '../change/change-order.ts';
import { openMatter } from '../matters/open-and-close.ts';
import { isAgreed, isUnconfirmed } from '../model/attempt-money.ts';
import type { OrderEvent } from '../model/order-events.ts';
import type { OrderRecord } from '../model/order-record.ts';
import { outstandingAmount } from '../model/order-rules.ts';
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
 * Reviews direct payments (payments that the shop receives itself). Confirms new orders that are paid on terms or on
 * delivery. Opens a matter (a case for staff) about a payment that isn't complete after its last day. Handles at most
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
  } else if (isOverdue) {
    const event = await reportOverdue(trx, order, payment);
    const change = { operation: 'reviewPayment', reason: 'PAYMENT_OVERDUE', caller } as const;
    if (event) await endChange(trx, order, { ...change, events: [event] });
  }
  await postponeStatement(trx, orderId);
}

/** Builds the event of a payment that was agreed on. Such a payment has a kind and a last day. */
const agreedEvent = ({ id: paymentId, amount, currency, kind, due_on }: AttemptRecord): OrderEvent => ({
  type: 'payment.agreed',
  data: { paymentId, amount: { amount, currency }, kind: kind!, dueOn: due_on! }, // as described above
});

/** Opens a matter (a case for staff) if money is missing after the last day of a payment. */
async function reportOverdue(
  trx: Database,
  order: OrderRecord,
  payment: AttemptRecord,
): Promise<OrderEvent | undefined> {
  const amount = outstandingAmount(order);
  if (!isUnconfirmed(payment.status) || amount === 0) return undefined;
  const { currency } = order;
  return openMatter(trx, {
    kind: 'PAYMENT_OVERDUE',
    ...{ orderId: order.id, attemptId: payment.id, amount, currency },
    detail: `The payment was due on ${payment.due_on}, and ${money({ amount, currency })} are missing. Remind the customer, or cancel the order. Confirm the money when it arrives.`,
  });
}
