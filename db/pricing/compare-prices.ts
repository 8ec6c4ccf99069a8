import type { OrderTax, Price } from './pricing.ts';

/** Price before a change minus price after the change. Negative if the order is more expensive after the change. */
export interface PriceDifference {
  amount: number;
  /**
   * Differences of each tax. To get the current tax of an order, subtract the differences of all its changes from the
   * tax when the order was placed.
   */
  taxes: (OrderTax & { netAmount: number; taxAmount: number; grossAmount: number })[];
}

/**
 * Compares the prices of an order before and after a change. The difference is the amount to refund, with its taxes.
 */
export const comparePrices = (before: Price, after: Price): PriceDifference => ({
  amount: before.total - after.total,
  // An edit can add taxes to the order, after its earlier taxes.
  taxes: longerOf(before.taxes, after.taxes).map(({ countryCode, percent, treatment }, index) => ({
    countryCode,
    percent,
    treatment,
    netAmount: (before.taxes[index]?.netAmount ?? 0) - (after.taxes[index]?.netAmount ?? 0),
    taxAmount: (before.taxes[index]?.taxAmount ?? 0) - (after.taxes[index]?.taxAmount ?? 0),
    grossAmount: (before.taxes[index]?.grossAmount ?? 0) - (after.taxes[index]?.grossAmount ?? 0),
  })),
});

const longerOf = <T>(one: readonly T[], other: readonly T[]): readonly T[] =>
  one.length < other.length ? other : one;
