import type { OrderTax, Price } from './pricing.ts';

/** Amount by which an order is cheaper after a change. Below 0: it is more expensive. */
export interface PriceDifference {
  amount: number;
  /** Per tax. The sum of the taxes of all changes is the tax of the order, because each is a difference. */
  taxes: (OrderTax & { netAmount: number; taxAmount: number; grossAmount: number })[];
}

/** Compares two prices of an order: what a change refunds, and the taxes that go back with it. */
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
