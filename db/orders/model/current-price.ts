/**
 * Computes the current price of an order. An order with discounts, charges or taxes stores its prices (`pricing`) when
 * it is placed. The price of any other order is the sum of the unit prices of its items. Pure: no database, no clock.
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

/** Items of an order, and the prices that the order has stored. */
export interface PricedItems {
  items: readonly PricedItem[];
  /**
   * Null if the order has no discounts, charges or taxes. The property is missing in an order that an older version of
   * the service has stored as the result of a request with an idempotency key.
   */
  pricing: Pricing | null;
}

/** Returns the state on which the price of an order depends. */
export const stateOf = ({ items }: Pick<PricedItems, 'items'>): PricingState => ({
  items: items.map(({ id, ordered, cancelled }) => ({ id, kept: ordered - cancelled })),
  hasShipped: items.some(({ shipped }) => shipped > 0),
});

/** Computes the price of an order without its cancelled units, whether the order is paid or not. */
export const currentTotal = ({ items, pricing }: PricedItems): number =>
  pricing
    ? priceState(pricing, stateOf({ items })).total
    : items.reduce((sum, item) => sum + item.unit_price_amount * (item.ordered - item.cancelled), 0);

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

/** Computes the exact (unrounded) price of this many units of an item, without charges. */
export const exactPriceOfUnits = (
  { pricing }: Pick<PricedItems, 'pricing'>,
  { id, unit_price_amount: price }: PricedItem,
  units: number,
): bigint => (pricing ? computeExactPrice(pricing, id, units) : BigInt(price * units) * MINOR_UNIT);

/**
 * Computes the exact price of units of an item that are cancelled next. `kept`: number of units that aren't cancelled
 * yet. `units`: number of units to cancel.
 */
export const exactPriceOfNextUnits = (
  order: Pick<PricedItems, 'pricing'>,
  item: PricedItem,
  { kept, units }: { kept: number; units: number },
): bigint => exactPriceOfUnits(order, item, kept) - exactPriceOfUnits(order, item, kept - units);
