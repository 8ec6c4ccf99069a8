import { isLater } from './is-consistent.ts';
import { type ComputedPrice, computePrice, findBase, isChargeInEffect, isInEffect } from './price-state.ts';
import type { PricedDiscount, PricedLine, Pricing, PricingState } from './pricing.ts';
import { toAmount } from './arithmetic.ts';

/** Name of the rule by which an amount is computed. Each rule has a file of test vectors. */
type PricingRule = 'LIST_PRICE' | 'DISCOUNTS' | 'REDUCTIONS' | 'UNITS' | 'CREDITS' | 'CHARGES' | 'TAXES';

/**
 * An amount in the price of an order. The total of the order is the sum of all entries except INCLUDED_TAX, because the
 * other entries already include that tax.
 */
export interface BreakdownEntry {
  kind:
    | 'ITEM'
    | 'CHARGE'
    | 'DISCOUNT'
    | 'TAX_REDUCTION'
    | 'UNITS_BACK'
    | 'CHARGE_BACK'
    | 'CREDIT'
    | 'DEDUCTION'
    | 'TAX'
    | 'INCLUDED_TAX';
  amount: number;
  itemId?: string;
  chargeId?: string;
  discountId?: string;
  rule: PricingRule;
  /** Inputs of the rule, by name. */
  inputs: Record<string, number | string>;
}

/** Lists the amounts that add up to the price of an order in a state, each with its rule and the inputs of the rule. */
export function listEntries(pricing: Pricing, state: PricingState): BreakdownEntry[] {
  const price = computePrice(pricing, state);
  const entries = [
    ...pricing.items.flatMap((_, index) => listEntriesOfItem(pricing, state, price, index)),
    ...pricing.charges.flatMap((_, index) => listEntriesOfCharge(pricing, state, price, index)),
    entry('DEDUCTION', 'CREDITS', toAmount(price.deduction), {}, { deductions: toAmount(price.deduction) }),
    ...listTaxes(pricing, price),
  ];
  return entries.filter(({ kind, amount }) => amount !== 0 || SHOWN_AT_ZERO.has(kind));
}

const SHOWN_AT_ZERO: ReadonlySet<BreakdownEntry['kind']> = new Set(['ITEM', 'CHARGE', 'TAX', 'INCLUDED_TAX']);

type EntryIds = Pick<BreakdownEntry, 'itemId' | 'chargeId' | 'discountId'>;

const entry = (
  kind: BreakdownEntry['kind'],
  rule: PricingRule,
  amount: number,
  ids: EntryIds,
  inputs: BreakdownEntry['inputs'],
): BreakdownEntry => ({ kind, amount, ...ids, rule, inputs });

function listEntriesOfItem(
  pricing: Pricing,
  state: PricingState,
  price: ComputedPrice,
  index: number,
): BreakdownEntry[] {
  const [item, computed] = [pricing.items[index], price.items[index]];
  if (!item || !computed || !isInEffect(item, state)) return [];
  const ids = { itemId: item.id };
  const { unitPrice, edit = 0 } = item;
  const { amount, quantity } = findBase(item, state);
  const byUnits = toAmount(computed.byUnits);
  const credit = toAmount(computed.credit);
  const deduction = toAmount(computed.deduction);
  return [
    entry('ITEM', 'LIST_PRICE', unitPrice * item.quantity, ids, { unitPrice, quantity: item.quantity }),
    ...listLowered(pricing, 'items', index, unitPrice * item.quantity, ids, edit),
    ...listRepriced(pricing, state, item, index),
    entry('UNITS_BACK', 'UNITS', byUnits - amount, ids, { amount, kept: computed.kept, quantity }),
    entry('CREDIT', 'CREDITS', -credit, ids, { amount: byUnits, credits: credit }),
    entry('DEDUCTION', 'CREDITS', deduction, ids, { deductions: deduction }),
  ];
}

/**
 * Lists how the discounts of later edits change the price of a line. For each of these edits, first subtracts the units
 * that were cancelled or returned since the previous edit.
 */
