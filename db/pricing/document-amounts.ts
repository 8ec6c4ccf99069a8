/**
 * Computes the amounts of invoices and credit notes. A document is the difference between two prices of an order: an
 * invoice raises the invoiced price, a credit note lowers it. The differences telescope: all invoices minus all credit
 * notes are the invoiced price, for each tax too. Pure: no database, no clock.
 */
import { computePercent, divideHalfUp, sum } from './arithmetic.ts';
import { type ComputedPrice, computePrice } from './price-state.ts';
import type { ChargeKind, OrderTax, Pricing, PricingState, TaxAmounts } from './pricing.ts';

/** Amounts with and without tax. `netAmount` plus `taxAmount` is `grossAmount`. */
interface NetAndGross {
  netAmount: number;
  taxAmount: number;
  grossAmount: number;
}

/** A line of a document. `listAmount` − `discountAmount` − `taxReduction` is the line's amount in the order's tax mode. */
interface LineAmounts extends NetAndGross {
  itemId: string;
  /** Number of units, or 0 if only the price of the line was reduced. */
  quantity: number;
  unitPrice: number;
  listAmount: number;
  discountAmount: number;
  taxReduction: number;
  tax?: OrderTax;
}

/** A part of a charge with one tax. An amount that the shop keeps because of a return has no `chargeId`. */
interface ChargeAmounts extends NetAndGross {
  chargeId?: string;
  kind: ChargeKind;
  label?: string;
  tax?: OrderTax;
}

/** An amount that lowers the total of a document. */
interface DiscountAmounts extends NetAndGross {
  kind: 'DEDUCTION';
  tax?: OrderTax;
}

export interface DocumentAmounts {
  lines: LineAmounts[];
  charges: ChargeAmounts[];
  discounts: DiscountAmounts[];
  taxes: TaxAmounts[];
  total: NetAndGross;
}

/** The invoiced state of an order without invoices. Its price is 0. */
export const nothingInvoiced = ({ items }: Pricing): PricingState => ({
  items: items.map(({ id }) => ({ id, kept: 0 })),
  chargesBack: 'ALL',
});

/** An amount of a document with at most one tax, without tax that is added on top of it. It may be negative. */
interface Part {
  /** Index of the tax. Null if the order has no taxes. */
  tax: number | null;
  base: bigint;
}

/**
 * Computes the document between two invoiced states of an order. `lower`: the state with the lower price. For an
 * invoice that is the state before the document, for a credit note the state after it.
 */
export function computeDocument(
  pricing: Pricing,
  lower: PricingState,
  higher: PricingState,
): DocumentAmounts {
  const [low, high] = [computePrice(pricing, lower), computePrice(pricing, higher)];
  const lines = listLines(pricing, low, high);
  const others = [...listCharges(pricing, low, high), ...listDeductions(pricing, low, high)];
  const taxAmounts = allocateTaxes(pricing, [...lines, ...others], low, high);
  const amountsOf = (part: Part, index: number) => ({
    ...(part.tax !== null && { tax: pricing.taxes[part.tax]! }), // the index of a tax of this order
    ...toNetAndGross(pricing, part.base, taxAmounts[index] ?? 0n),
  });
  const entries = others.map((part, index) => ({ ...part, ...amountsOf(part, lines.length + index) }));
  return {
    lines: lines.map(({ base: _, tax: __, ...line }, index) => ({
      ...line,
      ...amountsOf(lines[index]!, index), // `lines` is the mapped list
    })),
    charges: entries.flatMap(({ base, ...charge }) => (base > 0n ? [withoutUndefined(charge)] : [])),
    discounts: entries.flatMap(({ base, ...entry }) => (base < 0n ? [toDiscount(entry)] : [])),
    taxes: pricing.taxes.flatMap((tax, index) => toTaxAmounts(pricing, tax, index, low, high)),
    total: totalOf(pricing, low, high),
  };
}

