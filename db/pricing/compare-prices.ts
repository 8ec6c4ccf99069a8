import type { OrderTax, Price } from './pricing.ts';

/** Amount by which an order is cheaper after a change. The amount is negative if the order is more expensive. */
export interface PriceDifference {
  amount: number;
  /**
   * Differences by tax. Each is a difference between two prices. So the tax of an order is always the tax when it was
   * placed, minus the differences of all changes.
   */
  taxes: (OrderTax & { netAmount: number; taxAmount: number; grossAmount: number })[];
}

/**
 * Compares the prices of an order before and after a change. The difference is the amount to refund, with the taxes
 * that this amount includes.
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
