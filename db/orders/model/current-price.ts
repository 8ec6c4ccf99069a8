/**
 * Current price of an order. The prices that were stored when it was placed decide, or the unit prices of its items if it
 * uses nothing else. Pure: no database, no clock.
 */
import { priceOrder } from '../../pricing/price-order.ts';
import { priceState, priceUnits } from '../../pricing/price-state.ts';
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

/** The price of this many units of an item, without charges. */
export const priceOfUnits = (
  { pricing }: Pick<PricedItems, 'pricing'>,
  { id, unit_price_amount: price }: PricedItem,
  units: number,
): number => (pricing ? priceUnits(pricing, id, units) : price * units);

/**
 * The price of the units of an item that are cancelled next, if this many are kept now: the difference that their
 * cancellation makes.
 */
export const priceOfNextUnits = (
  order: Pick<PricedItems, 'pricing'>,
  item: PricedItem,
  { kept, units }: { kept: number; units: number },
): number => priceOfUnits(order, item, kept) - priceOfUnits(order, item, kept - units);
