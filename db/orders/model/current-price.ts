/**
 * Computes the current price of an order from the prices that were stored when the order was placed. If no prices were
 * stored, the price is the sum of the unit prices of the items. Pure: no database, no clock.
 */
import { MINOR_UNIT } from '../../pricing/arithmetic.ts';
import { computeExactPrice } from '../../pricing/exact-price.ts';
import { priceOrder } from '../../pricing/price-order.ts';
import { priceState } from '../../pricing/price-state.ts';
import type { Pricing, PricingState } from '../../pricing/pricing.ts';

export interface ItemCounters {
  ordered: number;
  cancelled: number;
  shipped: number;
}

export type PricedItem = ItemCounters & { id: string; unit_price_amount: number };

/** Items of an order, and the prices that were stored when the order was placed. */
export interface PricedItems {
  items: readonly PricedItem[];
  /**
   * Null if the order has no discounts, charges or taxes. The property is missing if an older version of the service
   * has stored the order under an idempotency key.
   */
  pricing: Pricing | null;
}

/** Returns the part of an order's state on which the order's price depends. */
export const stateOf = ({ items }: Pick<PricedItems, 'items'>): PricingState => ({
  items: items.map(({ id, ordered, cancelled }) => ({ id, kept: ordered - cancelled })),
  hasShipped: items.some(({ shipped }) => shipped > 0),
});

/** Computes the price of an order in its current state. The price doesn't depend on whether the order is paid. */
export const currentTotal = ({ items, pricing }: PricedItems): number =>
  pricing
    ? priceState(pricing, stateOf({ items })).total
    : items.reduce((sum, item) => sum + item.unit_price_amount * (item.ordered - item.cancelled), 0);

/**
 * Returns the prices that were stored with an order. If no prices were stored, returns prices that consist of the unit
 * prices of the order's items.
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

/** Computes the exact price of a number of units of an item, without charges. */
export const exactPriceOfUnits = (
  { pricing }: Pick<PricedItems, 'pricing'>,
  { id, unit_price_amount: price }: PricedItem,
  units: number,
): bigint => (pricing ? computeExactPrice(pricing, id, units) : BigInt(price * units) * MINOR_UNIT);

/**
 * Computes the exact price of the units of an item that are cancelled next. `kept`: the number of units that aren't
 * cancelled now. `units`: how many of them are cancelled next.
 */
export const exactPriceOfNextUnits = (
  order: Pick<PricedItems, 'pricing'>,
  item: PricedItem,
  { kept, units }: { kept: number; units: number },
): bigint => exactPriceOfUnits(order, item, kept) - exactPriceOfUnits(order, item, kept - units);