function listRepriced(
  { discounts }: Pricing,
  state: PricingState,
  line: PricedLine,
  index: number,
): BreakdownEntry[] {
  const ids = { itemId: line.id };
  let { amount, quantity } = line;
  return (line.repriced ?? [])
    .filter((repriced) => isInEffect(repriced, state))
    .flatMap((repriced) => {
      const given = discounts.filter(({ edit, target }) => edit === repriced.edit && target !== 'CHARGES');
      const off = given.reduce((sum, { allocations }) => sum + (allocations[index] ?? 0), 0);
      const weight = repriced.amount + off;
      const inputs = { amount, kept: repriced.units, quantity };
      const back = entry('UNITS_BACK', 'UNITS', weight - amount, ids, inputs);
      ({ amount, units: quantity } = repriced);
      return [back, ...listDiscounts(given, index, weight, ids)];
    });
}

function listEntriesOfCharge(
  pricing: Pricing,
  state: PricingState,
  price: ComputedPrice,
  index: number,
): BreakdownEntry[] {
  const [charge, computed] = [pricing.charges[index], price.charges[index]];
  if (!charge || !computed || !isInEffect(charge, state)) return [];
  const ids = { chargeId: charge.id };
  const { listAmount, amount, standardCharge } = charge;
  const kept = toAmount(computed.kept);
  const credit = toAmount(computed.credit);
  return [
    entry('CHARGE', 'CHARGES', listAmount, ids, { amount: listAmount }),
    ...listLowered(pricing, 'charges', index, listAmount, ids, charge.edit ?? 0),
    entry('CHARGE_BACK', 'CHARGES', kept - amount, ids, {
      amount,
      standardCharge,
      chargesBack: isChargeInEffect(charge, state) ? computed.back : 'ALL',
    }),
    entry('CREDIT', 'CREDITS', -credit, ids, { amount: kept, credits: credit }),
  ];
}

/**
 * Lists the amounts that discounts and reductions subtract from an item or a charge when it is added. The input `weight`
 * of a discount is the amount of the item or charge after earlier discounts. An edit applies its discounts after its
 * reductions. `ofEdit`: number of the edit that adds the item or charge, or 0.
 */
function listLowered(
  { discounts, reductions }: Pricing,
  name: 'items' | 'charges',
  index: number,
  listAmount: number,
  ids: EntryIds,
  ofEdit: number,
): BreakdownEntry[] {
  const applied = discounts.filter(
    (discount) => (discount.target === 'CHARGES') === (name === 'charges') && !isLater(discount, ofEdit),
  );
  const ofReductions = reductions.map(({ percent, base, amount: reductionAmount, [name]: shares }) =>
    entry('TAX_REDUCTION', 'REDUCTIONS', -(shares[index] ?? 0), ids, { percent, base, reductionAmount }),
  );
  if (ofEdit === 0) return [...listDiscounts(applied, index, listAmount, ids), ...ofReductions];
  const weight = ofReductions.reduce((left, { amount }) => left + amount, listAmount);
  return [...ofReductions, ...listDiscounts(applied, index, weight, ids)];
}

/** Lists the shares of discounts. `weight`: the amount of the item or charge before the first of these discounts. */
function listDiscounts(
  discounts: readonly PricedDiscount[],
  index: number,
  weight: number,
  ids: EntryIds,
): BreakdownEntry[] {
  let left = weight;
  return discounts.map(({ id, percent, offered, base, amount: discountAmount, allocations }) => {
    const amount = allocations[index] ?? 0;
    const given = percent === undefined ? { offered: offered ?? 0 } : { percent };
    const inputs = { ...given, base, discountAmount, weight: left };
    left -= amount;
    return entry('DISCOUNT', 'DISCOUNTS', -amount, { ...ids, discountId: id }, inputs);
  });
}

const listTaxes = ({ taxMode, taxes }: Pricing, price: ComputedPrice): BreakdownEntry[] =>
  taxes.map(({ countryCode, percent, treatment }, index) => {
    const [net = 0n, gross = 0n, tax = 0n] = [
      price.taxes[index]?.net,
      price.taxes[index]?.gross,
      price.taxes[index]?.tax,
    ];
    const inputs = { countryCode, percent, treatment };
    return taxMode === 'ADDED'
      ? entry('TAX', 'TAXES', toAmount(tax), {}, { ...inputs, netAmount: toAmount(net) })
      : entry('INCLUDED_TAX', 'TAXES', toAmount(tax), {}, { ...inputs, grossAmount: toAmount(gross) });
  });
