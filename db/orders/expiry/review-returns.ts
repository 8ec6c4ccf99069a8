import { statement } from '../../../packages/postgres/statements/statement.ts';
import type { Database } from '../../base/database.ts';
import { eachDue } from '../../base/skipped-items.ts';
import type { Caller } from '../../call/caller.ts';
import { ALL_ORDERS } from '../../call/reach.ts';
import { beginChange, endChange } from '../change/change-order.ts';
import { openMatter } from '../matters/open-and-close.ts';
import { combineMoney } from '../model/attempt-money.ts';
import { deriveDeliveryStatus } from '../model/fulfillment.ts';
import type { OrderEvent } from '../model/order-events.ts';
import type { OrderRecord } from '../model/order-record.ts';
import type { MatterKind } from '../model/order-rules.ts';
import { NOT_RECEIVED_DAYS, isOpen } from '../read/return-status.ts';
import type { ReturnRecord } from '../read/returns.ts';

/** Number of days after a withdrawal in which the money must be back (Directive 2011/83/EU, article 13). */
const REFUND_DAYS = 14;

const REFUND_AT = `created_at + interval '${REFUND_DAYS} days'`;
const RECEIPT_AT = `created_at + interval '${NOT_RECEIVED_DAYS} days'`;

/**
 * Finds orders with returns that are to be reviewed. Locks nothing. Reads only these returns from a partial index.
 * `$1`: maximum number, `$2`: ids of orders to leave out.
 */
const findDueStatement = statement<{ id: string }>(`
  select order_id as id from returns where review_at <= now() and order_id <> all ($2::uuid[])
  group by order_id order by min(review_at) limit $1`);

interface DueReturn extends Pick<ReturnRecord, 'id' | 'kind' | 'status' | 'created_at'> {
  /** Whether the withdrawal is reviewed for the first time. */
  is_new: boolean;
  is_refund_due: boolean;
  is_receipt_due: boolean;
}

/** Condition of a return: the customer has units of it, which are to come back. */
const IS_AWAITED = `exists (select from return_items l where l.order_id = returns.order_id and l.return_id = returns.id
  and l.requested > l.cancelled + l.accepted + l.rejected + l.packing)`;

/** Reads the returns of a locked order that are to be reviewed. `$1`: order. */
const readDueStatement = statement<DueReturn>(`
  select id, kind, status, created_at, review_at <= created_at as is_new,
    review_at <= ${REFUND_AT} and ${REFUND_AT} <= now() as is_refund_due,
    (kind <> 'WITHDRAWAL' or ${RECEIPT_AT} <= now()) and ${IS_AWAITED} as is_receipt_due
  from returns where order_id = $1 and review_at <= now() order by id`);

/**
 * Stores when the returns of a locked order are reviewed again. An approved withdrawal that awaits no unit has only
 * units that are being packed: the customer may still get them, and send them back. `$1`: order.
 */
const postponeStatement = statement<never>(`
  update returns set review_at = case
    when kind <> 'WITHDRAWAL' then null
    when now() < ${REFUND_AT} then ${REFUND_AT}
    when now() < ${RECEIPT_AT} then ${RECEIPT_AT}
    when status = 'APPROVED' and not ${IS_AWAITED} then now() + interval '${NOT_RECEIVED_DAYS} days' end
  where order_id = $1 and review_at <= now()`);

/**
 * Opens matters (cases for staff) about returns: withdrawals after the end of the period, money that isn't back in time,
 * and units that don't come back. Handles at most `limit` orders, each in its own transaction, and returns their number.
 * If an order is locked or fails, handles the other orders and throws `ItemsSkipped` at the end.
 */
export async function reviewReturns(db: Database, caller: Caller, limit: number): Promise<number> {
  return eachDue(db, limit, {
    find: (left, seen) => findDueStatement(db, left, seen),
    idOf: ({ id }) => id,
    work: (trx, { id }) => reviewReturnsOf(trx, id, caller),
  });
}

async function reviewReturnsOf(trx: Database, orderId: string, caller: Caller): Promise<void> {
  const order = await beginChange(trx, ALL_ORDERS, orderId);
  if (!order) return;
  const events: OrderEvent[] = [];
  let reason: MatterKind | undefined;
  for (const due of (await readDueStatement(trx, orderId)).rows) {
    for (const { kind, detail } of findMatters(order, due)) {
      const event = await openMatter(trx, { kind, orderId, operationId: due.id, detail });
      if (!event) continue;
      events.push(event);
      reason ??= kind;
    }
  }
  await postponeStatement(trx, orderId);
  if (events.length > 0) await endChange(trx, order, { operation: 'reviewReturn', reason, events, caller });
}

/** Finds the matters that open about a return. */
function findMatters(order: OrderRecord, due: DueReturn): { kind: MatterKind; detail: string }[] {
  const { kind, status, created_at: since } = due;
  const isWithdrawal = kind === 'WITHDRAWAL';
  const until = order.withdrawal_until;
  const isLate = until !== null && deriveDeliveryStatus(order.items) === 'DELIVERED' && until < since;
  const isOwed = isOpen(status) || (status === 'CLOSED' && combineMoney(order).refunding_amount > 0);
  return [
    ...(isWithdrawal && due.is_new && isOpen(status) && isLate
      ? [
          {
            kind: 'WITHDRAWAL_LATE' as const,
            detail: `The customer withdrew on ${since}, after the period had ended on ${until}. Accept or reject the units when you record their receipt.`,
          },
        ]
      : []),
    ...(isWithdrawal && due.is_refund_due && isOwed
      ? [
          {
            kind: 'REFUND_OVERDUE' as const,
            detail: `The customer withdrew on ${since}, and the money had to be back after ${REFUND_DAYS} days. You may wait until the goods are back, or until the customer has proved that they were sent.`,
          },
        ]
      : []),
    ...(status === 'APPROVED' && due.is_receipt_due
      ? [
          {
            kind: 'RETURN_NOT_RECEIVED' as const,
            detail: `The return was approved more than ${NOT_RECEIVED_DAYS} days ago, and no unit has come back. Ask the customer, or cancel the return.`,
          },
        ]
      : []),
  ];
}
