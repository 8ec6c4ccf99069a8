/**
 * Computes the excess: money that an order doesn't need, and that is therefore returned. Pure, like `order-rules.ts`.
 */
import { openAdvanceOf } from './advances.ts';
import { type AttemptMoney, type CountedAttempts, capturedOf, combineMoney } from './attempt-money.ts';
import { type PricedItems, currentTotal } from './current-price.ts';
import {
  type OrderState,
  type OwnRefundReason,
  isAttemptClosed,
  isFinalStatus,
  isAttemptPending,
  refundableAmount,
  unspentOf,
} from './order-rules.ts';

/**
 * Computes how much money an order needs: its price, minus three amounts. The first amount was refunded out of
 * goodwill. The second amount was refunded in advance for units that aren't cancelled yet. The third amount was lost in
 * disputes. So a cancellation returns the whole price of the cancelled units, except the amount that was refunded in
 * advance for these units. Earlier refunds for other reasons don't reduce the amount that a cancellation returns.
 */
const keptOf = (
  priced: PricedItems,
  { lost_apart_amount: lost, refund_sums: sums }: AttemptMoney,
): number => {
  const goodwill = sums?.goodwill ?? 0;
  return Math.max(0, currentTotal(priced) - lost - goodwill - openAdvanceOf(priced, sums));
};

/**
 * Computes the difference between the money that an order has and the money that it needs. The result is negative if
 * the order has too little money. `priced`: the order with its current or its future items.
 */
export function balanceOf(counted: CountedAttempts, priced: PricedItems): number {
  const money = combineMoney(counted);
  return unspentOf(money) - keptOf(priced, money);
}

/** Computes the amount of an order's money that the order doesn't need: see `balanceOf`. */
export const spareOf = (counted: CountedAttempts, priced: PricedItems): number =>
  Math.max(0, balanceOf(counted, priced));

/** Returns whether the provider holds the whole authorized amount: nothing is captured or being captured. */
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
 * Returns whether the money of an attempt may pay an order. It may not if the order has expired without this money, or
 * if the attempt has failed or ended.
 */
export const mayKeep = (order: OrderState, attempt: AttemptMoney): boolean =>
  order.status !== 'EXPIRED' && !isAttemptClosed(attempt.status);

/** Money of an attempt that must be returned. */
export interface AttemptExcess {
  /** Captured amount that must be refunded, in minor units. */
  refund: number;
  /** Whether the provider must release money that it holds, or must end a pending attempt. */
  release: boolean;
}

/**
 * Computes the amount that the current attempt must pay: the price of the order, minus the amounts that earlier
 * attempts have captured.
 */
const dueOf = (order: OrderState): number =>
  Math.max(0, currentTotal(order) - capturedOf(order.earlier ?? []));

/** Computes how much of an attempt's money may still be captured. This amount includes captures that are pending. */
export function capturesMaxOf(order: OrderState, attempt: AttemptMoney, isCurrent: boolean): number {
  if (order.status === 'CANCELLED' || !isCurrent || !mayKeep(order, attempt)) return 0;
  return Math.max(0, Math.min(attempt.authorized_amount, dueOf(order)) - attempt.captured_amount);
}

/**
 * Computes the money of an attempt that its order doesn't need. There are four cases: the order has ended without the
 * money, another attempt has paid the order, the attempt has failed or ended, or units were cancelled. The function is
 * called after every change. It takes pending refunds into account, so no refund is requested twice.
 *
 * `isCounted`: whether the attempt counts for the order, as its current attempt or as an earlier one. `spare`: the
 * amount that the order doesn't need of the money of all attempts that count. The excess of the attempt contains as
 * much of `spare` as the attempt can refund.
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
 * Returns the reason why money of an attempt is returned. `before`: the order before the change. `isCounted`: see
 * `computeExcess`.
 */
export function excessRefundReason(
  before: OrderState,
  attempt: AttemptMoney & { amount: number },
  isCounted: boolean,
): OwnRefundReason {
  if (!isCounted) return 'DUPLICATE_PAYMENT';
  if (isFinalStatus(before.status) || isAttemptClosed(attempt.status)) return 'LATE_PAYMENT';
  return refundableAmount(attempt) > attempt.amount ? 'OVERPAYMENT' : 'ORDER_CANCELLED';
}
