import { listEntries } from '../../../db/pricing/breakdown.ts';
import type { OrderToPrice, Price, Pricing } from '../../../db/pricing/pricing.ts';
import type { FullState } from './apply-act.ts';

export const sum = (amounts: readonly number[]): bigint =>
  amounts.reduce((total, each) => total + BigInt(each), 0n);

const isAmount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;

/**
 * Converts a percentage to ten thousandths of a percent through a float. The service parses the text in another way.
 */
const partsOf = (percent: string): bigint => BigInt(Math.round(Number(percent) * 10_000));

/** Throws if a rule is violated. fast-check prints the message together with the order. */
export function require(condition: boolean, rule: string): void {
  if (!condition) throw new Error(rule);
}

/**
 * Checks that `value` is the nearest integer to a fraction. If two integers are equally near, the larger one is right.
 */
function requireNearest(value: number, dividend: bigint, divisor: bigint, rule: string): void {
  const twice = 2n * BigInt(value) * divisor - 2n * dividend;
  require(-divisor < twice && twice <= divisor, rule);
}

export function checkPricing(order: OrderToPrice, pricing: Pricing): void {
  const left = {
    items: order.items.map(({ unitPrice, quantity }) => unitPrice * quantity),
    charges: (order.charges ?? []).map(({ amount }) => amount),
  };
  for (const [index, { target, percent, base, amount, allocations }] of pricing.discounts.entries()) {
    const name = target === 'CHARGES' ? 'charges' : 'items';
    const ids = order.discounts?.[index]?.itemIds;
    const targets = left[name].map((each, i) => (ids && !ids.includes(pricing.items[i]!.id) ? 0 : each));
    require(sum(allocations) === BigInt(amount), 'the allocations add up to the discount');
    require(sum(targets) === BigInt(base), 'a discount is computed from what is left of its target');
    require(amount <= base, 'a discount takes no more than its target');
    if (percent !== undefined)
      requireNearest(amount, BigInt(base) * partsOf(percent), 1_000_000n, 'a percentage is rounded half up');
    for (const [i, share] of allocations.entries()) {
      require(isAmount(share) && share <= targets[i]!, 'an allocation is at most what is left of its target');
      const error = BigInt(share) * BigInt(base) - BigInt(amount) * BigInt(targets[i]!);
      require(base === 0 ||
        (error < BigInt(base) && -error < BigInt(base)), 'an allocation is off by less than 1');
      left[name][i]! -= share;
    }
  }
  for (const { percent, base, amount, items, charges } of pricing.reductions) {
    require(sum([...items, ...charges]) === BigInt(amount), 'the shares add up to the reduction');
    const parts = partsOf(percent);
    requireNearest(amount, BigInt(base) * parts, 1_000_000n + parts, 'a reduction is rounded half up');
    for (const [i, share] of items.entries()) left.items[i]! -= share;
    for (const [i, share] of charges.entries()) left.charges[i]! -= share;
  }
  require(pricing.items.every(
    ({ amount }, i) => isAmount(amount) && amount === left.items[i],
  ), 'an item costs its list price less discounts and reductions');
  for (const [i, { amount, standardCharge, shares }] of pricing.charges.entries()) {
    require(isAmount(amount) &&
      amount === left.charges[i], 'a charge costs its amount less discounts and reductions');
    require(isAmount(standardCharge) &&
      standardCharge <= amount, 'the standard charge is part of the charge');
    require(pricing.taxMode === 'NONE' || sum(shares) === BigInt(amount), 'the shares add up to the charge');
    require(shares.every(isAmount), 'no share is below 0');
  }
}

const sumOf = (entries: readonly { itemId?: string | undefined; amount: number }[], id: string): bigint =>
  sum(entries.flatMap(({ itemId, amount }) => (itemId === id ? amount : [])));

export function checkPrice(pricing: Pricing, state: FullState, price: Price): void {
  const { taxMode } = pricing;
  const parts = [...price.items, ...price.charges];
  const before = sum(parts.map(({ amount }) => amount)) + BigInt(price.deductionAmount);
  const taxed = sum(price.taxes.map(({ taxAmount }) => taxAmount));
  require(BigInt(price.total) ===
    before + (taxMode === 'ADDED' ? taxed : 0n), 'the total is the sum of its parts');
  require(parts.every(
    ({ amount, taxAmount }) => isAmount(amount) && isAmount(taxAmount),
  ), 'no amount is below 0');
  if (taxMode !== 'NONE')
    require(sum(price.taxes.map(({ grossAmount }) => grossAmount)) ===
      BigInt(price.total), 'gross amounts add up');
  for (const { percent, netAmount, taxAmount, grossAmount, roundingAmount } of price.taxes) {
    require([netAmount, taxAmount, grossAmount].every(isAmount), 'no amount of a tax is below 0');
    require(netAmount + taxAmount === grossAmount, 'net and tax are gross');
    require(Math.abs(roundingAmount) <= 1, 'the rounding amount is at most 1');
    require(taxMode !== 'ADDED' || roundingAmount === 0, 'an added tax has no rounding amount');
    const [rate, net] = [partsOf(percent), BigInt(netAmount)];
    requireNearest(taxAmount - roundingAmount, net * rate, 1_000_000n, 'the rounding amount has its meaning');
    if (taxMode === 'INCLUDED')
      requireNearest(
        taxAmount,
        BigInt(grossAmount) * rate,
        1_000_000n + rate,
        'an included tax is rounded half up',
      );
  }
  if (price.deductionAmount === 0)
    require(sum(parts.map(({ taxAmount }) => taxAmount)) === taxed, 'the shares of taxes add up');
  for (const [i, { kept, amount }] of price.items.entries()) {
    const { amount: whole, quantity, id } = pricing.items[i]!;
    const byUnits = (2n * BigInt(whole) * BigInt(kept) + BigInt(quantity)) / (2n * BigInt(quantity));
    const left = byUnits - sumOf(state.credits, id);
    require(BigInt(amount) ===
      (left > 0n ? left : 0n) + sumOf(state.deductions, id), 'an item costs its kept units, half up');
  }
  const entries = listEntries(pricing, state).filter(({ kind }) => kind !== 'INCLUDED_TAX');
  require(sum(entries.map(({ amount }) => amount)) ===
    BigInt(price.total), 'the breakdown adds up to the total');
}
