/**
 * Current price of an order. The prices that were stored when it was placed decide, or the unit prices of its items if it
 * uses nothing else. Pure: no database, no clock.
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

/** Items of an order, and the prices that were stored with it. */
export interface PricedItems {
  items: readonly PricedItem[];
  /** Null: the order has no discounts, charges or taxes. Results of keys of older versions lack it. */
  pricing: Pricing | null;
}

/** The state of an order, as far as its price depends on it. */
export const stateOf = ({ items }: Pick<PricedItems, 'items'>): PricingState => ({
  items: items.map(({ id, ordered, cancelled }) => ({ id, kept: ordered - cancelled })),
  hasShipped: items.some(({ shipped }) => shipped > 0),
});

/** The price of an order in its current state, whether it is paid or not. */
export const currentTotal = ({ items, pricing }: PricedItems): number =>
  pricing
    ? priceState(pricing, stateOf({ items })).total
    : items.reduce((sum, item) => sum + item.unit_price_amount * (item.ordered - item.cancelled), 0);

/** The prices of an order: those that were stored with it, or the unit prices of its items. */
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

/** The exact price of this many units of an item, without charges. */
export const exactPriceOfUnits = (
  { pricing }: Pick<PricedItems, 'pricing'>,
  { id, unit_price_amount: price }: PricedItem,
  units: number,
): bigint => (pricing ? computeExactPrice(pricing, id, units) : BigInt(price * units) * MINOR_UNIT);

/** The exact price of the units of an item that are cancelled next, if this many are kept now. */
export const exactPriceOfNextUnits = (
  order: Pick<PricedItems, 'pricing'>,
  item: PricedItem,
  { kept, units }: { kept: number; units: number },
): bigint => exactPriceOfUnits(order, item, kept) - exactPriceOfUnits(order, item, kept - units);
