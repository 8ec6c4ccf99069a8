/**
 * Limits of credits and deductions. No credit reduces a price below 0. No deduction keeps more than the same change
 * would refund without the deduction.
 */
import { findLargest, toAmount } from './arithmetic.ts';
import { computePrice } from './price-state.ts';
import type { Pricing, PricingState } from './pricing.ts';

/** Maximum amounts of a further credit, for each item and charge of an order. */
interface CreditLimits {
  items: { id: string; amount: number }[];
  charges: { id: string; amount: number }[];
}

/**
 * Finds the maximum amounts of a further credit: the price of the kept units of each item, and the price of each
 * charge, after earlier credits. Deductions don't change these maximums.
 */
export function findCreditLimits(pricing: Pricing, state: PricingState): CreditLimits {
  const { items, charges } = computePrice(pricing, state);
  return {
    items: pricing.items.map(({ id }, index) => {
      const { byUnits = 0n, credit = 0n } = items[index] ?? {};
      return { id, amount: toAmount(byUnits - credit) };
    }),
    charges: pricing.charges.map(({ id }, index) => ({ id, amount: toAmount(charges[index]?.amount ?? 0n) })),
  };
}

/**
 * Finds the maximum amount of a further deduction when units are returned. After a deduction of this amount, the item
 * and the whole order don't cost more than before the return. `after`: the state after the return, with the deductions
 * that were already found to be within their limits. `itemId`: item of the deduction. Undefined if the deduction is for
 * the whole order. Throws RangeError if the order doesn't have the item.
 *
 * A deduction for the whole order is also taxed at the rates of items that weren't returned. So if tax is added on top
 * of the prices, the maximum can be less than the amount that the return would refund without tax.
 */
export function findDeductionMax(
  pricing: Pricing,
  { before, after }: { before: PricingState; after: PricingState },
  itemId?: string,
): number {
  const [priceBefore, priceAfter] = [computePrice(pricing, before), computePrice(pricing, after)];
  const index = pricing.items.findIndex(({ id }) => id === itemId);
  if (itemId !== undefined && index < 0)
    throw new RangeError(`A deduction is for ${itemId}, which the order doesn't have`);
  const back =
    itemId === undefined
      ? priceBefore.total - priceAfter.total
      : (priceBefore.items[index]?.amount ?? 0n) - (priceAfter.items[index]?.amount ?? 0n);
  if (back <= 0n) return 0;
  return findLargest(toAmount(back), (amount) => {
    const deductions = [...(after.deductions ?? []), { itemId, amount }];
    return computePrice(pricing, { ...after, deductions }).total <= priceBefore.total;
  });
}
