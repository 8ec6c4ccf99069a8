/**
 * Exact prices are prices with added tax that isn't rounded yet. The tax of an order is rounded once for all units. So
 * the price of some units depends on the other units, but their exact price doesn't.
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
 * Computes the amount by which an order is cheaper if exact amounts of its items are subtracted before its tax is
 * rounded. More units or smaller amounts never make the order cheaper. A subtracted amount without a fraction counts in
 * full.
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
    // Only numbers that aren't below 0 can be rounded. Adding whole minor units doesn't change how a number is rounded.
    const more = subtracted / MINOR_UNIT + 1n;
    const left = addPercent(base, percentOf(pricing, tax)) + more * MINOR_UNIT - subtracted;
    return gross + more - divideHalfUp(left, MINOR_UNIT);
  });
  return toAmount(sum(parts));
}

const percentOf = ({ taxMode, taxes }: Pricing, tax: number | null): string =>
  taxMode === 'ADDED' ? (taxes[tax ?? -1]?.percent ?? '0') : '0';
