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
  taxes: before.taxes.map(
    ({ countryCode, percent, treatment, netAmount, taxAmount, grossAmount }, index) => ({
      countryCode,
      percent,
      treatment,
      netAmount: netAmount - (after.taxes[index]?.netAmount ?? 0),
      taxAmount: taxAmount - (after.taxes[index]?.taxAmount ?? 0),
      grossAmount: grossAmount - (after.taxes[index]?.grossAmount ?? 0),
    }),
  ),
});
