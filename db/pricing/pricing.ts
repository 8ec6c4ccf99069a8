/**
 * The documents of pricing. All are JSON: `spec/v1/vectors/README.md` says the rules in words, for programs in other
 * languages. Amounts are integers in minor units of the order's currency, percentages decimal strings such as `8.875`.
 */

/** Whether prices contain taxes. NONE: the order has no taxes. */
export type TaxMode = 'NONE' | 'INCLUDED' | 'ADDED';

/** Why tax is due, or isn't. */
export type TaxTreatment =
  'STANDARD' | 'REVERSE_CHARGE' | 'INTRA_COMMUNITY' | 'EXPORT' | 'EXEMPT' | 'OUT_OF_SCOPE';

export type ChargeKind = 'SHIPPING' | 'GIFT_WRAP' | 'PAYMENT' | 'OTHER';

/** Part of a charge that goes back. STANDARD: at most what the standard delivery would have cost. */
export type ChargesBack = 'NONE' | 'STANDARD' | 'ALL';

/** A tax of an order. Its amounts are rounded once, for all items and charges that have it. */
export interface OrderTax {
  countryCode: string;
  /** `0` for each treatment except STANDARD. */
  percent: string;
  treatment: TaxTreatment;
}

/** The tax of a price, when an order is priced. */
export interface TaxToPrice extends OrderTax {
  /** Percentage that prices with tax contain. Required for treatments that reduce such prices. */
  homePercent?: string | undefined;
}

/** An order to price: what a request and the catalogue say. */
export interface OrderToPrice {
  taxMode: TaxMode;
  items: {
    id: string;
    unitPrice: number;
    quantity: number;
    /** Absent or null in an order without taxes. */
    tax?: TaxToPrice | null | undefined;
  }[];
  /** Applied one after the other. */
  discounts?: DiscountToPrice[] | undefined;
  charges?: {
    id: string;
    kind: ChargeKind;
    label?: string | undefined;
    amount: number;
    /** Absent or null: the charge is allocated to the taxes of the items, by their value after discounts. */
    tax?: TaxToPrice | null | undefined;
  }[];
  /** Price of the cheapest delivery that the order could have had. Absent: all of its own delivery. */
  standardCharge?: number | undefined;
}

/** A discount to apply, which has either a percentage or an amount. */
export interface DiscountToPrice {
  id: string;
  label?: string | undefined;
  code?: string | undefined;
  target: DiscountTarget;
  /** Items to which it applies: one if the target is ITEM; absent if the target is all ITEMS, or CHARGES. */
  itemIds?: string[] | undefined;
  percent?: string | undefined;
  amount?: number | undefined;
}

export type DiscountTarget = 'ITEMS' | 'ITEM' | 'CHARGES';

/**
 * The prices of an order as it was placed. They are stored with the order and never change: what it costs later follows
 * from them and its state.
 */
export interface Pricing {
  /** Version of the rules by which the order is priced. */
  pricing: '1';
  taxMode: TaxMode;
  items: PricedLine[];
  charges: PricedCharge[];
  /** In the sequence in which items and charges name them. Empty if the order has no taxes. */
  taxes: OrderTax[];
  discounts: PricedDiscount[];
  reductions: Reduction[];
}

export interface PricedLine {
  id: string;
  unitPrice: number;
  quantity: number;
  /** Price of all its units after discounts and reductions. */
  amount: number;
  /** Its tax: an index of `taxes`. Null if the order has no taxes. */
  tax: number | null;
}

export interface PricedCharge {
  id: string;
  kind: ChargeKind;
  label?: string;
  /** Before discounts. */
  listAmount: number;
  /** After discounts and reductions. */
  amount: number;
  /** Part of the amount that goes back if no unit is kept although some were shipped. */
  standardCharge: number;
  /** Shares of the amount, one for each of `taxes`. */
  shares: number[];
}

export interface PricedDiscount {
  id: string;
  label?: string;
  code?: string;
  target: DiscountTarget;
  /** The percentage or the amount that it gives. */
  percent?: string;
  offered?: number;
  /** Price of its target after earlier discounts. */
  base: number;
  amount: number;
  /** One share for each item, or for each charge if the target is CHARGES. */
  allocations: number[];
}

/** A tax that prices contained and that isn't due, because of the treatment of the order. */
export interface Reduction {
  /** Percentage that the prices contained. */
  percent: string;
  /** Amount after discounts that contained it. */
  base: number;
  amount: number;
  /** One share for each item. */
  items: number[];
  /** One share for each charge. */
  charges: number[];
}

/** The state of an order, as far as its price depends on it. The sequence of the acts that led to it doesn't count. */
export interface PricingState {
  /** Units of each item that are neither cancelled nor returned. */
  items: { id: string; kept: number }[];
  /** Whether a unit was ever shipped. */
  hasShipped?: boolean | undefined;
  /** Whether a unit was returned other than by a withdrawal. */
  hasReturned?: boolean | undefined;
  /** The shop's own decision about charges. It replaces the rule. */
  chargesBack?: ChargesBack | undefined;
  /** Price reductions without goods, each for an item or a charge. */
  credits?: { itemId?: string | undefined; chargeId?: string | undefined; amount: number }[] | undefined;
  /** Amounts that the shop keeps of returned items; without an item for the order, such as the cost of the return. */
  deductions?: { itemId?: string | undefined; amount: number }[] | undefined;
}

/** The price of an order in a state. */
export interface Price {
  total: number;
  /** Amounts without added tax. Tax amounts are shares of those of `taxes`, for information. */
  items: { id: string; kept: number; amount: number; taxAmount: number }[];
  charges: { id: string; status: 'DUE' | 'CANCELLED'; amount: number; taxAmount: number }[];
  /** Sum of the deductions that belong to no item. */
  deductionAmount: number;
  taxes: TaxAmounts[];
}

/** Amounts of one tax of an order. */
export interface TaxAmounts extends OrderTax {
  netAmount: number;
  taxAmount: number;
  grossAmount: number;
  /** Difference to the tax that the net amount would have: −1, 0 or 1. */
  roundingAmount: number;
}
