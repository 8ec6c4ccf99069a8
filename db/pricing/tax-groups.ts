import { allocate, computeIncludedTax, sum, toAmount } from './arithmetic.ts';
import { type Amounts, subtract } from './discounts.ts';
import type { OrderTax, OrderToPrice, Reduction, TaxMode, TaxToPrice, TaxTreatment } from './pricing.ts';

/** The taxes of an order before they are merged: equal taxes may have prices that contain different percentages. */
export interface TaxGroups {
  groups: TaxToPrice[];
  /** The group of each item. Empty if the order has no taxes. */
  ofItems: number[];
  /** The group of each charge; undefined: it is allocated to the groups of the items. */
  ofCharges: (number | undefined)[];
}

/** Amounts of items, and of charges by tax group. */
export interface GroupedAmounts {
  items: bigint[];
  charges: bigint[][];
}

/** Treatments with which the tax that prices contain isn't due, so that the prices are reduced. */
const REDUCING: ReadonlySet<TaxTreatment> = new Set(['REVERSE_CHARGE', 'INTRA_COMMUNITY', 'EXPORT']);

/** Finds the tax groups of an order, in the sequence in which items, then charges, name them. */
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

/** Returns a tax as it is applied: 0 % for other treatments, and the percentage that prices contain if they are reduced. */
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

/** Divides charges among tax groups: by a tax of their own, or by the value of the items in each group. */
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
 * Takes the tax that isn't due out of prices that contain it: once for each percentage that they contain, half up, and
 * allocated to items, then to the charges' parts.
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

/** Merges groups that are the same tax. Returns the taxes, and the tax of each group. */
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
