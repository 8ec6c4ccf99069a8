/** Which part of an order's money no order needs, so that it goes back. Pure, as `state.ts` is. */
import { openAdvanceOf } from './advances.ts';
import { type AttemptMoney, type CountedAttempts, capturedOf, combineMoney } from './attempt-money.ts';
import {
  type OrderState,
  type OwnRefundReason,
  type PricedItem,
  currentTotalOf,
  isDead,
  isEnded,
  isUnderWay,
  refundableOf,
  unspentOf,
} from './state.ts';

/**
 * How much of an order's money is to stay: the price of what isn't cancelled, less what was given out of goodwill, in
 * advance for units that aren't cancelled yet, and lost in disputes. So a cancellation gives back all of its units' price
 * that wasn't given for them in advance, whatever else has gone before.
 */
const keptOf = (
  items: readonly PricedItem[],
  { lost_apart_amount: lost, refund_sums: sums }: AttemptMoney,
): number => {
  const goodwill = sums?.goodwill ?? 0;
  return Math.max(0, currentTotalOf(items) - lost - goodwill - openAdvanceOf(items, sums));
};

/** How much more of an order's money is left than is to stay; below 0 if it is less. `items`: as they are, or will be. */
export function balanceOf(counted: CountedAttempts, items: readonly PricedItem[]): number {
  const money = combineMoney(counted);
  return unspentOf(money) - keptOf(items, money);
}

/** How much of an order's money it doesn't need. */
export const spareOf = (counted: CountedAttempts, items: readonly PricedItem[]): number =>
  Math.max(0, balanceOf(counted, items));

/** The provider holds money of which nothing is captured or being captured. */
export const isHeld = (attempt: AttemptMoney): boolean =>
  attempt.authorized_amount > 0 && attempt.captured_amount + attempt.capturing_amount === 0;

/** The provider holds money that is left over after captures in parts; after the last one it holds nothing. */
export const isRestHeld = (attempt: AttemptMoney): boolean =>
  attempt.status !== 'CAPTURED' &&
  attempt.captured_amount > 0 &&
  attempt.capturing_amount === 0 &&
  attempt.authorized_amount > attempt.captured_amount;

/** Whether the money of an attempt may pay an order: it hasn't ended without it, and the attempt neither. */
export const mayKeep = (order: OrderState, attempt: AttemptMoney): boolean =>
  order.status !== 'EXPIRED' && !isDead(attempt.status);

/** What has to be given back of an attempt's money. */
export interface AttemptExcess {
  /** Captured money that isn't due, in minor units. */
  refund: number;
  /** Whether the provider is to release the hold or what is left of it, or to stop what is under way. */
  release: boolean;
}

/** How much of an order's price is asked of the current attempt: what earlier ones have captured isn't. */
const dueOf = ({ items, earlier }: OrderState): number =>
  Math.max(0, currentTotalOf(items) - capturedOf(earlier ?? []));

/** How much of an attempt's money captures may still take, those that are requested included. */
export function capturesMaxOf(order: OrderState, attempt: AttemptMoney, isCurrent: boolean): number {
  if (order.status === 'CANCELLED' || !isCurrent || !mayKeep(order, attempt)) return 0;
  return Math.max(0, Math.min(attempt.authorized_amount, dueOf(order)) - attempt.captured_amount);
}

/**
 * The part of an attempt's money that no order needs: the order has ended without it, another attempt has
 * paid the order, the attempt had failed or ended, or units that it paid for were cancelled. One rule for all
 * of these, applied after every change. Refunds that are already requested are counted, so they are never
 * requested twice. `isCounted`: the attempt is the current one, or an earlier one that counts with it; what the order
 * doesn't need of their money together, `spare`, is in the excess of each, as far as it has that much.
 */
export function excessOf(
  order: OrderState,
  attempt: AttemptMoney,
  isCounted: boolean,
  spare = spareOf(order, order.items),
): AttemptExcess {
  const counts = isCounted && mayKeep(order, attempt);
  const refundable = refundableOf(attempt);
  const due = counts ? dueOf(order) : 0;
  const confirms = isUnderWay(attempt.status) && !attempt.pays_rest;
  const wanted = counts && order.status !== 'CANCELLED' && (due > 0 || confirms);
  return {
    refund: counts ? Math.min(refundable, spare) : refundable,
    release:
      (!wanted && (isHeld(attempt) || isUnderWay(attempt.status))) ||
      (isRestHeld(attempt) && attempt.captured_amount >= due),
  };
}

/** Why an attempt's money goes back. `before`: the order as the change found it; `isCounted`: as `excessOf` has it. */
export function excessReasonOf(
  before: OrderState,
  attempt: AttemptMoney & { amount: number },
  isCounted: boolean,
): OwnRefundReason {
  if (!isCounted) return 'DUPLICATE_PAYMENT';
  if (isEnded(before.status) || isDead(attempt.status)) return 'LATE_PAYMENT';
  return refundableOf(attempt) > attempt.amount ? 'OVERPAYMENT' : 'ORDER_CANCELLED';
}
