import {
  allocate,
  computeIncludedTax,
  computePercent,
  divideHalfUp,
  sum,
  toAmount,
  toBigint,
} from './arithmetic.ts';
import type {
  ChargesBack,
  PartOfEdit,
  Price,
  PricedCharge,
  PricedLine,
  Pricing,
  PricingState,
} from './pricing.ts';

/** Price of an order in a state, with intermediate results. */
export interface ComputedPrice {
  total: bigint;
  items: { kept: number; byUnits: bigint; credit: bigint; deduction: bigint; amount: bigint }[];
  charges: { back: ChargesBack; kept: bigint; credit: bigint; amount: bigint; shares: bigint[] }[];
  deduction: bigint;
  /** Shares of `deduction`, one for each tax. */
  deductionShares: bigint[];
  taxes: ComputedTax[];
}

interface ComputedTax {
  net: bigint;
  tax: bigint;
  gross: bigint;
  rounding: bigint;
  /**
   * Shares of the tax: one for each item, then one for each charge, then one for the deductions that belong to no item.
   */
  shares: bigint[];
}

/**
 * Computes the price of an order in a state. The price depends only on the state, not on the sequence of earlier
 * changes. The difference between the prices before and after a change is refunded: see `comparePrices`.
 */
export function priceState(pricing: Pricing, state: PricingState): Price {
  const { total, items, charges, deduction, taxes } = computePrice(pricing, state);
  const taxAmountOf = (share: number) => toAmount(sum(taxes.map(({ shares }) => shares[share] ?? 0n)));
  return {
    total: toAmount(total),
    items: pricing.items.map(({ id }, index) => ({
      id,
      kept: items[index]?.kept ?? 0,
      amount: toAmount(items[index]?.amount ?? 0n),
      taxAmount: taxAmountOf(index),
    })),
    charges: charges.map(({ back, amount }, index) => ({
      id: pricing.charges[index]?.id ?? '',
      status: amount > 0n || isFreeCharge(pricing.charges[index], back, state) ? 'DUE' : 'CANCELLED',
      amount: toAmount(amount),
      taxAmount: taxAmountOf(items.length + index),
    })),
    deductionAmount: toAmount(deduction),
    taxes: pricing.taxes.map((tax, index) => toTaxAmounts(tax, taxes[index])),
  };
}

/** Returns whether a charge costs nothing, but wasn't cancelled. */
const isFreeCharge = (charge: PricedCharge | undefined, back: ChargesBack, state: PricingState): boolean =>
  charge?.amount === 0 && back === 'NONE' && isChargeInEffect(charge, state);

/** Returns whether a state contains a part of the prices: the order was placed with it, or an edit has added it since. */
export const isInEffect = ({ edit = 0 }: PartOfEdit, { edits = 0 }: Pick<PricingState, 'edits'>): boolean =>
  edit <= edits;

/** Returns whether a state contains a charge that no edit has ended. */
export const isChargeInEffect = (charge: PricedCharge, state: Pick<PricingState, 'edits'>): boolean =>
  isInEffect(charge, state) && (charge.until === undefined || charge.until > (state.edits ?? 0));

const toTaxAmounts = (tax: Pricing['taxes'][number], computed: ComputedTax | undefined) => ({
  ...tax,
  netAmount: toAmount(computed?.net ?? 0n),
  taxAmount: toAmount(computed?.tax ?? 0n),
  grossAmount: toAmount(computed?.gross ?? 0n),
  roundingAmount: Number(computed?.rounding ?? 0n),
});

/** Computes the price of an order in a state as bigints, with intermediate results. */
export function computePrice(pricing: Pricing, state: PricingState): ComputedPrice {
  const units = readUnits(pricing, state);
  const { ofItem, ofCharge, ofOrder } = readAdjustments(pricing, state);
  const items = pricing.items.map((item, index) =>
    computeItem(item, units[index] ?? 0, state, ofItem(item.id)),
  );
  const back = decideChargesBack(units, state);
  const charges = pricing.charges.map((charge) =>
    computeCharge(charge, back, state, ofCharge(charge.id).credit),
  );
  const { deduction } = ofOrder;
  const deductionShares = allocate(deduction, weighTaxes(pricing));
  const taxes = pricing.taxes.map((_, tax) =>
    computeTax(pricing, tax, [
      ...items.map(({ amount }, index) => (pricing.items[index]?.tax === tax ? amount : 0n)),
      ...charges.map(({ shares }) => shares[tax] ?? 0n),
      deductionShares[tax] ?? 0n,
    ]),
  );
  const amounts = [...items, ...charges].map(({ amount }) => amount);
  const added = pricing.taxMode === 'ADDED' ? taxes.map(({ tax }) => tax) : [];
  return { total: sum([...amounts, deduction, ...added]), items, charges, deduction, deductionShares, taxes };
}

/** Returns the number of kept units of each item. Items of later edits have none. */
function readUnits({ items }: Pricing, state: PricingState): number[] {
  const kept = new Map(state.items.map((item) => [item.id, item.kept]));
  const known = items.filter(({ id }) => kept.has(id)).length;
  if (kept.size !== known || state.items.length !== known)
    throw new RangeError('A state names each item of its order once');
  return items.map((item) => {
    if (!isInEffect(item, state)) return 0;
    const { id, quantity } = item;
    const units = kept.get(id);
    if (units === undefined || !Number.isInteger(units) || units < 0 || units > quantity)
      throw new RangeError(`Item ${id} can't have ${units} of ${quantity} units`);
    return units;
  });
}

