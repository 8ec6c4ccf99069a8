/** Decides whether the cause of a matter still exists. `endChange` closes matters whose cause no longer exists. */
import type { Database } from '../../base/database.ts';
import type { Caller } from '../../call/caller.ts';
import type { OrderEvent } from '../model/order-events.ts';
import type { OrderMatterRecord } from '../model/matters.ts';
import { computeExcess } from '../model/excess-money.ts';
import { isMatterRetryable } from '../model/retries.ts';
import {
  type AttemptMoney,
  type MatterKind,
  type OrderState,
  isFinalStatus,
  isMoneyReturned,
  whyNotShippable,
} from '../model/order-rules.ts';
import { closeMatters } from './open-and-close.ts';

type Order = OrderState & { id: string; matters: OrderMatterRecord[] | null };

/**
 * Returns whether the provider should have ended a payment but hasn't. The service requests a void of a payment for two
 * reasons: the order doesn't need the money, or the order can't expire before the payment has ended. For a SUBMITTED
 * order there is no other reason for a void, so for this status nothing else is checked.
 */
export function shouldBeVoided(order: OrderState, attempt: AttemptMoney): boolean {
  const isOpen = isMatterRetryable({ kind: 'VOID_REFUSED', status: 'OPEN', attempt, operation: null });
  // The argument `true` says that the attempt counts for the order. That is right even for an earlier attempt: it has
  // failed or ended, and `computeExcess` treats the money of such an attempt as unneeded in any case.
  return isOpen && (order.status === 'SUBMITTED' || computeExcess(order, attempt, true).release);
}

/** Returns whether the cause of an open matter of this order no longer exists. */
function isGone(order: Order, matter: OrderMatterRecord): boolean {
  switch (matter.kind) {
    case 'VOID_REFUSED':
      return !matter.attempt || !shouldBeVoided(order, matter.attempt);
    case 'PAYMENT_UNRESOLVED':
      return !isMatterRetryable(matter);
    case 'HOLD_LAPSED':
    case 'HOLD_LAPSED_AFTER_SHIPMENT':
      return isFinalStatus(order.status) || whyNotShippable(order) === undefined;
    case 'MONEY_RETURNED':
      return !isMoneyReturned(order);
    default:
      return false;
  }
}

export const hasObsoleteMatters = (order: Order): boolean =>
  (order.matters ?? []).some((matter) => isGone(order, matter));

/** Closes the open matters of an order whose cause no longer exists. Returns the events of these matters. */
export async function closeObsoleteMatters(
  trx: Database,
  order: Order,
  caller: Caller,
): Promise<OrderEvent[]> {
  const events: OrderEvent[] = [];
  for (const matter of order.matters ?? []) {
    if (isGone(order, matter))
      events.push(...(await closeMatters(trx, { orderId: order.id, id: matter.id }, caller)));
  }
  return events;
}

/**
 * Returns whether a matter about this attempt is open, or was resolved by an operator. If `failureCode` is given, only
 * matters with this failure code count.
 */
export async function wasMatterOpened(
  trx: Database,
  about: { kind: MatterKind; orderId: string; attemptId: string; failureCode?: string },
): Promise<boolean> {
  const known = await trx
    .selectFrom('matters')
    .select('id')
    .where('order_id', '=', about.orderId)
    .where('kind', '=', about.kind)
    .where('attempt_id', '=', about.attemptId)
    .$if(about.failureCode !== undefined, (qb) => qb.where('failure_code', '=', about.failureCode!))
    .where((eb) => eb.or([eb('status', '=', 'OPEN'), eb('decision', '=', 'RESOLVE')]))
    .limit(1)
    .executeTakeFirst();
  return known !== undefined;
}
