/**
 * Advances: refunds in advance. An advance refunds money for units of a line before these units are cancelled. When
 * units of the line are cancelled later, they use up the advance, up to their price. Only the difference between their
 * price and the used part of the advance is refunded then. Pure: no database, no clock.
 *
 * An order rounds the tax that is added on top of its prices only once. So the amount that a cancellation refunds may
 * differ by a minor unit, depending on the units that were cancelled before. Therefore advances are compared with exact
 * (unrounded) prices, and are at most the exact price of their units. So the same changes refund the same sum in any
 * sequence, and a cancellation never finds that too much was refunded.
 */
import { MINOR_UNIT } from '../../pricing/arithmetic.ts';
import { subtractExactly } from '../../pricing/exact-price.ts';
import { type PricedItem, type PricedItems, exactPriceOfNextUnits, stateOf } from './current-price.ts';

/** Units of a line for which a refund was made in advance, and the amount that was refunded for these units. */
export interface AdvancedUnits {
  itemId: string;
  quantity: number;
  /** The refunded amount, in minor units. */
  amount: number;
  /**
   * Number of units of the line that were already cancelled when the advance was requested. The units that were already
   * cancelled don't use up the advance.
   */
  cancelled: number;
}

/** A refund in advance that is pending or has succeeded. */
export interface Advance {
  refundId: string;
  items: AdvancedUnits[];
}

/**
 * Sums over the refunds of a payment attempt. Only refunds count that have a purpose and are pending or have succeeded.
 * Null if the attempt has no refunds.
 */
export interface RefundSums {
  /** The refunded amount, in minor units. */
  goodwill: number;
  advances: Advance[];
}

/**
 * Computes the open advance of a line: the amount of its refunds in advance that its cancelled units haven't used up
 * yet. The result is exact (not rounded to minor units).
 */
export function openAdvanceOfLine(
  order: Pick<PricedItems, 'pricing'>,
  line: PricedItem,
  advances: readonly Advance[],
): bigint {
  const units = advances.flatMap(({ items }) => items.filter(({ itemId }) => itemId === line.id));
  // Sorts the advances from the newest to the oldest. Units that were cancelled after an advance use up this advance
  // and all newer advances.
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
 * Computes the open advances of all lines of an order, in minor units. The result is the difference between the price
 * of the order and the same price after the open advances are subtracted. In both prices, the tax is rounded once for
 * the whole order.
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

/** Divides an amount among elements, from the first to the last. Each element gets at most its own `amount`. */
export function divide<Units extends { amount: number }>(items: readonly Units[], amount: number): Units[] {
  let left = amount;
  return items.map((units) => {
    const part = Math.min(left, units.amount);
    left -= part;
    return { ...units, amount: part };
  });
}
