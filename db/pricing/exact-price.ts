/**
 * Exact prices: prices whose tax isn't rounded. An exact price includes tax that is added on top of the prices. The tax
 * of an order is rounded once, for all its units. So the rounded price of some units depends on the other units of the
 * order. The exact price of these units doesn't depend on other units.
 */
import { MINOR_UNIT, addPercent, divideHalfUp, sum, toAmount } from './arithmetic.ts';
import { computePrice, priceUnits, subtractCredits } from './price-state.ts';
import type { Pricing, PricingState } from './pricing.ts';

/**
 * Computes the exact price of an order's item if only some units are kept. `credits`: sum of the item's credits. `edits`:
 * number of edits of the order.
 */
export function computeExactPrice(
  pricing: Pricing,
  itemId: string,
  kept: number,
  { credits, edits }: { credits: bigint; edits: number | undefined },
): bigint {
  const item = pricing.items.find(({ id }) => id === itemId);
  if (!item) throw new RangeError(`The order has no price of ${itemId}`);
  return addPercent(
    subtractCredits(priceUnits(item, kept, { edits }), credits),
    percentOf(pricing, item.tax),
  );
}

/**
 * Subtracts exact amounts from the items of an order before the tax is rounded, and returns the resulting decrease of
 * the total. If more units are kept or the amounts are smaller, the remaining total is never lower. If the amounts are
 * whole minor units, the total decreases by exactly their sum.
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
    // `divideHalfUp` can't round negative numbers. So whole minor units (`more`) are added before the rounding and
    // subtracted afterwards, which doesn't change the result.
    const more = subtracted / MINOR_UNIT + 1n;
    const left = addPercent(base, percentOf(pricing, tax)) + more * MINOR_UNIT - subtracted;
    return gross + more - divideHalfUp(left, MINOR_UNIT);
  });
  return toAmount(sum(parts));
}

const percentOf = ({ taxMode, taxes }: Pricing, tax: number | null): string =>
  taxMode === 'ADDED' ? (taxes[tax ?? -1]?.percent ?? '0') : '0';
