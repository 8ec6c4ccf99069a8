/** Parts of a request that decide its price, other than its products and units. Amounts in minor units. */
import type { ChargeKind, DiscountTarget, Pricing, TaxTreatment } from '../../pricing/pricing.ts';

interface Money {
  amount: number;
  currency: string;
}

/** A discount of the shop, with either a percentage or an amount. */
interface RequestedDiscount {
  label: string;
  percent?: string | undefined;
  amount?: Money | undefined;
  target: DiscountTarget;
  /** The line that it is for, from 0, if the target is ITEM. */
  itemIndex?: number | undefined;
}

/** A charge of the shop. Without a tax class it is allocated to the taxes of the lines. */
interface RequestedCharge {
  kind: Exclude<ChargeKind, 'SHIPPING'>;
  label: string;
  amount: Money;
  taxClass?: string | undefined;
}

/** Treatment of all taxes of an order, as the shop decided. `reason`: the law that it follows from. */
export interface OrderTreatment {
  treatment: TaxTreatment;
  reason?: string;
}

/** Parts of a request that its price depends on. */
export interface RequestedPrices {
  /** Code of a shipping method. */
  shippingMethod?: string | undefined;
  /** Countries of the two addresses. */
  shippingCountry?: string | undefined;
  billingCountry?: string | undefined;
  taxTreatment?: OrderTreatment | undefined;
  discounts?: readonly RequestedDiscount[] | undefined;
  charges?: readonly RequestedCharge[] | undefined;
}

/** A price and a tax of a line, as the shop sent them. They replace those of the catalogue. */
export interface RequestedLinePrice {
  unitPrice?: Money | undefined;
  tax?: { percent: string; treatment: TaxTreatment } | undefined;
}

/** How an order is delivered, as its shipping method said when it was placed. */
export interface Delivery {
  code: string;
  name: string;
  kind: 'SHIPPING' | 'PICKUP' | 'DIGITAL';
}

/** Prices of an order as stored. They never change. */
export interface StoredPricing extends Pricing {
  delivery?: Delivery;
  taxTreatment?: OrderTreatment;
}