type Line = Omit<LineAmounts, keyof NetAndGross | 'tax'> & Part;

/**
 * Lists the lines whose price or number of kept units differs. If a change removes units and also lowers the price of the
 * other units, there are two lines: one for the units, and one for the lower price.
 */
function listLines(pricing: Pricing, low: ComputedPrice, high: ComputedPrice): Line[] {
  return pricing.items.flatMap(({ id, unitPrice, quantity: ordered, amount, tax }, index) => {
    const [before, after] = [low.items[index]!, high.items[index]!]; // a price has all items of its order
    const quantity = after.kept - before.kept;
    const base = after.amount - before.amount;
    if (quantity === 0 && base === 0n) return [];
    const reduced = BigInt(sumOf(pricing.reductions.map(({ items }) => items[index] ?? 0)));
    const reductionOf = (kept: number) =>
      divideHalfUp((BigInt(amount) + reduced) * BigInt(kept), BigInt(ordered)) -
      divideHalfUp(BigInt(amount) * BigInt(kept), BigInt(ordered));
    const list = quantity === 0 ? base : BigInt(unitPrice) * BigInt(quantity);
    const reduction = quantity === 0 ? 0n : reductionOf(after.kept) - reductionOf(before.kept);
    const discount = list - reduction - base;
    const line = { itemId: id, quantity, unitPrice, taxReduction: Number(reduction), tax };
    if (discount >= 0n)
      return [{ ...line, listAmount: Number(list), discountAmount: Number(discount), base }];
    // The price of the other units has changed, too.
    return [
      { ...line, listAmount: Number(list), discountAmount: 0, base: list - reduction },
      {
        ...{ ...line, quantity: 0, taxReduction: 0 },
        ...{ listAmount: Number(-discount), discountAmount: 0, base: -discount },
      },
    ];
  });
}

type Charge = Pick<ChargeAmounts, 'chargeId' | 'kind' | 'label'> & Part;

/** Lists the charges whose price differs, with an entry for each tax. */
const listCharges = (pricing: Pricing, low: ComputedPrice, high: ComputedPrice): Charge[] =>
  pricing.charges.flatMap(({ id: chargeId, kind, label }, index): Charge[] => {
    const [before, after] = [low.charges[index]!, high.charges[index]!]; // a price has all charges of its order
    const part = { chargeId, kind, ...(label !== undefined && { label }) };
    if (pricing.taxes.length === 0)
      return listChanged([{ ...part, tax: null, base: after.amount - before.amount }]);
    return listChanged(
      pricing.taxes.map((_, tax) => ({
        ...part,
        tax,
        base: (after.shares[tax] ?? 0n) - (before.shares[tax] ?? 0n),
      })),
    );
  });

/** Lists the deductions that belong to no item, with an entry for each tax. */
function listDeductions({ taxes }: Pricing, low: ComputedPrice, high: ComputedPrice): Charge[] {
  const part = { kind: 'OTHER' as const };
  if (taxes.length === 0) return listChanged([{ ...part, tax: null, base: high.deduction - low.deduction }]);
  const shareOf = ({ deductionShares }: ComputedPrice, tax: number) => deductionShares[tax] ?? 0n;
  return listChanged(taxes.map((_, tax) => ({ ...part, tax, base: shareOf(high, tax) - shareOf(low, tax) })));
}

const listChanged = <Entry extends Part>(entries: Entry[]): Entry[] =>
  entries.filter(({ base }) => base !== 0n);

/** Allocates the tax of each rate to the amounts with this rate. Returns the tax of each amount. */
function allocateTaxes(
  { taxes }: Pricing,
  parts: readonly Part[],
  low: ComputedPrice,
  high: ComputedPrice,
): bigint[] {
  const shares = parts.map(() => 0n);
  for (const index of taxes.keys()) {
    const own = [...parts.keys()].filter((part) => parts[part]!.tax === index);
    const tax = (high.taxes[index]?.tax ?? 0n) - (low.taxes[index]?.tax ?? 0n);
    const allocated = allocateSigned(
      tax,
      own.map((part) => parts[part]!.base),
    );
    for (const [place, part] of own.entries()) shares[part] = allocated[place]!;
  }
  return shares;
}

