/** Money that no order needs and that is therefore returned. Pure, like `order-rules.ts`. */
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
 * Computes the part of an order's money that isn't returned. The result is the price of the order, less three amounts.
 * The first amount is money that was refunded out of goodwill. The second amount is money that was refunded in advance
 * for units that aren't cancelled yet. The third amount is money that was lost in disputes. So a cancellation returns
 * the whole price of its units, except what was refunded in advance for these units. Earlier refunds for other reasons
 * don't change that.
 */
const keptOf = (
  priced: PricedItems,
  { lost_apart_amount: lost, refund_sums: sums }: AttemptMoney,
): number => {
  const goodwill = sums?.goodwill ?? 0;
  return Math.max(0, currentTotal(priced) - lost - goodwill - openAdvanceOf(priced, sums));
};

/**
 * Computes the difference between the money that an order has and the money that isn't returned. Below 0 if the order
 * has less. `priced`: the order with its current or its future items.
 */
export function balanceOf(counted: CountedAttempts, priced: PricedItems): number {
  const money = combineMoney(counted);
  return unspentOf(money) - keptOf(priced, money);
}

/** Computes the amount of an order's money that the order doesn't need. */
export const spareOf = (counted: CountedAttempts, priced: PricedItems): number =>
  Math.max(0, balanceOf(counted, priced));

/** Whether the provider holds money, and no part of the money is captured or being captured. */
export const isHeld = (attempt: AttemptMoney): boolean =>
  attempt.authorized_amount > 0 && attempt.captured_amount + attempt.capturing_amount === 0;

/**
 * Whether the provider holds the rest of the money after partial captures. After the last capture the provider holds
 * nothing.
 */
export const isRestHeld = (attempt: AttemptMoney): boolean =>
  attempt.status !== 'CAPTURED' &&
  attempt.captured_amount > 0 &&
  attempt.capturing_amount === 0 &&
  attempt.authorized_amount > attempt.captured_amount;

/**
 * Whether the money of an attempt may pay an order. The money may not pay an order if the order has expired without the
 * money, or if the attempt has failed or ended.
 */
export const mayKeep = (order: OrderState, attempt: AttemptMoney): boolean =>
  order.status !== 'EXPIRED' && !isAttemptClosed(attempt.status);

/** Money of an attempt that must be returned. */
export interface AttemptExcess {
  /** Captured money that isn't due, in minor units. This money must be refunded. */
  refund: number;
  /** Whether the provider must release an authorization hold or the rest of a hold, or must end a pending attempt. */
  release: boolean;
}

/**
 * Computes the part of an order's price that the current attempt must pay: the price less the amounts that earlier
 * attempts have captured.
 */
const dueOf = (order: OrderState): number =>
  Math.max(0, currentTotal(order) - capturedOf(order.earlier ?? []));

/** Computes the maximum amount of an attempt's captures that are requested or still to be requested. */
export function capturesMaxOf(order: OrderState, attempt: AttemptMoney, isCurrent: boolean): number {
  if (order.status === 'CANCELLED' || !isCurrent || !mayKeep(order, attempt)) return 0;
  return Math.max(0, Math.min(attempt.authorized_amount, dueOf(order)) - attempt.captured_amount);
}

/**
 * Computes the part of an attempt's money that no order needs. The rule covers four cases: the order has ended without
 * the money, another attempt has paid the order, the attempt has failed or ended, or units were cancelled. The rule is
 * applied after every change. Refunds that are already requested are taken into account, so no refund is requested
 * twice. `isCounted`: the attempt is the current attempt, or an earlier attempt that counts with it. `spare`: the
 * amount that the order doesn't need of the money of all these attempts. The excess of each attempt contains as much of
 * `spare` as the attempt can refund.
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
 * Returns the reason why an attempt's money is returned. `before`: the order before the change; `isCounted`: as in
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
