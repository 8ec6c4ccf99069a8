import { type ComputedPrice, computePrice } from './price-state.ts';
import type { Pricing, PricingState } from './pricing.ts';
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
    ...pricing.items.flatMap((_, index) => listEntriesOfItem(pricing, price, index)),
    ...pricing.charges.flatMap((_, index) => listEntriesOfCharge(pricing, price, index)),
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

function listEntriesOfItem(pricing: Pricing, price: ComputedPrice, index: number): BreakdownEntry[] {
  const [item, computed] = [pricing.items[index], price.items[index]];
  if (!item || !computed) return [];
  const ids = { itemId: item.id };
  const { unitPrice, quantity, amount } = item;
  const byUnits = toAmount(computed.byUnits);
  const credit = toAmount(computed.credit);
  const deduction = toAmount(computed.deduction);
  return [
    entry('ITEM', 'LIST_PRICE', unitPrice * quantity, ids, { unitPrice, quantity }),
    ...listLowered(pricing, 'items', index, unitPrice * quantity, ids),
    entry('UNITS_BACK', 'UNITS', byUnits - amount, ids, { amount, kept: computed.kept, quantity }),
    entry('CREDIT', 'CREDITS', -credit, ids, { amount: byUnits, credits: credit }),
    entry('DEDUCTION', 'CREDITS', deduction, ids, { deductions: deduction }),
  ];
}

function listEntriesOfCharge(pricing: Pricing, price: ComputedPrice, index: number): BreakdownEntry[] {
  const [charge, computed] = [pricing.charges[index], price.charges[index]];
  if (!charge || !computed) return [];
  const ids = { chargeId: charge.id };
  const { listAmount, amount, standardCharge } = charge;
  const kept = toAmount(computed.kept);
  const credit = toAmount(computed.credit);
  return [
    entry('CHARGE', 'CHARGES', listAmount, ids, { amount: listAmount }),
    ...listLowered(pricing, 'charges', index, listAmount, ids),
    entry('CHARGE_BACK', 'CHARGES', kept - amount, ids, {
      amount,
      standardCharge,
      chargesBack: computed.back,
    }),
    entry('CREDIT', 'CREDITS', -credit, ids, { amount: kept, credits: credit }),
  ];
}

/**
 * Lists the amounts that discounts and reductions subtract from an item or a charge. The input `weight` of a discount
 * is the amount of the item or charge after earlier discounts.
 */
function listLowered(
  { discounts, reductions }: Pricing,
  name: 'items' | 'charges',
  index: number,
  listAmount: number,
  ids: EntryIds,
): BreakdownEntry[] {
  let weight = listAmount;
  const applied = discounts.filter(({ target }) => (target === 'CHARGES') === (name === 'charges'));
  const ofDiscounts = applied.map(({ id, percent, offered, base, amount: discountAmount, allocations }) => {
    const amount = allocations[index] ?? 0;
    const given = percent === undefined ? { offered: offered ?? 0 } : { percent };
    const inputs = { ...given, base, discountAmount, weight };
    weight -= amount;
    return entry('DISCOUNT', 'DISCOUNTS', -amount, { ...ids, discountId: id }, inputs);
  });
  const ofReductions = reductions.map(({ percent, base, amount: reductionAmount, [name]: shares }) =>
    entry('TAX_REDUCTION', 'REDUCTIONS', -(shares[index] ?? 0), ids, { percent, base, reductionAmount }),
  );
  return [...ofDiscounts, ...ofReductions];
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
