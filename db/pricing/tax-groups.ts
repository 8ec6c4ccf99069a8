import { allocate, computeIncludedTax, sum, toAmount } from './arithmetic.ts';
import { type Amounts, subtract } from './discounts.ts';
import type { OrderTax, OrderToPrice, Reduction, TaxMode, TaxToPrice, TaxTreatment } from './pricing.ts';

/**
 * The groups of items and charges with the same tax and the same `homePercent` (percentage of the tax that the price
 * includes). Two groups may have the same tax.
 */
export interface TaxGroups {
  groups: TaxToPrice[];
  /** Index of each item's group. Empty if the order has no taxes. */
  ofItems: number[];
  /** Index of each charge's group. Undefined if the charge is divided among the groups of the items. */
  ofCharges: (number | undefined)[];
}

/** Amounts of items and charges. The amount of a charge is divided into an amount for each tax group. */
export interface GroupedAmounts {
  items: bigint[];
  charges: bigint[][];
}

/**
 * Treatments with which the customer doesn't pay the tax that a price includes, so that the price is reduced by this
 * tax.
 */
const REDUCING: ReadonlySet<TaxTreatment> = new Set(['REVERSE_CHARGE', 'INTRA_COMMUNITY', 'EXPORT']);

/** Finds the tax groups of an order: first the groups of the items, then further groups of the charges. */
export function findTaxGroups({ taxMode, items, charges = [] }: OrderToPrice): TaxGroups {
  if (taxMode === 'NONE') return { groups: [], ofItems: [], ofCharges: charges.map(() => undefined) };
  const groups = new Map<string, { index: number; tax: TaxToPrice }>();
  const find = (tax: TaxToPrice): number => {
    const applied = toAppliedTax(tax, taxMode);
    const key = [keyOf(applied), applied.homePercent].join(' ');
    const group = groups.get(key) ?? { index: groups.size, tax: applied };
    groups.set(key, group);
    return group.index;
  };
  const ofItems = items.map(({ id, tax }) => {
    if (!tax) throw new RangeError(`Item ${id} needs a tax`);
    return find(tax);
  });
  const ofCharges = charges.map(({ tax }) => (tax ? find(tax) : undefined));
  return { groups: Array.from(groups.values(), ({ tax }) => tax), ofItems, ofCharges };
}

const keyOf = ({ countryCode, percent, treatment }: OrderTax): string =>
  [countryCode, percent, treatment].join(' ');

/**
 * Returns the tax that is applied. The percentage of this tax is 0 if the treatment isn't STANDARD. `homePercent` is
 * present only if the price must be reduced.
 */
function toAppliedTax(
  { countryCode, percent, treatment, homePercent }: TaxToPrice,
  mode: TaxMode,
): TaxToPrice {
  if (treatment === 'STANDARD') return { countryCode, percent, treatment };
  if (mode !== 'INCLUDED' || !REDUCING.has(treatment)) return { countryCode, percent: '0', treatment };
  if (homePercent === undefined)
    throw new RangeError(`${treatment} needs the percentage that prices contain`);
  return { countryCode, percent: '0', treatment, homePercent };
}

/**
 * Divides charges among tax groups. A charge with its own tax belongs to the group of this tax. Any other charge is
 * divided in proportion to the amounts of the items in each group.
 */
export function allocateCharges({ groups, ofItems, ofCharges }: TaxGroups, left: Amounts): GroupedAmounts {
  const values = groups.map((_, group) => sum(left.items.filter((__, index) => ofItems[index] === group)));
  const charges = left.charges.map((amount, index) => {
    const own = ofCharges[index];
    if (own === undefined) return allocate(amount, values);
    return groups.map((_, group) => (group === own ? amount : 0n));
  });
  return { items: left.items, charges };
}

/**
 * Subtracts tax that isn't due from prices that include this tax. The tax is computed once for each percentage that
 * prices include, and a half is rounded up. The subtracted tax is allocated to the items and to the amounts of the
 * charges in the groups.
 */
export function reducePrices(
  { groups, ofItems }: TaxGroups,
  amounts: GroupedAmounts,
): { left: GroupedAmounts; reductions: Reduction[] } {
  const percents = new Set(groups.flatMap(({ homePercent }) => homePercent ?? []));
  let left = amounts;
  const reductions = Array.from(percents, (percent) => {
    const isReduced = (group: number | undefined) =>
      group !== undefined && groups[group]?.homePercent === percent;
    const items = left.items.map((amount, index) => (isReduced(ofItems[index]) ? amount : 0n));
    const charges = left.charges.map((parts) => parts.map((part, group) => (isReduced(group) ? part : 0n)));
    const weights = [...items, ...charges.flat()];
    const base = sum(weights);
    const amount = computeIncludedTax(base, percent);
    const shares = allocate(amount, weights);
    const ofItemsReduced = shares.splice(0, items.length);
    const ofChargesReduced = charges.map((parts) => shares.splice(0, parts.length));
    left = {
      items: subtract(left.items, ofItemsReduced),
      charges: left.charges.map((parts, index) => subtract(parts, ofChargesReduced[index] ?? [])),
    };
    return {
      percent,
      base: toAmount(base),
      amount: toAmount(amount),
      items: ofItemsReduced.map(toAmount),
      charges: ofChargesReduced.map((parts) => toAmount(sum(parts))),
    };
  });
  return { left, reductions };
}

/** Merges groups that have the same tax. Returns the taxes, and the index of each group's tax. */
export function mergeGroups(groups: readonly TaxToPrice[]): { taxes: OrderTax[]; ofGroups: number[] } {
  const keys = Array.from(new Set(groups.map(keyOf)));
  const ofGroups = groups.map((group) => keys.indexOf(keyOf(group)));
  const taxes = keys.flatMap((key) => {
    const group = groups.find((each) => keyOf(each) === key);
    return group
      ? [{ countryCode: group.countryCode, percent: group.percent, treatment: group.treatment }]
      : [];
  });
  return { taxes, ofGroups };
}
