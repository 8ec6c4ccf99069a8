import type { Database } from '../../base/database.ts';
import type { OrderOutcome, OrderPlacement } from '../model/order-placement.ts';
import type { StoredPricing } from '../model/requested-prices.ts';
import { countUses, countUsesOfCustomer } from '../../catalogue/discount-codes.ts';
import { CatalogueCache, type ProductPrice, type ShippingMethod } from './catalogue-cache.ts';
import type { CodeRefusal } from './code-discounts.ts';
import { listDeliverable } from './delivery.ts';
import { type PriceRefusal, pricePlacements } from './price-placement.ts';

/** Price of an order that a client hasn't placed yet. Amounts in minor units. */
export interface Quote {
  kind: 'quoted';
  /** The product of each line, in the sequence of the lines. */
  lines: readonly ProductPrice[];
  total: { amount: number; currency: string };
  /** Null if the order has no taxes, discounts or charges. */
  pricing: StoredPricing | null;
  /** Shipping methods that can be used for the order. */
  methods: { method: ShippingMethod; amount: number }[];
}

/** Reason why an order can't be priced. */
export type QuoteRefusal =
  Exclude<PriceRefusal, { kind: 'PRICE_CHANGED' }> | Extract<OrderOutcome, { kind: 'PRODUCT_UNAVAILABLE' }>;

/**
 * Prices an order without placing it. Locks nothing. Reads the catalogue again for each call, because entries of a
 * shared cache may be outdated. Only the statement that places orders would check the versions of cached entries.
 * `readUses`: reads the uses of codes. If orders are in shards, this function reads all shards.
 */
export async function createQuote(
  db: Database,
  { expectedTotal: _, ...placement }: OrderPlacement,
  readUses: ReadUses = readUsesOfCustomer.bind(undefined, db),
): Promise<Quote | QuoteRefusal> {
  const cache = new CatalogueCache();
  const [priced] = await pricePlacements(db, cache, [placement]);
  const { lines, total, pricing, basket, refusal } = priced!; // `pricePlacements` returns one result per placement.
  const unavailable = placement.items.flatMap(({ sku }, index) => (lines[index] ? [] : [sku]));
  if (unavailable.length > 0) return { kind: 'PRODUCT_UNAVAILABLE', skus: [...new Set(unavailable)].sort() };
  if (refusal) return refusal as QuoteRefusal; // a quote has no expected total
  const usedUp = await findUsedUp(db, cache, placement, readUses);
  if (usedUp) return usedUp;
  const { methods } = await cache.readMethods(db);
  const { prices = {} } = placement;
  return {
    kind: 'quoted',
    lines: lines as ProductPrice[], // all products are on sale, as checked above
    total: total!, // the order isn't refused
    pricing: pricing ?? null,
    methods: listDeliverable(methods, basket ?? { ...total!, prices }), // the order isn't refused
  };
}

/**
 * Reads how many orders use each of these codes: orders of all customers, and orders of one customer. Codes without
 * uses may be missing in the result.
 */
export type ReadUses = (codes: readonly string[], customerId: string) => Promise<UsesOfCodes>;

interface UsesOfCodes {
  all: ReadonlyMap<string, number>;
  ofCustomer: ReadonlyMap<string, number>;
}

const readUsesOfCustomer = async (
  db: Database,
  codes: readonly string[],
  customerId: string,
): Promise<UsesOfCodes> => ({
  all: await countUses(db, codes),
  ofCustomer: await countUsesOfCustomer(db, codes, customerId),
});

/**
 * Finds the first discount code of a placement that can't be used any more, with the same rules as the statement that
 * places orders.
 */
async function findUsedUp(
  db: Database,
  cache: CatalogueCache,
  { customerId, prices: { discountCodes: names = [] } = {} }: OrderPlacement,
  readUses: ReadUses,
): Promise<CodeRefusal | undefined> {
  if (names.length === 0) return undefined;
  const codes = [...(await cache.readCodes(db, names)).values()];
  const limited = codes.filter(({ maxUses, maxUsesPerCustomer }) => maxUses ?? maxUsesPerCustomer);
  if (limited.length === 0) return undefined;
  const uses = await readUses(
    limited.map(({ code }) => code),
    customerId,
  );
  for (const { code, maxUses, maxUsesPerCustomer } of limited) {
    const kind = 'DISCOUNT_CODE_NOT_APPLICABLE';
    if ((uses.all.get(code) ?? 0) >= (maxUses ?? Infinity)) return { kind, code, reason: 'USED_UP' };
    if ((uses.ofCustomer.get(code) ?? 0) >= (maxUsesPerCustomer ?? Infinity))
      return { kind, code, reason: 'USED_UP_BY_CUSTOMER' };
  }
  return undefined;
}
