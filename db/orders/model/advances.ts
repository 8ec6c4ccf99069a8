/**
 * Advances: refunds that are made before units are cancelled or returned. An advance names units of a line and refunds
 * an amount for these units. A later cancellation or return of units of the line refunds their price minus the advance.
 * Pure: no database, no clock.
 *
 * Tax that is added on top of the prices is rounded only once for each order. So a cancellation may refund one minor
 * unit more or less, depending on earlier cancellations. Therefore this file compares advances with exact (unrounded)
 * prices, and an advance is at most the exact price of its units. So the same changes refund the same sum in any
 * sequence, and an advance never exceeds the amount that the later cancellation refunds.
 */
import { MINOR_UNIT } from '../../pricing/arithmetic.ts';
import { subtractExactly } from '../../pricing/exact-price.ts';
import {
  type PricedItem,
  type PricedItems,
  type UnitPrices,
  countGoneUnits,
  countKeptUnits,
  exactPriceOfNextUnits,
  exactPriceOfUnits,
  stateOf,
} from './current-price.ts';

/** Units of a line that an advance names, and the amount that the advance refunds for these units. */
export interface AdvancedUnits {
  itemId: string;
  quantity: number;
  /** Refunded amount, in minor units. */
  amount: number;
  /**
   * Number of units of the line that were already cancelled or returned when the advance was requested. These units
   * don't use up the advance.
   */
  cancelled: number;
}

/** An advance (a refund before the cancellation) that is pending or has succeeded. */
export interface Advance {
  refundId: string;
  items: AdvancedUnits[];
}

/** Sums over the refunds of a payment attempt. Null if the attempt has no refunds. */
export interface RefundSums {
  /** Sum of the refunds out of goodwill that are pending or have succeeded, in minor units. */
  goodwill: number;
  advances: Advance[];
  /**
   * Sum of the refunds that the service decided itself because the order didn't need the money, in minor units. Contains
   * `refused_refund_amount`, because the order doesn't need that money either. Missing in an attempt that an older version
   * of the service has stored under an idempotency key.
   */
  excess?: number;
}

/**
 * Computes the open advance of a line: the sum of its advances, minus the amount that its cancelled and returned units
 * have used up. The result is exact (not rounded to minor units). If the line was credited after the advance, the
 * result can be larger than the price of the line's kept units.
 */
export function openAdvanceOfLine(order: UnitPrices, line: PricedItem, advances: readonly Advance[]): bigint {
  const units = advances.flatMap(({ items }) => items.filter(({ itemId }) => itemId === line.id));
  // Sorts the advances from the newest to the oldest. Units that were cancelled or returned after an advance use up
  // this advance and all newer advances.
  units.sort((a, b) => b.cancelled - a.cancelled);
  let [sum, open] = [0n, 0n];
  for (const { amount, cancelled } of units) {
    sum += BigInt(amount) * MINOR_UNIT;
    const since = { kept: line.ordered - cancelled, units: countGoneUnits(line) - cancelled };
    const left = sum - exactPriceOfNextUnits(order, line, since);
    if (left > open) open = left;
  }
  return open;
}

/**
 * Computes the open advances of all lines of an order, in minor units: the order's price, minus its price after the
 * open advances are subtracted from the lines. In both prices, the tax is rounded once for the whole order. From each
 * line, at most the price of its kept units is subtracted.
 */
export function openAdvanceOf(order: PricedItems, sums: RefundSums | null): number {
  if (sums === null || sums.advances.length === 0) return 0;
  const open = order.items.map((line) => {
    const [advance, price] = [
      openAdvanceOfLine(order, line, sums.advances),
      exactPriceOfUnits(order, line, countKeptUnits(line)),
    ];
    return { itemId: line.id, amount: advance < price ? advance : price };
  });
  if (order.pricing) return subtractExactly(order.pricing, stateOf(order), open);
  return Number(open.reduce((sum, { amount }) => sum + amount, 0n) / MINOR_UNIT);
}

/**
 * Computes how much of the captured money doesn't pay the order any more: money that the order didn't need, and advances
 * for units that were then cancelled or returned. Refunds out of goodwill and open advances still pay the order.
 */
export function returnedAmountOf(order: PricedItems, sums: RefundSums | null | undefined): number {
  if (!sums) return 0;
  const advanced = sums.advances.flatMap(({ items }) => items).reduce((sum, { amount }) => sum + amount, 0);
  return (sums.excess ?? 0) + advanced - openAdvanceOf(order, sums);
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
