/** Computes the invoiced state of an order: the part of the order's state for which documents exist. */
import { computePrice, priceState } from './price-state.ts';
import type { Pricing, PricingState } from './pricing.ts';

/** Units of a line for which an invoice is requested. */
export interface InvoiceableUnits {
  id: string;
  /** Number of units that the invoice may be for: all kept units, or the shipped ones of these. */
  units: number;
}

/**
 * Returns the invoiced state after an invoice. `current`: the order's state. A line keeps its invoiced units, unless the
 * order has lost them. The charges are those that the whole order keeps, so the first invoice has all charges.
 */
export const invoiceUnits = (
  pricing: Pricing,
  invoiced: PricingState,
  current: PricingState,
  requested: readonly InvoiceableUnits[],
): PricingState =>
  withCurrentCharges(pricing, current, (id) =>
    Math.min(
      keptOf(current, id),
      Math.max(keptOf(invoiced, id), requested.find((item) => item.id === id)?.units ?? 0),
    ),
  );

/** Returns the invoiced state after a change of the order: no line has more invoiced units than it keeps. */
export const limitInvoiced = (
  pricing: Pricing,
  invoiced: PricingState,
  current: PricingState,
): PricingState =>
  withCurrentCharges(pricing, current, (id) => Math.min(keptOf(invoiced, id), keptOf(current, id)));

const withCurrentCharges = (
  pricing: Pricing,
  current: PricingState,
  unitsOf: (id: string) => number,
): PricingState => ({
  ...current,
  items: pricing.items.map(({ id }) => ({ id, kept: unitsOf(id) })),
  // The same decision applies to all charges of an order. Without charges, no decision is needed.
  chargesBack: computePrice(pricing, current).charges[0]?.back ?? current.chargesBack,
});

/** Returns whether an invoice is needed from one invoiced state to another: it has more units, or costs more. */
export const needsInvoice = (pricing: Pricing, before: PricingState, after: PricingState): boolean =>
  after.items.some(({ id, kept }) => kept > keptOf(before, id)) ||
  priceState(pricing, after).total > priceState(pricing, before).total;

/**
 * Returns whether a credit note is needed from one invoiced state to another: it costs less, or costs the same with other
 * taxes.
 */
export function needsCreditNote(pricing: Pricing, before: PricingState, after: PricingState): boolean {
  const [high, low] = [priceState(pricing, before), priceState(pricing, after)];
  if (low.total !== high.total) return low.total < high.total;
  return low.taxes.some(({ grossAmount }, index) => grossAmount !== high.taxes[index]?.grossAmount);
}

const keptOf = ({ items }: PricingState, id: string): number =>
  items.find((item) => item.id === id)?.kept ?? 0;
