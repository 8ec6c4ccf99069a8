/**
 * Refunds in advance: money for units before they are cancelled. The next cancelled units of a line use up the advance
 * of the line, up to their price, and give back only what is left. Pure: no database, no clock.
 */
import { type PricedItem, type PricedItems, priceOfNextUnits } from './current-price.ts';

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

/** Amount that was refunded in advance for units of a line that aren't cancelled. */
export function openAdvanceOfLine(
  order: Pick<PricedItems, 'pricing'>,
  line: PricedItem,
  advances: readonly Advance[],
): number {
  const units = advances.flatMap(({ items }) => items.filter(({ itemId }) => itemId === line.id));
  // From the newest to the oldest: units that were cancelled after an advance use it up, and the advances after it.
  units.sort((a, b) => b.cancelled - a.cancelled);
  let [sum, open] = [0, 0];
  for (const { amount, cancelled } of units) {
    sum += amount;
    const since = { kept: line.ordered - cancelled, units: line.cancelled - cancelled };
    open = Math.max(open, sum - priceOfNextUnits(order, line, since));
  }
  return open;
}

/** Sum of the open advances of all lines, in minor units. */
export const openAdvanceOf = (order: PricedItems, sums: RefundSums | null): number =>
  sums === null
    ? 0
    : order.items.reduce((sum, line) => sum + openAdvanceOfLine(order, line, sums.advances), 0);

/** Divides an amount among units: each gets its maximum, the first ones first. */
export function divide<Units extends { amount: number }>(items: readonly Units[], amount: number): Units[] {
  let left = amount;
  return items.map((units) => {
    const part = Math.min(left, units.amount);
    left -= part;
    return { ...units, amount: part };
  });
}