/** Sums of the credits and deductions of an item, a charge or the order. */
interface Adjustment {
  credit: bigint;
  deduction: bigint;
}

/**
 * Adds up the credits and deductions of each item and charge. `ofOrder`: sum of the deductions that belong to no item.
 */
function readAdjustments({ items, charges }: Pricing, { credits = [], deductions = [] }: PricingState) {
  const none = (): Adjustment => ({ credit: 0n, deduction: 0n });
  const ofItems = new Map(items.map(({ id }) => [id, none()]));
  const ofCharges = new Map(charges.map(({ id }) => [id, none()]));
  const ofOrder = none();
  for (const { itemId, chargeId = '', amount } of credits) {
    const adjusted = itemId === undefined ? ofCharges.get(chargeId) : ofItems.get(itemId);
    if (!adjusted)
      throw new RangeError(`A credit is for ${itemId ?? chargeId}, which the order doesn't have`);
    adjusted.credit += toBigint(amount);
  }
  for (const { itemId, amount } of deductions) {
    const adjusted = itemId === undefined ? ofOrder : ofItems.get(itemId);
    if (!adjusted) throw new RangeError(`A deduction is for ${itemId}, which the order doesn't have`);
    adjusted.deduction += toBigint(amount);
  }
  return {
    ofItem: (id: string) => ofItems.get(id) ?? none(),
    ofCharge: (id: string) => ofCharges.get(id) ?? none(),
    ofOrder,
  };
}

/**
 * Computes the price of this many units of an item, without credits and without tax that is added on top of the price.
 */
export function priceUnits(line: PricedLine, units: number, state: Pick<PricingState, 'edits'>): bigint {
  const { amount, quantity } = findBase(line, state);
  return divideHalfUp(BigInt(amount) * BigInt(units), BigInt(quantity));
}

/** Returns the price of a line after discounts, and the number of units that this price is for. */
export function findBase(
  { amount, quantity, repriced = [] }: PricedLine,
  { edits = 0 }: Pick<PricingState, 'edits'>,
): { amount: number; quantity: number } {
  const last = repriced.findLast(({ edit }) => edit <= edits);
  return last ? { amount: last.amount, quantity: last.units } : { amount, quantity };
}

/** Subtracts credits from a price, but not below 0. */
export const subtractCredits = (price: bigint, credits: bigint): bigint =>
  credits < price ? price - credits : 0n;

/**
 * Computes the price of the kept units of an item. Subtracts the item's credits, but not below 0, and then adds the
 * item's deductions.
 */
function computeItem(item: PricedLine, kept: number, state: PricingState, adjust: Adjustment) {
  const byUnits = priceUnits(item, kept, state);
  const { deduction } = adjust;
  const left = subtractCredits(byUnits, adjust.credit);
  return { kept, byUnits, credit: byUnits - left, deduction, amount: left + deduction };
}

/**
 * Decides how much of the charges is refunded, unless the shop has decided that itself. Nothing is refunded (NONE) if
 * the customer keeps units, or has returned a unit for a reason other than withdrawal. If a unit was shipped, at most
 * the price of the standard delivery is refunded (STANDARD). If no unit was ever shipped, all charges are refunded
 * (ALL).
 */
function decideChargesBack(units: readonly number[], state: PricingState): ChargesBack {
  if (state.chargesBack !== undefined) return state.chargesBack;
  if (units.some((kept) => kept > 0) || state.hasReturned === true) return 'NONE';
  return state.hasShipped === true ? 'STANDARD' : 'ALL';
}

function computeCharge(charge: PricedCharge, back: ChargesBack, state: PricingState, credits: bigint) {
  const returned = { NONE: 0, STANDARD: charge.standardCharge, ALL: charge.amount }[back];
  const kept = isChargeInEffect(charge, state) ? BigInt(charge.amount - returned) : 0n;
  const amount = subtractCredits(kept, credits);
  return { back, kept, credit: kept - amount, amount, shares: allocate(amount, charge.shares.map(BigInt)) };
}

/**
 * Returns, for each tax, the sum of the amounts of the items with this tax, after discounts and reductions. Only items with
 * which the order was placed count, so that edits don't change the shares of earlier deductions.
 */
const weighTaxes = ({ taxes, items }: Pricing): bigint[] =>
  taxes.map((_, tax) =>
    sum(items.map((item) => (item.tax === tax && item.edit === undefined ? BigInt(item.amount) : 0n))),
  );

/**
 * Computes a tax from the sum of all amounts with this tax, so that it is rounded only once. The tax is then allocated
 * to these amounts.
 */
function computeTax({ taxMode, taxes }: Pricing, index: number, amounts: readonly bigint[]): ComputedTax {
  const percent = taxes[index]?.percent ?? '0';
  const base = sum(amounts);
  const tax = taxMode === 'ADDED' ? computePercent(base, percent) : computeIncludedTax(base, percent);
  const [net, gross] = taxMode === 'ADDED' ? [base, base + tax] : [base - tax, base];
  return { net, tax, gross, rounding: tax - computePercent(net, percent), shares: allocate(tax, amounts) };
}
