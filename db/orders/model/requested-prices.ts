/** Fields of a request on which the price of an order depends, except products and units. Amounts in minor units. */
import type {
  Adjustments,
  ChargeKind,
  DiscountTarget,
  Pricing,
  TaxTreatment,
} from '../../pricing/pricing.ts';

interface Money {
  amount: number;
  currency: string;
}

/** A discount that the shop grants, with either a percentage or an amount. */
export interface RequestedDiscount {
  label: string;
  percent?: string | undefined;
  amount?: Money | undefined;
  target: DiscountTarget;
  /** Index (from 0) of the line to which the discount applies. Present only if the target is ITEM. */
  itemIndex?: number | undefined;
}

/** A charge that the shop adds. A charge without a tax class is divided among the tax rates of the lines. */
export interface RequestedCharge {
  kind: Exclude<ChargeKind, 'SHIPPING'>;
  label: string;
  amount: Money;
  taxClass?: string | undefined;
}

/** Tax treatment that the shop has decided for a whole order. `reason`: the law that requires the treatment. */
export interface OrderTreatment {
  treatment: TaxTreatment;
  reason?: string;
}

/** Fields of a request, other than its lines, on which the price depends. */
export interface RequestedPrices {
  /** Code of a shipping method. */
  shippingMethod?: string | undefined;
  /** Country of the shipping address. `billingCountry`: country of the billing address. */
  shippingCountry?: string | undefined;
  billingCountry?: string | undefined;
  taxTreatment?: OrderTreatment | undefined;
  discounts?: readonly RequestedDiscount[] | undefined;
  charges?: readonly RequestedCharge[] | undefined;
  /** Discount codes in capital letters, in the sequence in which they are applied. */
  discountCodes?: readonly string[] | undefined;
}

/** Price and tax that the shop sends for a line, instead of the product's price and tax in the catalogue. */
export interface RequestedLinePrice {
  unitPrice?: Money | undefined;
  tax?: { percent: string; treatment: TaxTreatment } | undefined;
}

/** The delivery of an order. The service copies this data from the shipping method when it is chosen. */
export interface Delivery {
  code: string;
  name: string;
  kind: 'SHIPPING' | 'PICKUP' | 'DIGITAL';
  /** Null if the charge was allocated to the taxes of the lines. Absent if an older process has placed the order. */
  taxClass?: string | null;
}

/** Prices that are stored with an order. Amounts never change. `putShipping` may replace the delivery. */
export interface StoredPricing extends Pricing {
  delivery?: Delivery;
  taxTreatment?: OrderTreatment;
}

/** Amounts and decisions of returns and credits on which the current price of an order depends. Stored with the order. */
export type StoredAdjustments = Adjustments;

/** Units of a line that came back together. */
export interface ReceivedUnits {
  itemId: string;
  sku: string;
  accepted: number;
  rejected: number;
  /** Use of the accepted units. Present if a unit was accepted. */
  disposition?: 'TO_STOCK' | 'QUARANTINE' | 'DISPOSE';
}

/** An amount that the shop keeps of the price of returned units. */
export interface StoredDeduction {
  reason: 'DIMINISHED_VALUE' | 'RETURN_SHIPPING';
  itemId?: string | undefined;
  amount: number;
}

/** Amount by which a credit reduced the price of a line. */
export interface CreditedItem {
  itemId: string;
  sku: string;
  amount: number;
}

/** Amount by which a credit reduced the price of a charge. */
export interface CreditedCharge {
  chargeId: string;
  amount: number;
}
