/**
 * Refunds in advance: money that is refunded for units before these units are cancelled. The next cancelled units of a
 * line use up the line's advance, up to their price. Only the rest of their price is refunded when they are cancelled.
 * Pure: no database, no clock.
 *
 * An order rounds added tax only once. So the amount that a cancellation refunds may differ by a minor unit, depending
 * on the units that were cancelled before. Therefore advances are compared with exact prices, and are at most the exact
 * price of their units. So the same changes have the same sum in any sequence, and a cancellation never finds that too
 * much was refunded.
 */
import { MINOR_UNIT } from '../../pricing/arithmetic.ts';
import { subtractExactly } from '../../pricing/exact-price.ts';
import { type PricedItem, type PricedItems, exactPriceOfNextUnits, stateOf } from './current-price.ts';

/** Units of a line for which a refund was made in advance, with their part of the refund's amount. */
export interface AdvancedUnits {
  itemId: string;
  quantity: number;
  /** The refunded amount, in minor units. */
  amount: number;
  /**
   * Number of units of the line that were already cancelled when the advance was requested. These units don't use up
   * the advance.
   */
  cancelled: number;
}

/** A refund in advance that is pending or has succeeded. */
export interface Advance {
  refundId: string;
  items: AdvancedUnits[];
}

/**
 * Sums over those refunds of an attempt that have a purpose and are pending or have succeeded. Null if the attempt has
 * no refunds.
 */
export interface RefundSums {
  /** The refunded amount, in minor units. */
  goodwill: number;
  advances: Advance[];
}

/** Computes the exact part of a line's refunds in advance that the line's cancelled units haven't used up yet. */
export function openAdvanceOfLine(
  order: Pick<PricedItems, 'pricing'>,
  line: PricedItem,
  advances: readonly Advance[],
): bigint {
  const units = advances.flatMap(({ items }) => items.filter(({ itemId }) => itemId === line.id));
  // From the newest advance to the oldest. Units that were cancelled after an advance use up this advance and all newer
  // advances.
  units.sort((a, b) => b.cancelled - a.cancelled);
  let [sum, open] = [0n, 0n];
  for (const { amount, cancelled } of units) {
    sum += BigInt(amount) * MINOR_UNIT;
    const since = { kept: line.ordered - cancelled, units: line.cancelled - cancelled };
    const left = sum - exactPriceOfNextUnits(order, line, since);
    if (left > open) open = left;
  }
  return open;
}

/**
 * Computes the sum of the open advances of all lines, in minor units. The sum is the difference between the price of
 * the order and its price without the open advances. The tax of both prices is rounded once for the order.
 */
export function openAdvanceOf(order: PricedItems, sums: RefundSums | null): number {
  if (sums === null || sums.advances.length === 0) return 0;
  const open = order.items.map((line) => ({
    itemId: line.id,
    amount: openAdvanceOfLine(order, line, sums.advances),
  }));
  if (order.pricing) return subtractExactly(order.pricing, stateOf(order), open);
  return Number(open.reduce((sum, { amount }) => sum + amount, 0n) / MINOR_UNIT);
}

/** Divides an amount among units, from the first to the last. Each gets at most its own amount. */
export function divide<Units extends { amount: number }>(items: readonly Units[], amount: number): Units[] {
  let left = amount;
  return items.map((units) => {
    const part = Math.min(left, units.amount);
    left -= part;
    return { ...units, amount: part };
  });
}
