/**
 * The types of pricing. All values are JSON. `spec/v1/vectors/README.md` explains the rules in words, for programs in
 * other languages. Amounts are integers in minor units of the order's currency. Percentages are decimal strings such as
 * `8.875`.
 */

/** INCLUDED: prices include the taxes. ADDED: taxes are added on top of the prices. NONE: the order has no taxes. */
export type TaxMode = 'NONE' | 'INCLUDED' | 'ADDED';

/** Reason why tax is due, or isn't due. */
export type TaxTreatment =
  'STANDARD' | 'REVERSE_CHARGE' | 'INTRA_COMMUNITY' | 'EXPORT' | 'EXEMPT' | 'OUT_OF_SCOPE';

export type ChargeKind = 'SHIPPING' | 'GIFT_WRAP' | 'PAYMENT' | 'OTHER';

/** How much of the charges is refunded. STANDARD: at most the price of the standard delivery. */
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
  /** Percentage of the tax that the prices include. Required if this tax isn't due, so that the prices are reduced. */
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
  /** Price of the cheapest delivery that was possible for the order. If absent, the price of the chosen delivery. */
  standardCharge?: number | undefined;
}

/** A discount that is to be applied. A discount has either a percentage or an amount. */
export interface DiscountToPrice {
  id: string;
  label?: string | undefined;
  code?: string | undefined;
  target: DiscountTarget;
  /**
   * Items to which the discount applies. If the target is ITEM, the array has exactly one item. It is absent if the
   * target is CHARGES, or if the target is ITEMS and the discount applies to all items.
   */
  itemIds?: string[] | undefined;
  percent?: string | undefined;
  amount?: number | undefined;
}

export type DiscountTarget = 'ITEMS' | 'ITEM' | 'CHARGES';

/**
 * The prices of an order when it was placed. They are stored with the order, and never change. A later price of the
 * order is computed from these prices and the order's state.
 */
export interface Pricing {
  /** Version of the pricing rules of the order. */
  pricing: '1';
  taxMode: TaxMode;
  items: PricedLine[];
  charges: PricedCharge[];
  /** All different taxes: first those of the items, then those of the charges. Empty if the order has no taxes. */
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
  /** Amount that is refunded if the customer keeps no unit, but some units were shipped. */
  standardCharge: number;
  /** Allocation of the amount to taxes: one share for each tax in `taxes`. */
  shares: number[];
}

export interface PricedDiscount {
  id: string;
  label?: string;
  code?: string;
  target: DiscountTarget;
  /** A discount has either `percent`, or `offered`: the maximum amount of the discount. */
  percent?: string;
  offered?: number;
  /** Amount of the discount's target after earlier discounts. */
  base: number;
  amount: number;
  /** Allocation of the discount: one share for each item, or one for each charge if the target is CHARGES. */
  allocations: number[];
}

/** Removes from prices a tax that they included but that isn't due because of the order's tax treatment. */
export interface Reduction {
  /** Percentage of the tax that the prices included. */
  percent: string;
  /** Sum of the amounts that included the tax, after discounts. */
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
   * The amounts of items and charges don't include tax that is added on top of the prices. `taxAmount` is only for
   * information: it is the share of the taxes in `taxes` that is allocated to the item or charge.
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
  /** `taxAmount` minus the tax that is computed from `netAmount`: −1, 0 or 1. */
  roundingAmount: number;
}
