/**
 * Exact prices: with added tax that isn't rounded yet. The tax of an order is rounded once for all units, so what some
 * of them cost depends on the others; their exact price doesn't.
 */
import { MINOR_UNIT, addPercent, divideHalfUp, sum, toAmount } from './arithmetic.ts';
import { computePrice, priceUnits } from './price-state.ts';
import type { Pricing, PricingState } from './pricing.ts';

/** Computes the exact price of units of an item, without charges. */
export function computeExactPrice(pricing: Pricing, itemId: string, units: number): bigint {
  const item = pricing.items.find(({ id }) => id === itemId);
  if (!item) throw new RangeError(`The order has no price of ${itemId}`);
  return addPercent(priceUnits(item, units), percentOf(pricing, item.tax));
}

/**
 * Computes by how much less an order costs if exact amounts of its items are subtracted before its tax is rounded. More
 * units or smaller amounts never make the order cheaper, and a subtracted amount without a fraction counts in full.
 */
export function subtractExactly(
  pricing: Pricing,
  state: PricingState,
  amounts: readonly { itemId: string; amount: bigint }[],
): number {
  const amountOf = (id: string) => sum(amounts.flatMap((each) => (each.itemId === id ? each.amount : [])));
  const subtractedOf = (tax: number | null) =>
    sum(pricing.items.flatMap((item) => (item.tax === tax ? amountOf(item.id) : [])));
  if (pricing.taxes.length === 0) return toAmount(subtractedOf(null) / MINOR_UNIT);
  const parts = computePrice(pricing, state).taxes.map(({ net, gross }, tax) => {
    const subtracted = subtractedOf(tax);
    const base = pricing.taxMode === 'ADDED' ? net : gross;
    // Rounding needs a number from 0 on, and whole minor units don't change how it is rounded.
    const more = subtracted / MINOR_UNIT + 1n;
    const left = addPercent(base, percentOf(pricing, tax)) + more * MINOR_UNIT - subtracted;
    return gross + more - divideHalfUp(left, MINOR_UNIT);
  });
  return toAmount(sum(parts));
}

const percentOf = ({ taxMode, taxes }: Pricing, tax: number | null): string =>
  taxMode === 'ADDED' ? (taxes[tax ?? -1]?.percent ?? '0') : '0';
