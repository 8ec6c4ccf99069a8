import { allocate, sum, toAmount, toBigint } from './arithmetic.ts';
import { applyDiscounts, multiplyPrices } from './discounts.ts';
import { addByTax, priceCharges } from './price-order.ts';
import { computePrice } from './price-state.ts';
import type {
  DiscountToPrice,
  OrderTax,
  OrderToPrice,
  PricedDiscount,
  PricedLine,
  Pricing,
  PricingState,
  Reduction,
  TaxToPrice,
} from './pricing.ts';
import { type TaxGroups, allocateCharges, findTaxGroups, reducePrices } from './tax-groups.ts';

/** Prices that an edit adds to an order. */
export interface EditToPrice extends Pick<OrderToPrice, 'items' | 'charges' | 'standardCharge'> {
  /**
   * Discounts, in the sequence in which they are applied. Discounts on items apply to the kept units of the order and to
   * the added items. Discounts with the target CHARGES apply to the added charges only.
   */
  discounts?: DiscountToPrice[] | undefined;
  /** Charges that the edit ends. */
  endedCharges?: readonly string[] | undefined;
}

/**
 * Adds the prices of an edit to the stored prices of an order. Earlier prices stay as they are. `state`: the state of the
 * order before the edit, but without the units that the edit cancels. The price after the edit is the price in this state
 * with one more edit and with the added items.
 *
 * Tax that isn't due is subtracted from the added prices before the discounts of the edit are applied. A discount on an
 * earlier item lowers the price of its kept units, after its credits. Throws AmountTooLarge and RangeError as `priceOrder`
 * does.
 */
export function priceEdit<Stored extends Pricing>(
  pricing: Stored,
  state: PricingState,
  edit: EditToPrice,
): Stored {
  const { taxMode } = pricing;
  const number = (state.edits ?? 0) + 1;
  const before = computePrice(pricing, state);
  const earlier = pricing.items.map((item, index) => ({ ...item, quantity: 1, tax: taxOf(pricing, index) }));
  const order = { taxMode, items: [...earlier, ...edit.items], charges: edit.charges ?? [] };
  const groups = findTaxGroups(order);
  const { taxes, ofGroups } = addTaxes(pricing.taxes, groups.groups);
  const none = earlier.map(() => 0n);
  const added = reducePrices(groups, { items: [...none, ...multiplyPrices(edit.items)], charges: [] });
  const ids = order.items.map(({ id }) => id);
  const lefts = before.items.map(({ byUnits, credit }) => byUnits - credit);
  const onItems = applyDiscounts(
    { items: [...lefts, ...added.left.items.slice(earlier.length)], charges: [] },
    ids,
    discountsOn(edit, 'items'),
  );
  const charges = priceAddedCharges(order.charges, groups, onItems.left.items, edit);
  const shares = pricing.charges.map(() => 0);
  return {
    ...pricing,
    items: [
      ...pricing.items.map((item, index) =>
        reprice(item, number, before.items[index], onItems.discounts, index),
      ),
      ...edit.items.map(({ id, unitPrice, quantity }, index): PricedLine => {
        const place = earlier.length + index;
        const amount = toAmount(onItems.left.items[place] ?? 0n);
        const tax = ofGroups[groups.ofItems[place] ?? -1] ?? null;
        return { id, unitPrice, quantity, amount, tax, edit: number };
      }),
    ],
    charges: [
      ...pricing.charges.map((charge) =>
        edit.endedCharges?.includes(charge.id) ? { ...charge, until: number } : charge,
      ),
      ...priceCharges(
        edit,
        charges.amounts.map(({ parts, ...amounts }) => ({
          ...amounts,
          shares: addByTax(parts, { taxes, ofGroups }),
        })),
      ).map((charge) => ({ ...charge, edit: number })),
    ],
    taxes,
    discounts: [
      ...pricing.discounts,
      ...onItems.discounts.map((discount) => ({ ...discount, edit: number })),
      ...charges.discounts.map((discount) => ({
        ...discount,
        allocations: [...shares, ...discount.allocations],
        edit: number,
      })),
    ],
    reductions: [
      ...pricing.reductions,
      ...[...added.reductions, ...charges.reductions]
        .filter(({ amount }) => amount > 0)
        .map((reduction) => ({ ...reduction, charges: [...shares, ...reduction.charges], edit: number })),
    ],
  };
}

const discountsOn = ({ discounts = [] }: EditToPrice, target: 'items' | 'charges'): DiscountToPrice[] =>
  discounts.filter((discount) => (discount.target === 'CHARGES') === (target === 'charges'));

/**
 * Returns the tax of an earlier item, with the percentage of the tax that its price included. If the item cost too little
 * to be reduced, this is the percentage of the first reduction of the order.
 */
function taxOf({ items, taxes, reductions }: Pricing, index: number): TaxToPrice | null {
  const tax = taxes[items[index]?.tax ?? -1];
  const reduction = reductions.find((one) => (one.items[index] ?? 0) > 0) ?? reductions[0];
  return tax ? { ...tax, homePercent: reduction?.percent ?? '0' } : null;
}

/** Adds the taxes of groups that the order doesn't have yet. Returns all taxes, and the index of each group's tax. */
function addTaxes(
  earlier: readonly OrderTax[],
  groups: readonly TaxToPrice[],
): { taxes: OrderTax[]; ofGroups: number[] } {
  const taxes = [...earlier];
  const ofGroups = groups.map(({ countryCode, percent, treatment }) => {
    const index = taxes.findIndex(
      (tax) => tax.countryCode === countryCode && tax.percent === percent && tax.treatment === treatment,
    );
    return index >= 0 ? index : taxes.push({ countryCode, percent, treatment }) - 1;
  });
  return { taxes, ofGroups };
}

/** Stores the price of an earlier item after the discounts of the edit, if they lower it. */
function reprice(
  item: PricedLine,
  edit: number,
  before: { kept: number; byUnits: bigint } | undefined,
  discounts: readonly PricedDiscount[],
  index: number,
): PricedLine {
  const off = sum(discounts.map(({ allocations }) => toBigint(allocations[index] ?? 0)));
  if (off === 0n || !before) return item;
  const repriced = { edit, units: before.kept, amount: toAmount(before.byUnits - off) };
  return { ...item, repriced: [...(item.repriced ?? []), repriced] };
}

interface AddedCharges {
  /**
   * Amounts of each charge. `parts`: shares of `amount`, one for each tax group. Empty if the order has no taxes.
   */
  amounts: { base: bigint; reduced: bigint; amount: bigint; parts: bigint[] }[];
  discounts: PricedDiscount[];
  reductions: Reduction[];
}

/** Prices the added charges. `items`: price of each item after the discounts of the edit. */
function priceAddedCharges(
  charges: NonNullable<OrderToPrice['charges']>,
  groups: TaxGroups,
  items: bigint[],
  edit: EditToPrice,
): AddedCharges {
  const listed = charges.map(({ amount }) => toBigint(amount));
  const allocated = allocateCharges(groups, { items, charges: listed });
  const { left, reductions } = reducePrices(groups, { ...allocated, items: items.map(() => 0n) });
  const reduced = groups.groups.length === 0 ? listed : left.charges.map(sum);
  const { left: discounted, discounts } = applyDiscounts(
    { items: [], charges: reduced },
    [],
    discountsOn(edit, 'charges'),
  );
  const amounts = listed.map((base, index) => {
    const amount = discounted.charges[index] ?? 0n;
    const parts = allocate(amount, left.charges[index] ?? []);
    return { base, reduced: reduced[index] ?? 0n, amount, parts };
  });
  return { amounts, discounts, reductions };
}
