/** Money that no order needs, so that it is given back. Pure, like `order-rules.ts`. */
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
 * Amount of an order's money that stays: its price, less money given out of goodwill,
 * given in advance for units that aren't cancelled yet, and lost in disputes. So a cancellation gives back the whole
 * price of its units that wasn't given for them in advance, whatever was given back before.
 */
const keptOf = (
  priced: PricedItems,
  { lost_apart_amount: lost, refund_sums: sums }: AttemptMoney,
): number => {
  const goodwill = sums?.goodwill ?? 0;
  return Math.max(0, currentTotal(priced) - lost - goodwill - openAdvanceOf(priced, sums));
};

/**
 * Amount by which an order's money exceeds the amount that stays; below 0 if there is less. `priced`: the current or
 * the future items.
 */
export function balanceOf(counted: CountedAttempts, priced: PricedItems): number {
  const money = combineMoney(counted);
  return unspentOf(money) - keptOf(priced, money);
}

/** Amount of an order's money that it doesn't need. */
export const spareOf = (counted: CountedAttempts, priced: PricedItems): number =>
  Math.max(0, balanceOf(counted, priced));

/** Whether the provider holds money and nothing of it is captured or being captured. */
export const isHeld = (attempt: AttemptMoney): boolean =>
  attempt.authorized_amount > 0 && attempt.captured_amount + attempt.capturing_amount === 0;

/**
 * Whether the provider holds money that is left over after partial captures; after the last capture it holds nothing.
 */
export const isRestHeld = (attempt: AttemptMoney): boolean =>
  attempt.status !== 'CAPTURED' &&
  attempt.captured_amount > 0 &&
  attempt.capturing_amount === 0 &&
  attempt.authorized_amount > attempt.captured_amount;

/**
 * Whether the money of an attempt may pay an order: the order hasn't ended without that money, and the attempt hasn't
 * failed or ended.
 */
export const mayKeep = (order: OrderState, attempt: AttemptMoney): boolean =>
  order.status !== 'EXPIRED' && !isAttemptClosed(attempt.status);

/** Money of an attempt that must be given back. */
export interface AttemptExcess {
  /** Captured money that isn't due, in minor units. */
  refund: number;
  /** Whether the provider must release the authorization hold or the rest of it, or stop a pending attempt. */
  release: boolean;
}

/** Amount of an order's price that the current attempt must pay: the price less what earlier attempts have captured. */
const dueOf = (order: OrderState): number =>
  Math.max(0, currentTotal(order) - capturedOf(order.earlier ?? []));

/** Amount of an attempt's money that captures may still take, including captures that are already requested. */
export function capturesMaxOf(order: OrderState, attempt: AttemptMoney, isCurrent: boolean): number {
  if (order.status === 'CANCELLED' || !isCurrent || !mayKeep(order, attempt)) return 0;
  return Math.max(0, Math.min(attempt.authorized_amount, dueOf(order)) - attempt.captured_amount);
}

/**
 * Computes the part of an attempt's money that no order needs: the order has ended without it, another attempt has paid
 * the order, the attempt had failed or ended, or units that it paid for were cancelled. One rule for all these cases,
 * applied after every change. Refunds that are already requested are counted, so they are never requested twice.
 * `isCounted`: the attempt is the current one, or an earlier one that counts with it. `spare`: the money of all these
 * attempts that the order doesn't need; the excess of each contains as much of it as the attempt has.
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
 * Reason why an attempt's money goes back. `before`: the order as the change found it; `isCounted`: as in `computeExcess`.
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