/**
 * Allocates an amount in proportion to weights, by the largest remainder method. In contrast to `allocate`, the amount
 * and the weights may be negative. If the weights add up to 0, the first weight gets the whole amount.
 */
function allocateSigned(amount: bigint, weights: readonly bigint[]): bigint[] {
  const total = sum(weights);
  if (total === 0n) return weights.map((_, index) => (index === 0 ? amount : 0n));
  const parts = weights.map((weight, index) => {
    const [dividend, divisor] = total < 0n ? [-amount * weight, -total] : [amount * weight, total];
    const remainder = ((dividend % divisor) + divisor) % divisor;
    return { index, share: (dividend - remainder) / divisor, remainder };
  });
  const left = Number(amount - sum(parts.map(({ share }) => share)));
  const chosen = parts
    .toSorted((a, b) => (a.remainder === b.remainder ? 0 : a.remainder < b.remainder ? 1 : -1))
    .slice(0, left);
  const more = new Set(chosen.map(({ index }) => index));
  return parts.map(({ index, share }) => (more.has(index) ? share + 1n : share));
}

function toNetAndGross({ taxMode }: Pricing, base: bigint, tax: bigint): NetAndGross {
  const [net, gross] = taxMode === 'ADDED' ? [base, base + tax] : [base - tax, base];
  return { netAmount: Number(net), taxAmount: Number(tax), grossAmount: Number(gross) };
}

const toDiscount = ({
  tax,
  ...amounts
}: NetAndGross & { tax?: OrderTax | number | null }): DiscountAmounts => ({
  kind: 'DEDUCTION',
  ...(typeof tax === 'object' && tax !== null && { tax }),
  netAmount: -amounts.netAmount,
  taxAmount: -amounts.taxAmount,
  grossAmount: -amounts.grossAmount,
});

const withoutUndefined = ({
  tax,
  ...charge
}: Omit<ChargeAmounts, 'tax'> & { tax?: OrderTax | number | null }) => ({
  ...charge,
  ...(typeof tax === 'object' && tax !== null && { tax }),
});

/** Computes the amounts of a tax. Leaves out a tax that the document doesn't change. */
function toTaxAmounts(
  pricing: Pricing,
  tax: OrderTax,
  index: number,
  low: ComputedPrice,
  high: ComputedPrice,
): TaxAmounts[] {
  const [before, after] = [low.taxes[index]!, high.taxes[index]!]; // a price has all taxes of its order
  const [net, due] = [after.net - before.net, after.tax - before.tax];
  if (net === 0n && due === 0n && !isUsed(pricing, index, low, high)) return [];
  const rounded = net < 0n ? -computePercent(-net, tax.percent) : computePercent(net, tax.percent);
  return [
    {
      ...tax,
      netAmount: Number(net),
      taxAmount: Number(due),
      grossAmount: Number(net + due),
      roundingAmount: Number(due - rounded),
    },
  ];
}

/** Returns whether a document has units with a tax, although their price is 0. */
const isUsed = ({ items }: Pricing, tax: number, low: ComputedPrice, high: ComputedPrice): boolean =>
  items.some((item, index) => item.tax === tax && low.items[index]?.kept !== high.items[index]?.kept);

function totalOf(pricing: Pricing, low: ComputedPrice, high: ComputedPrice): NetAndGross {
  const taxOf = ({ taxes }: ComputedPrice) => sum(taxes.map(({ tax }) => tax));
  const gross = high.total - low.total;
  const tax = taxOf(high) - taxOf(low);
  return { netAmount: Number(gross - tax), taxAmount: Number(tax), grossAmount: Number(gross) };
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
