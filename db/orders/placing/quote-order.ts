import type { Database } from '../../base/database.ts';
import type { OrderOutcome, OrderPlacement } from '../model/order-placement.ts';
import type { StoredPricing } from '../model/requested-prices.ts';
import { CatalogueCache, type ProductPrice, type ShippingMethod } from './catalogue-cache.ts';
import { listDeliverable } from './delivery.ts';
import { type PriceRefusal, pricePlacements } from './price-placement.ts';

/** Price of an order that isn't placed. Amounts in minor units. */
export interface Quote {
  kind: 'quoted';
  /** The product of each line, in the order of the lines. */
  lines: readonly ProductPrice[];
  total: { amount: number; currency: string };
  /** Null if the order has no taxes, discounts or charges. */
  pricing: StoredPricing | null;
  /** Shipping methods that can be used for the order. */
  methods: { method: ShippingMethod; amount: number }[];
}

/** Reason why an order can't be priced. `PRICE_CHANGED` is excluded, because a quote has no expected total. */
export type QuoteRefusal =
  Exclude<PriceRefusal, { kind: 'PRICE_CHANGED' }> | Extract<OrderOutcome, { kind: 'PRODUCT_UNAVAILABLE' }>;

/**
 * Prices an order as if it were placed. Reads the catalogue without a stored cache, because no later statement compares
 * the versions of its entries. Locks nothing.
 */
export async function createQuote(
  db: Database,
  { expectedTotal: _, ...placement }: OrderPlacement,
): Promise<Quote | QuoteRefusal> {
  const cache = new CatalogueCache();
  const [priced] = await pricePlacements(db, cache, [placement]);
  const { lines, total, pricing, basket, refusal } = priced!; // The array has one result for each placement.
  const unavailable = placement.items.flatMap(({ sku }, index) => (lines[index] ? [] : [sku]));
  if (unavailable.length > 0) return { kind: 'PRODUCT_UNAVAILABLE', skus: [...new Set(unavailable)].sort() };
  if (refusal) return refusal as QuoteRefusal; // a quote has no expected total
  const { methods } = await cache.readMethods(db);
  const { prices = {} } = placement;
  return {
    kind: 'quoted',
    lines: lines as ProductPrice[], // no product is unavailable
    total: total!, // the order isn't refused
    pricing: pricing ?? null,
    methods: listDeliverable(methods, basket ?? { ...total!, prices }), // the order isn't refused
  };
}
