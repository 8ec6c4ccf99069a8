/**
 * Computes the excess of an order: money that the order doesn't need. The service returns this money to the customer.
 * Pure: no database, no clock.
 */
import { openAdvanceOf } from './advances.ts';
import {
  type AttemptMoney,
  type CountedAttempts,
  capturedOf,
  combineMoney,
  isUnconfirmed,
} from './attempt-money.ts';
import { type PricedItems, currentTotal } from './current-price.ts';
import {
  type OrderState,
  type OwnRefundReason,
  isAttemptClosed,
  isFinalStatus,
  isAttemptPending,
  refundableAmount,
  requiredAmount,
  unspentOf,
} from './order-rules.ts';

/**
 * Computes how much money an order needs: its price, minus goodwill refunds, minus open advances (refunds for units
 * that aren't cancelled yet), minus money lost in disputes. So goodwill refunds and lost disputes don't reduce the
 * amount that a later cancellation refunds. Only an advance for the cancelled units reduces the amount that a later
 * cancellation refunds.
 */
const keptOf = (
  priced: PricedItems,
  { lost_apart_amount: lost, refund_sums: sums }: AttemptMoney,
): number => {
  const goodwill = sums?.goodwill ?? 0;
  return Math.max(0, currentTotal(priced) - lost - goodwill - openAdvanceOf(priced, sums));
};

/**
 * Computes the money that an order has, minus the money that the order needs. The result is negative if the order has
 * too little money. `priced`: the order with its current items, or with its items after a change.
 */
export function balanceOf(counted: CountedAttempts, priced: PricedItems): number {
  const money = combineMoney(counted);
  return unspentOf(money) - keptOf(priced, money);
}

/** Computes how much money an order has but doesn't need. */
export const spareOf = (counted: CountedAttempts, priced: PricedItems): number =>
  Math.max(0, balanceOf(counted, priced));

/**
 * Computes the part of an order's price that its payments don't cover: the money that the order needs, minus the money
 * that it has, and minus the money that the provider holds and can still capture. A direct payment that waits for its
 * money covers any price, because the customer then pays more. `priced`: the order after a change. `isBeingVoided`:
 * whether a void is pending, so that the held money can't be captured any more.
 */
export function uncoveredAmountOf(
  counted: CountedAttempts,
  priced: PricedItems,
  isBeingVoided: boolean,
): number {
  const money = combineMoney(counted);
  const {
    status,
    authorized_amount: authorized,
    captured_amount: captured,
    capturing_amount: capturing,
  } = money;
  if (isUnconfirmed(counted.payment.status)) return 0;
  const isHeldStill = status === 'AUTHORIZED' && !isBeingVoided;
  const held = isHeldStill ? (money.closing ? capturing : authorized - captured) : 0;
  const balance = isAttemptClosed(status) ? -keptOf(priced, money) : balanceOf(counted, priced);
  return Math.max(0, -balance - held);
}

/**
 * Returns whether the provider holds the whole authorized amount. The result is true if nothing was captured and no
 * capture is pending.
 */
export const isHeld = (attempt: AttemptMoney): boolean =>
  attempt.authorized_amount > 0 && attempt.captured_amount + attempt.capturing_amount === 0;

/**
 * Returns whether the provider still holds money of an attempt after partial captures. After the last capture the
 * provider holds nothing.
 */
export const isRestHeld = (attempt: AttemptMoney): boolean =>
  attempt.status !== 'CAPTURED' &&
  attempt.captured_amount > 0 &&
  attempt.capturing_amount === 0 &&
  attempt.authorized_amount > attempt.captured_amount;

/**
 * Returns whether the money of an attempt may pay an order. Money of a failed or ended attempt, or for an expired
 * order, must be returned.
 */
export const mayKeep = (order: OrderState, attempt: AttemptMoney): boolean =>
  order.status !== 'EXPIRED' && !isAttemptClosed(attempt.status);

/** Money of an attempt that must be returned. */
export interface AttemptExcess {
  /** Captured amount that must be refunded, in minor units. */
  refund: number;
  /** Whether the provider must release the money that it holds for the attempt, or must end the pending payment. */
  release: boolean;
}

/**
 * Computes the amount that the current attempt must pay: the money that the order requires, minus the amounts that
 * earlier attempts have captured.
 */
export const dueOf = (order: OrderState): number =>
  Math.max(0, requiredAmount(order) - capturedOf(order.earlier ?? []));

/** Computes how much of an attempt's money may still be captured, including the amounts of pending captures. */
export function capturesMaxOf(order: OrderState, attempt: AttemptMoney, isCurrent: boolean): number {
  if (order.status === 'CANCELLED' || !isCurrent || !mayKeep(order, attempt)) return 0;
  return Math.max(0, Math.min(attempt.authorized_amount, dueOf(order)) - attempt.captured_amount);
}

/**
 * Computes how much of an attempt's money its order doesn't need. An order doesn't need money in four cases: it has
 * ended without the money, another attempt has paid it, the attempt has failed or ended, or units were cancelled. The
 * function is called after every change. The result excludes money that is already being refunded, so no refund is
 * requested twice.
 *
 * `isCounted`: whether the money of the attempt pays the order. `spare`: the total money of the attempts that pay the
 * order, minus the money that the order needs. As much of this surplus as possible is refunded from this attempt.
 */
export function computeExcess(
  order: OrderState,
  attempt: AttemptMoney,
  isCounted: boolean,
  spare = spareOf(order, order),
): AttemptExcess {
  const counts = isCounted && mayKeep(order, attempt);
  const refundable = refundableAmount(attempt);
  const due = counts ? dueOf(order) : 0;
  const confirms = isAttemptPending(attempt.status) && !attempt.pays_rest;
  const wanted = counts && order.status !== 'CANCELLED' && (due > 0 || confirms);
  return {
    refund: counts ? Math.min(refundable, spare) : refundable,
    release:
      (!wanted && (isHeld(attempt) || isAttemptPending(attempt.status))) ||
      (isRestHeld(attempt) && attempt.captured_amount >= due),
  };
}

/**
 * Returns the reason why money of an attempt is returned. `before` and `after`: the order before and after the change.
 * `isCounted`: see `computeExcess`. `ofChange`: the reason of the change, if the change itself reduces the price of an
 * order that may have ended.
 */
export function excessRefundReason(
  { before, after }: { before: OrderState; after: OrderState },
  attempt: AttemptMoney & { amount: number },
  isCounted: boolean,
  ofChange?: OwnRefundReason,
): OwnRefundReason {
  if (!isCounted) return 'DUPLICATE_PAYMENT';
  if (isAttemptClosed(attempt.status)) return 'LATE_PAYMENT';
  if (ofChange) return ofChange;
  // Money of a completed order becomes free only if its price fell, perhaps long before: a dispute may have had it.
  const reason = reasonOfReduction(after);
  if (before.status === 'COMPLETED' && reason) return reason;
  if (isFinalStatus(before.status)) return 'LATE_PAYMENT';
  if (refundableAmount(attempt) > attempt.amount) return 'OVERPAYMENT';
  return after.items.some(({ cancelled }) => cancelled > 0)
    ? 'ORDER_CANCELLED'
    : (reason ?? 'ORDER_CANCELLED');
}

/** Returns the reason why an order costs less, other than cancelled units. Undefined if there is none. */
function reasonOfReduction({ items, adjustments }: PricedItems): OwnRefundReason | undefined {
  if (items.some(({ returned = 0 }) => returned > 0)) return 'RETURN';
  if (adjustments?.credits) return 'CREDIT';
  return adjustments?.edits ? 'EDIT' : undefined;
}
