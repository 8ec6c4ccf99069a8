import type { PricedDiscount, Pricing } from './pricing.ts';

/**
 * Returns whether stored prices are consistent. The shares of each discount, reduction and charge must add up to its
 * amount. The amount of an item or charge must be its list price, minus its shares of discounts and reductions. No
 * other code would notice an error, because later prices are computed only from the amounts of items and charges. Discounts
 * of later edits don't change the amount of an item.
 */
export function isConsistent({ items, charges, taxes, discounts, reductions }: Pricing): boolean {
  const ofItems = discounts.filter(({ target }) => target !== 'CHARGES');
  const ofCharges = discounts.filter(({ target }) => target === 'CHARGES');
  return (
    discounts.every(
      ({ amount, base, allocations }) => amount <= base && sum(allocations) === BigInt(amount),
    ) &&
    reductions.every(
      (one) => one.amount <= one.base && sum([...one.items, ...one.charges]) === BigInt(one.amount),
    ) &&
    items.every(({ unitPrice, quantity, amount, tax, edit }, index) => {
      const earlier = ofItems.filter((discount) => !isLater(discount, edit));
      const off = sharesOf(earlier, index) + sum(reductions.map((one) => one.items[index] ?? 0));
      const hasTax = tax === null ? taxes.length === 0 : taxes[tax] !== undefined;
      return hasTax && BigInt(unitPrice) * BigInt(quantity) - off === BigInt(amount);
    }) &&
    charges.every(({ listAmount, amount, shares }, index) => {
      const off = sharesOf(ofCharges, index) + sum(reductions.map((one) => one.charges[index] ?? 0));
      const isShared = taxes.length === 0 || sum(shares) === BigInt(amount);
      return isShared && BigInt(listAmount) - off === BigInt(amount);
    })
  );
}

/** Returns whether a discount was given by a later edit than the edit of a line, or after the order was placed. */
export const isLater = ({ edit = 0 }: PricedDiscount, ofLine = 0): boolean => edit > ofLine;

const sum = (amounts: readonly number[]): bigint =>
  amounts.reduce((total, amount) => total + BigInt(amount), 0n);

const sharesOf = (discounts: readonly PricedDiscount[], index: number): bigint =>
  sum(discounts.map(({ allocations }) => allocations[index] ?? 0));
