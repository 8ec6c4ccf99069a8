/**
 * Closes matters (cases that an operator must decide) whose cause no longer exists. `endChange` closes such matters
 * after each change.
 */
import type { Database } from '../../base/database.ts';
import type { Caller } from '../../call/caller.ts';
import { findMissingInvoice } from '../invoicing/document-content.ts';
import { readEarlier } from '../invoicing/store-document.ts';
import type { OrderEvent } from '../model/order-events.ts';
import type { OrderMatterRecord } from '../model/matters.ts';
import type { OrderRecord } from '../model/order-record.ts';
import { combineMoney, isUnconfirmed } from '../model/attempt-money.ts';
import { computeExcess } from '../model/excess-money.ts';
import { isMatterRetryable } from '../model/retries.ts';
import {
  type AttemptMoney,
  type MatterKind,
  type OrderState,
  isFinalStatus,
  isMoneyReturned,
  isSecuredByHold,
  outstandingAmount,
  whyNotShippable,
} from '../model/order-rules.ts';
import { isOpen } from '../read/return-status.ts';
import { closeMatters } from './open-and-close.ts';

type Order = OrderState & Pick<OrderRecord, 'id' | 'matters' | 'shipment_holds'>;

/**
 * Returns whether the provider must still void a payment. The payment must be pending or hold money, and the order must
 * not need this money. For a SUBMITTED order, the function doesn't check whether the order needs the money, because the
 * service voids a payment of such an order only so that the order can expire.
 */
export function shouldBeVoided(order: OrderState, attempt: AttemptMoney): boolean {
  const isOpen = isMatterRetryable({ kind: 'VOID_REFUSED', status: 'OPEN', attempt, operation: null });
  // `isCounted` may be true even for an earlier attempt. Such an attempt has failed or ended, and `computeExcess` then
  // ignores `isCounted`.
  return isOpen && (order.status === 'SUBMITTED' || computeExcess(order, attempt, true).release);
}

/** Returns whether the return of a matter hasn't ended. */
const isReturnOpen = ({ return_status: status }: OrderMatterRecord): boolean => !!status && isOpen(status);

/**
 * Returns whether the cause of an open matter no longer exists. `order`: the order of the matter. `isRefunding`: whether
 * the change that is being made requests a refund, which `order` doesn't include yet.
 */
function isGone(order: Order, matter: OrderMatterRecord, isRefunding: boolean): boolean {
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
    case 'SHIPMENT_HOLD_OUTLASTS_AUTHORIZATION':
      return (
        !isSecuredByHold(order) || !(order.shipment_holds ?? []).some((hold) => hold.outlasts_authorization)
      );
    case 'RETURN_NOT_RECEIVED':
      return matter.return_status !== 'APPROVED';
    case 'WITHDRAWAL_LATE':
      return !isReturnOpen(matter);
    case 'REFUND_OVERDUE':
      return !isReturnOpen(matter) && !isRefunding && combineMoney(order).refunding_amount === 0;
    case 'PAYMENT_OVERDUE':
      return outstandingAmount(order) === 0 || !matter.attempt || !isUnconfirmed(matter.attempt.status);
    case 'DIFFERENCE_UNPAID':
      return outstandingAmount(order) === 0;
    default:
      return false;
  }
}

/**
 * Returns whether the invoice that a matter reports as missing exists, or is no longer needed. A matter with a payment is
 * about an invoice for all units, any other matter about an invoice for the shipped units.
 */
async function isInvoiced(
  trx: Database,
  order: Order,
  { kind, attempt_id }: OrderMatterRecord,
): Promise<boolean> {
  if (kind !== 'INVOICE_NOT_CREATED') return false;
  if (order.status === 'EXPIRED') return true;
  const units = attempt_id === null ? 'SHIPPED' : 'ALL';
  return findMissingInvoice(order, await readEarlier(trx, order.id), units) === undefined;
}

export const hasObsoleteMatters = (order: Order): boolean =>
  (order.matters ?? []).some((matter) => isGone(order, matter, false));

/**
 * Closes the open matters of an order that no longer have a cause. Returns the events of the closed matters.
 * `isRefunding`: whether the change also requests a refund.
 */
export async function closeObsoleteMatters(
  trx: Database,
  order: Order,
  isRefunding: boolean,
  caller: Caller,
): Promise<OrderEvent[]> {
  const events: OrderEvent[] = [];
  for (const matter of order.matters ?? []) {
    if (isGone(order, matter, isRefunding) || (await isInvoiced(trx, order, matter)))
      events.push(...(await closeMatters(trx, { orderId: order.id, id: matter.id }, caller)));
  }
  return events;
}

/**
 * Returns whether a matter of this kind about this attempt is open, or was resolved by an operator. If `failureCode` is
 * given, the matter must also have this failure code.
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
