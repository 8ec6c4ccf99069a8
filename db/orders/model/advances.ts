/**
 * Refunds in advance: money for units before they are cancelled. The next cancelled units of a line use up the advance
 * of the line, up to their price, and give back only what is left. Pure: no database, no clock.
 *
 * An order rounds added tax once, so what a cancellation gives back may differ by a minor unit, depending on the units
 * that are cancelled before. Therefore advances are compared with exact prices, and are at most the exact price of their
 * units. So the same acts have the same sum in any sequence, and a cancellation never finds too much refunded.
 */
import { MINOR_UNIT } from '../../pricing/arithmetic.ts';
import { subtractExactly } from '../../pricing/exact-price.ts';
import { type PricedItem, type PricedItems, exactPriceOfNextUnits, stateOf } from './current-price.ts';

/** Units of a line for which a refund was made in advance, with their part of the refund's amount. */
export interface AdvancedUnits {
  itemId: string;
  quantity: number;
  /** In minor units. */
  amount: number;
  /** Number of units of the line that were cancelled before. They don't use up the advance. */
  cancelled: number;
}

/** A refund in advance that is pending or has succeeded. */
export interface Advance {
  refundId: string;
  items: AdvancedUnits[];
}

/** Sums over an attempt's refunds that have a purpose and are pending or have succeeded; null if it has no refunds. */
export interface RefundSums {
  /** In minor units. */
  goodwill: number;
  advances: Advance[];
}

/** Exact amount that was refunded in advance for units of a line that aren't cancelled. */
export function openAdvanceOfLine(
  order: Pick<PricedItems, 'pricing'>,
  line: PricedItem,
  advances: readonly Advance[],
): bigint {
  const units = advances.flatMap(({ items }) => items.filter(({ itemId }) => itemId === line.id));
  // From the newest to the oldest: units that were cancelled after an advance use it up, and the advances after it.
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
 * Sum of the open advances of all lines, in minor units: the difference between the price of the order and its price
 * without them. The tax of both is rounded once for the order.
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

/** Divides an amount among units: each gets its maximum, the first ones first. */
export function divide<Units extends { amount: number }>(items: readonly Units[], amount: number): Units[] {
  let left = amount;
  return items.map((units) => {
    const part = Math.min(left, units.amount);
    left -= part;
    return { ...units, amount: part };
  });
}
