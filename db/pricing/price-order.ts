import { divideHalfUp, sum, toAmount, toBigint } from './arithmetic.ts';
import { applyDiscounts, multiplyPrices } from './discounts.ts';
import { priceState } from './price-state.ts';
import type { OrderToPrice, PricedCharge, Price, Pricing, PricingState, TaxMode } from './pricing.ts';
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
    charges: priceCharges(
      order,
      toChargeAmounts(taxMode, discounted.left.charges, left.charges, { taxes, ofGroups }),
    ),
    taxes,
    discounts: discounted.discounts,
    reductions,
  };
}

/** Adds up the parts of each charge by tax. `discounted`: amounts of the charges after discounts. */
function toChargeAmounts(
  taxMode: TaxMode,
  discounted: readonly bigint[],
  parts: readonly bigint[][],
  merged: ReturnType<typeof mergeGroups>,
): ChargeAmounts[] {
  return discounted.map((base, charge) => {
    const shares = addByTax(parts[charge] ?? [], merged);
    const amount = taxMode === 'NONE' ? base : sum(shares);
    return { base, reduced: amount, amount, shares };
  });
}

/** Adds up the parts of a charge, one for each tax group, by tax. */
export const addByTax = (
  parts: readonly bigint[],
  { taxes, ofGroups }: ReturnType<typeof mergeGroups>,
): bigint[] => taxes.map((_, tax) => sum(parts.filter((__, group) => ofGroups[group] === tax)));

/** Amounts of a charge. */
interface ChargeAmounts {
  /** The amount with which the price of the standard delivery is compared, before reductions. */
  base: bigint;
  /** `base` after reductions. */
  reduced: bigint;
  /** The amount after discounts and reductions. */
  amount: bigint;
  /** Shares of `amount`, one for each tax. */
  shares: bigint[];
}

/** Builds the charges of an order or of an edit. `amounts`: amounts of each charge. */
export function priceCharges(
  { charges = [], standardCharge }: Pick<OrderToPrice, 'charges' | 'standardCharge'>,
  amounts: readonly ChargeAmounts[],
): PricedCharge[] {
  let standardLeft = standardCharge === undefined ? undefined : toBigint(standardCharge);
  return amounts.flatMap(({ base, reduced, amount, shares }, index) => {
    const charge = charges[index];
    if (!charge) return [];
    const { id, kind, label, amount: listAmount } = charge;
    let standard = amount;
    if (kind === 'SHIPPING' && standardLeft !== undefined) {
      const taken = standardLeft < base ? standardLeft : base;
      standardLeft -= taken;
      const reducedStandard = base === 0n ? 0n : divideHalfUp(taken * reduced, base);
      if (reducedStandard < amount) standard = reducedStandard;
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
