/**
 * An exact price is a price whose tax isn't rounded. It includes tax that is added on top of the prices. The tax of an
 * order is rounded once, for all units. So the rounded price of some units depends on the other units of the order, but
 * their exact price doesn't.
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
 * Computes by how much the total of an order falls if exact amounts are subtracted from its items before its tax is
 * rounded. The function is monotonic: for more kept units or smaller subtracted amounts, the total is never lower. A
 * subtracted amount of whole minor units lowers the total by exactly this amount.
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
    // `divideHalfUp` can't round negative numbers, so whole minor units are added before rounding, and subtracted
    // again. That doesn't change how the number is rounded.
    const more = subtracted / MINOR_UNIT + 1n;
    const left = addPercent(base, percentOf(pricing, tax)) + more * MINOR_UNIT - subtracted;
    return gross + more - divideHalfUp(left, MINOR_UNIT);
  });
  return toAmount(sum(parts));
}

const percentOf = ({ taxMode, taxes }: Pricing, tax: number | null): string =>
  taxMode === 'ADDED' ? (taxes[tax ?? -1]?.percent ?? '0') : '0';
