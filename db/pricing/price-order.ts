import { divideHalfUp, sum, toAmount, toBigint } from './arithmetic.ts';
import { applyDiscounts, multiplyPrices } from './discounts.ts';
import { priceState } from './price-state.ts';
import type { OrderToPrice, PricedCharge, Price, Pricing, PricingState } from './pricing.ts';
import { allocateCharges, findTaxGroups, mergeGroups, reducePrices } from './tax-groups.ts';

/**
 * Prices an order when it is placed. Applies the discounts, and divides the charges among the taxes. If prices include
 * a tax that isn't due, subtracts this tax. Throws AmountTooLarge if an amount is above 2^53 − 1. Throws RangeError if
 * the order violates the rules, so callers must check a client's request before.
 */
export function priceOrder(order: OrderToPrice): { pricing: Pricing; price: Price } {
  const pricing = buildPricing(order);
  return { pricing, price: priceState(pricing, placedState(pricing)) };
}

/** Returns the state of an order that was just placed: all its units are kept. */
export const placedState = ({ items }: Pricing): PricingState => ({
  items: items.map(({ id, quantity }) => ({ id, kept: quantity })),
});

function buildPricing(order: OrderToPrice): Pricing {
  const { taxMode, items, charges = [] } = order;
  const listed = {
    items: multiplyPrices(items),
    charges: charges.map(({ amount }) => toBigint(amount)),
  };
  const ids = items.map(({ id }) => id);
  const discounted = applyDiscounts(listed, ids, order.discounts ?? []);
  const groups = findTaxGroups(order);
  const { left, reductions } = reducePrices(groups, allocateCharges(groups, discounted.left));
  const { taxes, ofGroups } = mergeGroups(groups.groups);
  return {
    pricing: '1',
    taxMode,
    items: items.map(({ id, unitPrice, quantity }, index) => ({
      id,
      unitPrice,
      quantity,
      amount: toAmount(left.items[index] ?? 0n),
      tax: ofGroups[groups.ofItems[index] ?? -1] ?? null,
    })),
    charges: priceCharges(order, discounted.left.charges, (charge) => {
      const parts = left.charges[charge] ?? [];
      return taxes.map((_, tax) => sum(parts.filter((__, group) => ofGroups[group] === tax)));
    }),
    taxes,
    discounts: discounted.discounts,
    reductions,
  };
}

/**
 * Builds the charges of an order. `amounts`: amounts of the charges after discounts. `sharesOf`: returns the share of
 * each tax in the amount of a charge after reductions.
 */
export function priceCharges(
  { charges = [], standardCharge, taxMode }: Pick<OrderToPrice, 'charges' | 'standardCharge' | 'taxMode'>,
  amounts: readonly bigint[],
  sharesOf: (charge: number) => bigint[],
): PricedCharge[] {
  let standardLeft = standardCharge === undefined ? undefined : toBigint(standardCharge);
  return charges.map(({ id, kind, label, amount: listAmount }, index) => {
    const discounted = amounts[index] ?? 0n;
    const shares = sharesOf(index);
    const amount = taxMode === 'NONE' ? discounted : sum(shares);
    let standard = amount;
    if (kind === 'SHIPPING' && standardLeft !== undefined) {
      const taken = standardLeft < discounted ? standardLeft : discounted;
      standardLeft -= taken;
      standard = discounted === 0n ? 0n : divideHalfUp(taken * amount, discounted);
    }
    return {
      id,
      kind,
      ...(label !== undefined && { label }),
      listAmount,
      amount: toAmount(amount),
      standardCharge: toAmount(standard),
      shares: shares.map(toAmount),
    };
  });
}
