/**
 * The types of pricing. All values are JSON. `spec/v1/vectors/README.md` explains the rules in words, for programs in
 * other languages. Amounts are integers in minor units of the order's currency. Percentages are decimal strings such as
 * `8.875`.
 */

/** Whether prices contain taxes. NONE: the order has no taxes. */
export type TaxMode = 'NONE' | 'INCLUDED' | 'ADDED';

/** Reason why tax is due, or isn't due. */
export type TaxTreatment =
  'STANDARD' | 'REVERSE_CHARGE' | 'INTRA_COMMUNITY' | 'EXPORT' | 'EXEMPT' | 'OUT_OF_SCOPE';

export type ChargeKind = 'SHIPPING' | 'GIFT_WRAP' | 'PAYMENT' | 'OTHER';

/** Part of a charge that is refunded. STANDARD: at most the price of the standard delivery. */
export type ChargesBack = 'NONE' | 'STANDARD' | 'ALL';

/** A tax of an order. The amount of a tax is rounded only once, for all items and charges that have this tax. */
export interface OrderTax {
  countryCode: string;
  /** Always `0` if the treatment isn't STANDARD. */
  percent: string;
  treatment: TaxTreatment;
}

/** The tax of an item or a charge that is being priced. */
export interface TaxToPrice extends OrderTax {
  /** Percentage of the tax that prices contain. Required if the treatment reduces such prices. */
  homePercent?: string | undefined;
}

/** An order that is to be priced, with data from the request and from the catalogue. */
export interface OrderToPrice {
  taxMode: TaxMode;
  items: {
    id: string;
    unitPrice: number;
    quantity: number;
    /** Absent or null if the order has no taxes. */
    tax?: TaxToPrice | null | undefined;
  }[];
  /** Discounts in the order in which they are applied. */
  discounts?: DiscountToPrice[] | undefined;
  charges?: {
    id: string;
    kind: ChargeKind;
    label?: string | undefined;
    amount: number;
    /**
     * If absent or null, the charge is allocated to the taxes of the items, in proportion to the items' amounts after
     * discounts.
     */
    tax?: TaxToPrice | null | undefined;
  }[];
  /** Price of the cheapest delivery that was possible for the order. Absent: the full price of its own delivery. */
  standardCharge?: number | undefined;
}

/** A discount that is to be applied. A discount has either a percentage or an amount. */
export interface DiscountToPrice {
  id: string;
  label?: string | undefined;
  code?: string | undefined;
  target: DiscountTarget;
  /**
   * Items to which the discount applies. If the target is ITEM, it is exactly one item. Absent if the target is
   * CHARGES, or if the target is ITEMS and the discount applies to all items.
   */
  itemIds?: string[] | undefined;
  percent?: string | undefined;
  amount?: number | undefined;
}

export type DiscountTarget = 'ITEMS' | 'ITEM' | 'CHARGES';

/**
 * The prices of an order as it was placed. The prices are stored with the order and never change. A later price of the
 * order is computed from these prices and the order's state.
 */
export interface Pricing {
  /** Version of the pricing rules of the order. */
  pricing: '1';
  taxMode: TaxMode;
  items: PricedLine[];
  charges: PricedCharge[];
  /** Taxes, in the sequence in which items and charges first have them. Empty if the order has no taxes. */
  taxes: OrderTax[];
  discounts: PricedDiscount[];
  reductions: Reduction[];
}

export interface PricedLine {
  id: string;
  unitPrice: number;
  quantity: number;
  /** Price of all units of the line, after discounts and reductions. */
  amount: number;
  /** Index of the line's tax in `taxes`. Null if the order has no taxes. */
  tax: number | null;
}

export interface PricedCharge {
  id: string;
  kind: ChargeKind;
  label?: string;
  /** Amount before discounts. */
  listAmount: number;
  /** Amount after discounts and reductions. */
  amount: number;
  /** Part of the amount that is refunded if no unit is kept but some units were shipped. */
  standardCharge: number;
  /** Shares of the amount. The array has one share for each tax in `taxes`. */
  shares: number[];
}

export interface PricedDiscount {
  id: string;
  label?: string;
  code?: string;
  target: DiscountTarget;
  /** A discount has either `percent`, or `offered`: the amount that it grants at most. */
  percent?: string;
  offered?: number;
  /** Amount of the discount's target after earlier discounts. */
  base: number;
  amount: number;
  /** One share for each item. If the target is CHARGES, one share for each charge instead. */
  allocations: number[];
}

/** A tax that prices contained but that isn't due because of the treatment of the order. */
export interface Reduction {
  /** Percentage of the tax that the prices contained. */
  percent: string;
  /** Sum of the amounts after discounts that contained the tax. */
  base: number;
  amount: number;
  /** One share for each item. */
  items: number[];
  /** One share for each charge. */
  charges: number[];
}

/**
 * The part of an order's state on which the order's price depends. The sequence of the changes that led to the state
 * doesn't matter.
 */
export interface PricingState {
  /** Number of units of each item that are neither cancelled nor returned. */
  items: { id: string; kept: number }[];
  /** Whether a unit was ever shipped. */
  hasShipped?: boolean | undefined;
  /** Whether a unit was returned for another reason than a withdrawal. */
  hasReturned?: boolean | undefined;
  /** The shop's own decision about the refund of charges. The decision replaces the rule. */
  chargesBack?: ChargesBack | undefined;
  /** Price reductions without a return of goods. Each reduction is for an item or a charge. */
  credits?: { itemId?: string | undefined; chargeId?: string | undefined; amount: number }[] | undefined;
  /**
   * Amounts that the shop keeps when items are returned. A deduction without an item belongs to the order, such as the
   * cost of the return.
   */
  deductions?: { itemId?: string | undefined; amount: number }[] | undefined;
}

/** The price of an order in a state. */
export interface Price {
  total: number;
  /**
   * Amounts of items and charges don't include added tax. For information, `taxAmount` is a share of the amounts of
   * `taxes`.
   */
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
  /** Difference between this tax and the tax of the net amount: −1, 0 or 1. */
  roundingAmount: number;
}
