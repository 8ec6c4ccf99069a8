import { allocate, computePercent, sum, toAmount, toBigint } from './arithmetic.ts';
import type { DiscountToPrice, PricedDiscount } from './pricing.ts';

/** Amounts of an order's items and charges. Discounts and reductions are subtracted from these amounts. */
export interface Amounts {
  items: bigint[];
  charges: bigint[];
}

/**
 * Applies discounts one after the other. The base of a discount is the sum of the items or charges to which it applies,
 * after earlier discounts. A discount is a percentage of its base or a fixed amount, and at most its base. A discount
 * is allocated to its items or charges in proportion to their amounts after earlier discounts.
 */
export function applyDiscounts(
  amounts: Amounts,
  itemIds: readonly string[],
  discounts: readonly DiscountToPrice[],
): { left: Amounts; discounts: PricedDiscount[] } {
  let left = amounts;
  const priced = discounts.map((discount) => {
    const weights = discount.target === 'CHARGES' ? left.charges : readTargets(discount, itemIds, left.items);
    const base = sum(weights);
    const amount = computeDiscount(discount, base);
    const shares = allocate(amount, weights);
    const name = discount.target === 'CHARGES' ? 'charges' : 'items';
    left = { ...left, [name]: subtract(left[name], shares) };
    return {
      id: discount.id,
      ...(discount.label !== undefined && { label: discount.label }),
      ...(discount.code !== undefined && { code: discount.code }),
      target: discount.target,
      ...(discount.percent !== undefined && { percent: discount.percent }),
      ...(discount.amount !== undefined && { offered: discount.amount }),
      base: toAmount(base),
      amount: toAmount(amount),
      allocations: shares.map(toAmount),
    };
  });
  return { left, discounts: priced };
}

/** Computes the sum of items after discounts on items. Throws AmountTooLarge if an amount is above 2^53 − 1. */
export function sumAfterDiscounts(
  items: readonly { id: string; unitPrice: number; quantity: number }[],
  discounts: readonly DiscountToPrice[],
): number {
  const listed = multiplyPrices(items);
  const ids = items.map(({ id }) => id);
  const { left } = applyDiscounts({ items: listed, charges: [] }, ids, discounts);
  return toAmount(sum(left.items));
}

/** Computes the price of each item before discounts. Throws AmountTooLarge if an amount is above 2^53 − 1. */
export function multiplyPrices(items: readonly { unitPrice: number; quantity: number }[]): bigint[] {
  const amounts = items.map(({ unitPrice, quantity }) => toBigint(unitPrice) * toBigint(quantity));
  amounts.forEach(toAmount);
  return amounts;
}

/** Subtracts the share with the same index from each amount. */
export const subtract = (amounts: readonly bigint[], shares: readonly bigint[]): bigint[] =>
  amounts.map((amount, index) => amount - (shares[index] ?? 0n));

/** Returns the amount of each item after earlier discounts, or 0 for an item to which this discount doesn't apply. */
function readTargets(
  { id, target, itemIds: wanted }: DiscountToPrice,
  itemIds: readonly string[],
  left: readonly bigint[],
): bigint[] {
  if (target === 'ITEM' && wanted?.length !== 1) throw new RangeError(`Discount ${id} needs one item`);
  const unknown = wanted?.find((itemId) => !itemIds.includes(itemId));
  if (unknown !== undefined) throw new RangeError(`Discount ${id} names ${unknown}, which is no item`);
  return left.map((amount, index) => (wanted?.includes(itemIds[index] ?? '') === false ? 0n : amount));
}

function computeDiscount({ id, percent, amount }: DiscountToPrice, base: bigint): bigint {
  if ((percent === undefined) === (amount === undefined))
    throw new RangeError(`Discount ${id} needs either a percentage or an amount`);
  if (percent !== undefined) return computePercent(base, percent);
  const offered = toBigint(amount ?? 0);
  return offered < base ? offered : base;
}
