import { type BreakdownEntry, listEntries } from '../../pricing/breakdown.ts';
import { placedState } from '../../pricing/price-order.ts';
import { priceState } from '../../pricing/price-state.ts';
import type { Pricing, PricingState } from '../../pricing/pricing.ts';
import type { Database } from '../../base/database.ts';
import type { Reach } from '../../call/reach.ts';
import { stateOf, toPricing } from '../model/current-price.ts';
import { getOrder } from './get-order.ts';

/** A price, and the amounts that add up to this price, in minor units of the order's currency. */
interface PriceBreakdown {
  total: number;
  entries: BreakdownEntry[];
}

/** Shows how the price of an order was computed. */
interface OrderBreakdown {
  orderId: string;
  currency: string;
  pricing: Pricing['pricing'];
  placed: PriceBreakdown;
  current: PriceBreakdown;
}

/**
 * Lists the amounts that add up to an order's price, as placed and as it is now. Returns undefined if the order doesn't
 * exist or the caller can't access it.
 */
export async function getOrderBreakdown(
  db: Database,
  reach: Reach,
  orderId: string,
): Promise<OrderBreakdown | undefined> {
  const order = await getOrder(db, reach, orderId);
  if (!order) return undefined;
  const pricing = toPricing(order);
  const breakDown = (state: PricingState): PriceBreakdown => ({
    total: priceState(pricing, state).total,
    entries: listEntries(pricing, state),
  });
  return {
    orderId: order.id,
    currency: order.currency,
    pricing: pricing.pricing,
    placed: breakDown(placedState(pricing)),
    current: breakDown(stateOf(order)),
  };
}
