/**
 * Computes the current price of an order. An order with discounts, charges or taxes stores its prices (`pricing`) when
 * it is placed, any other order when it is edited. The price of any other order is the sum of the unit prices of its items. Pure: no database, no clock.
 */
import { MINOR_UNIT } from '../../pricing/arithmetic.ts';
import { computeExactPrice } from '../../pricing/exact-price.ts';
import { placedState, priceOrder } from '../../pricing/price-order.ts';
import { priceState, subtractCredits } from '../../pricing/price-state.ts';
import type { Adjustments, Price, Pricing, PricingState } from '../../pricing/pricing.ts';

export interface ItemCounters {
  ordered: number;
  cancelled: number;
  /** Number of shipped units, including those that were returned later. */
  shipped: number;
  /** Number of shipped units that were returned. Missing if no unit can have been returned. */
  returned?: number;
}

export type PricedItem = ItemCounters & { id: string; unit_price_amount: number };

/** Items of an order, and the prices that the order has stored. */
export interface PricedItems {
  items: readonly PricedItem[];
  /**
   * Null if the order has no discounts, charges, taxes or edits. The property is missing in an order that an older version of
   * the service has stored as the result of a request with an idempotency key.
   */
  pricing: Pricing | null;
  /** Credits, deductions and other adjustments of returns. Null or missing if the order has no adjustments. */
  adjustments?: Adjustments | null;
}

/** Returns the number of units that were cancelled or returned. */
export const countGoneUnits = ({ cancelled, returned = 0 }: Omit<ItemCounters, 'shipped'>): number =>
  cancelled + returned;

/** Returns the number of units that are neither cancelled nor returned. */
export const countKeptUnits = (item: Omit<ItemCounters, 'shipped'>): number =>
  item.ordered - countGoneUnits(item);

/** Returns the state on which the price of an order depends. */
export const stateOf = ({ items, adjustments }: Omit<PricedItems, 'pricing'>): PricingState => ({
  ...adjustments,
  items: items.map((item) => ({ id: item.id, kept: countKeptUnits(item) })),
  hasShipped: items.some(({ shipped }) => shipped > 0),
});

/** Prices of an order that has stored prices: when it was placed, and now. */
export interface PlacedAndCurrent {
  placed: Price;
  current: Price;
}

/** Computes both prices of an order. Returns undefined if the order has no stored prices. */
export function computePrices(order: PricedItems): PlacedAndCurrent | undefined {
  const { pricing } = order;
  if (!pricing) return undefined;
  const placed = priceState(pricing, placedState(pricing));
  const isAsPlaced = !order.adjustments && order.items.every((item) => countGoneUnits(item) === 0);
  return { placed, current: isAsPlaced ? placed : priceState(pricing, stateOf(order)) };
}

/** Computes the price of an order without its cancelled and returned units, whether the order is paid or not. */
export const currentTotal = (order: PricedItems): number =>
  order.pricing || order.adjustments
    ? priceState(toPricing(order), stateOf(order)).total
    : order.items.reduce((sum, item) => sum + item.unit_price_amount * countKeptUnits(item), 0);

/**
 * Returns the stored prices of an order. If the order has no stored prices, computes them from the unit prices of its
 * items.
 */
export const toPricing = ({ items, pricing }: PricedItems): Pricing =>
  pricing ??
  priceOrder({
    taxMode: 'NONE',
    items: items.map(({ id, ordered, unit_price_amount: unitPrice }) => ({
      id,
      unitPrice,
      quantity: ordered,
    })),
  }).pricing;

/** An order, as far as the price of some of its units depends on the order. */
export type UnitPrices = Pick<PricedItems, 'pricing' | 'adjustments'>;

/** Computes the exact (unrounded) price of an item if only `units` units are kept, after the credits of the item. */
export function exactPriceOfUnits(
  { pricing, adjustments }: UnitPrices,
  { id, unit_price_amount: price }: PricedItem,
  units: number,
): bigint {
  const credits = (adjustments?.credits ?? []).filter(({ itemId }) => itemId === id);
  const credited = credits.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  return pricing
    ? computeExactPrice(pricing, id, units, { credits: credited, edits: adjustments?.edits })
    : subtractCredits(BigInt(price * units), credited) * MINOR_UNIT;
}

/**
 * Computes the exact price of units of an item that are cancelled or returned next. `kept`: number of units that are
 * neither cancelled nor returned yet. `units`: number of units to cancel or return.
 */
export const exactPriceOfNextUnits = (
  order: UnitPrices,
  item: PricedItem,
  { kept, units }: { kept: number; units: number },
): bigint => exactPriceOfUnits(order, item, kept) - exactPriceOfUnits(order, item, kept - units);
