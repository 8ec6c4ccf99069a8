/**
 * Types of pricing. All values are JSON. Amounts are integers in minor units of the order's currency. Percentages are
 * decimal strings such as `8.875`. `spec/v1/vectors/README.md` describes the rules for programs in other languages.
 */

/** INCLUDED: prices include the taxes. ADDED: taxes are added on top of the prices. NONE: the order has no taxes. */
export type TaxMode = 'NONE' | 'INCLUDED' | 'ADDED';

/** Reason why tax is due, or isn't due. */
export type TaxTreatment =
  'STANDARD' | 'REVERSE_CHARGE' | 'INTRA_COMMUNITY' | 'EXPORT' | 'EXEMPT' | 'OUT_OF_SCOPE';

export type ChargeKind = 'SHIPPING' | 'GIFT_WRAP' | 'PAYMENT' | 'OTHER';

/**
 * How much of the charges is refunded. STANDARD: at most the price of the standard delivery (the cheapest shipping
 * method).
 */
export type ChargesBack = 'NONE' | 'STANDARD' | 'ALL';

/** A tax of an order. The amount of a tax is rounded only once, for all items and charges with this tax. */
export interface OrderTax {
  countryCode: string;
  /** Always `0` if the treatment isn't STANDARD. */
  percent: string;
  treatment: TaxTreatment;
}

/** The tax of an item or a charge, as an input of pricing. */
export interface TaxToPrice extends OrderTax {
  /**
   * Percentage of the tax that the price includes. Required if the treatment means that this tax isn't due, because the
   * price is then reduced by this tax.
   */
  homePercent?: string | undefined;
}

/** The input of pricing, with data from the request and from the catalogue. */
export interface OrderToPrice {
  taxMode: TaxMode;
  items: {
    id: string;
    unitPrice: number;
    quantity: number;
    /** Absent or null if the order has no taxes. */
    tax?: TaxToPrice | null | undefined;
  }[];
  /** Discounts, in the sequence in which they are applied. */
  discounts?: DiscountToPrice[] | undefined;
  charges?: {
    id: string;
    kind: ChargeKind;
    label?: string | undefined;
    amount: number;
    /**
     * If absent or null, the charge is divided among the taxes of the items, in proportion to the items' amounts after
     * discounts.
     */
    tax?: TaxToPrice | null | undefined;
  }[];
  /** Price of the cheapest shipping method for the order. Default: the price of the chosen method. */
  standardCharge?: number | undefined;
}

/** A discount, as an input of pricing, with either a percentage or an amount. */
export interface DiscountToPrice {
  id: string;
  label?: string | undefined;
  code?: string | undefined;
  target: DiscountTarget;
  /**
   * Ids of the items to which the discount applies. Exactly one id if the target is ITEM. Absent if the target is
   * CHARGES, or if the target is ITEMS and the discount applies to all items.
   */
  itemIds?: string[] | undefined;
  percent?: string | undefined;
  amount?: number | undefined;
}

export type DiscountTarget = 'ITEMS' | 'ITEM' | 'CHARGES';

/**
 * The prices of an order when it was placed, and what each edit has added to them. The prices are stored with the order.
 * They never change: an edit only adds prices, each with the number of the edit (see `PartOfEdit`). The price of the
 * order in a state is computed from the stored prices and the state.
 */
export interface Pricing {
  /** Version of the pricing rules. */
  pricing: '1';
  taxMode: TaxMode;
  items: PricedLine[];
  charges: PricedCharge[];
  /**
   * All different taxes: first the taxes of the items, then further taxes of the charges. Empty if the order has no
   * taxes.
   */
  taxes: OrderTax[];
  discounts: PricedDiscount[];
  reductions: Reduction[];
}

/** A part of the prices that an edit has added. */
export interface PartOfEdit {
  /** Number of the edit, from 1. Absent if the order was placed with the part. */
  edit?: number;
}

export interface PricedLine extends PartOfEdit {
  id: string;
  unitPrice: number;
  quantity: number;
  /** Price of all units of the line, after discounts and reductions. */
  amount: number;
  /** Index of the line's tax in `taxes`. Null if the order has no taxes. */
  tax: number | null;
  /**
   * Prices of the line after the discounts of later edits, the oldest first: `amount` is the price of `units` units, which
   * are those that the line had at the time of the edit.
   */
  repriced?: { edit: number; units: number; amount: number }[];
}

export interface PricedCharge extends PartOfEdit {
  /** Number of the edit that has ended the charge, such as the charge of an earlier shipping method. */
  until?: number;
  id: string;
  kind: ChargeKind;
  label?: string;
  /** Amount before discounts. */
  listAmount: number;
  /** Amount after discounts and reductions. */
  amount: number;
  /** Amount of the charge that is refunded if the customer keeps no unit after a shipment. */
  standardCharge: number;
  /** Shares of `amount`, one for each tax in `taxes`. Taxes that an edit has added later have no share. */
  shares: number[];
}

export interface PricedDiscount extends PartOfEdit {
  id: string;
  label?: string;
  code?: string;
  target: DiscountTarget;
  /** Either `percent` or `offered` is present. `offered`: the fixed amount, before it is limited to `base`. */
  percent?: string;
  offered?: number;
  /** Sum of the items or charges to which the discount applies, after earlier discounts. */
  base: number;
  amount: number;
  /**
   * Shares of `amount`, one for each item, or one for each charge if the target is CHARGES. Items and charges that an edit
   * has added later have no share.
   */
  allocations: number[];
}

/** Subtracts a tax from prices that included this tax, because the tax isn't due with the order's tax treatment. */
export interface Reduction extends PartOfEdit {
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

/** The state of an order on which its price depends. */
export interface PricingState extends Adjustments {
  /** Number of units of each item that are neither cancelled nor returned. Items of later edits may be missing. */
  items: { id: string; kept: number }[];
  /** Whether a unit was ever shipped. A shipment that was undone doesn't count. */
  hasShipped?: boolean | undefined;
}

/**
 * The part of an order's state that isn't a number of units. Returns and credits add to the adjustments of an order
 * (`addAdjustments`). Amounts don't include tax that is added on top of the prices.
 */
export interface Adjustments {
  /** Whether a unit was returned for a reason other than withdrawal. */
  hasReturned?: boolean | undefined;
  /** The shop's decision how much of the charges is refunded. If undefined, `decideChargesBack` decides. */
  chargesBack?: ChargesBack | undefined;
  /** Price reductions without a return of goods, each for an item or a charge. */
  credits?: Credit[] | undefined;
  /** Amounts that the shop keeps when items are returned. */
  deductions?: Deduction[] | undefined;
  /** Number of edits of the order. The price doesn't contain the parts of later edits. */
  edits?: number | undefined;
}

export interface Credit {
  itemId?: string | undefined;
  chargeId?: string | undefined;
  amount: number;
}

interface Deduction {
  /** Absent if the deduction is for the whole order, such as the cost of the return. */
  itemId?: string | undefined;
  amount: number;
}

/** The price of an order in a state. */
export interface Price {
  total: number;
  /**
   * `amount` doesn't include tax that is added on top of the prices. `taxAmount` is only for information: the share of
   * `taxes` that is allocated to the item or charge.
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
