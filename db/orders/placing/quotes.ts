/** Prices orders without placing them. Locks nothing. */
import { READS, createBatcher } from '../../../packages/concurrency/batcher.ts';
import type { Database } from '../../base/database.ts';
import { countUses, countUsesOfCustomers } from '../../catalogue/discount-codes.ts';
import { listAvailable } from '../../catalogue/stock.ts';
import type { CodeUse } from '../../catalogue/uses-of-codes.ts';
import type { OrderOutcome, OrderPlacement } from '../model/order-placement.ts';
import type { StoredPricing } from '../model/requested-prices.ts';
import {
  CatalogueCache,
  type DiscountCode,
  type ProductPrice,
  type ShippingMethod,
} from './catalogue-cache.ts';
import type { CodeRefusal } from './code-discounts.ts';
import { listDeliverable } from './delivery.ts';
import { type PriceRefusal, type PricedPlacement, pricePlacements } from './price-placement.ts';

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
  /** Number of available units by SKU. Contains at least the SKUs of the order that have a stock. */
  available: ReadonlyMap<string, number>;
}

/** Reason why an order can't be priced. */
export type QuoteRefusal =
  Exclude<PriceRefusal, { kind: 'PRICE_CHANGED' }> | Extract<OrderOutcome, { kind: 'PRODUCT_UNAVAILABLE' }>;

/** Returns the price that an order would have now. */
export type CreateQuote = (placement: OrderPlacement) => Promise<Quote | QuoteRefusal>;

/** Reads of data that may be in several schemas. Each function rejects if a schema doesn't answer. */
export interface QuoteReads {
  /** Counts the orders that use each code. Codes without an order may be missing in the result. */
  countUses(codes: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Counts the orders of a customer that use a code, for each given pair. The keys of the result are the pairs. */
  countUsesOfCustomers(pairs: readonly CodeUse[]): Promise<ReadonlyMap<CodeUse, number>>;
  /** Returns the number of units that orders can still reserve. SKUs without a stock are missing in the result. */
  listAvailable(skus: readonly string[]): Promise<ReadonlyMap<string, number>>;
}

/**
 * Creates a function that prices an order. Orders that arrive at about the same time share the statements that read the
 * catalogue.
 */
export function createQuoter(
  db: Database,
  reads: QuoteReads = {
    countUses: countUses.bind(undefined, db),
    countUsesOfCustomers: countUsesOfCustomers.bind(undefined, db),
    listAvailable: listAvailable.bind(undefined, db),
  },
): CreateQuote {
  // Each of the two lanes uses up to four connections of the pool at the same time.
  return createBatcher((placements: OrderPlacement[]) => quoteOrders(db, reads, placements), {
    ...READS,
    lanes: 2,
  });
}

/**
 * Prices orders, and returns the results in the sequence of `placements`. Reads the catalogue again for each call,
 * because entries of a shared cache may be outdated. Only the statement that places orders would check the versions of
 * cached entries.
 */
async function quoteOrders(
  db: Database,
  reads: QuoteReads,
  placements: readonly OrderPlacement[],
): Promise<(Quote | QuoteRefusal)[]> {
  const cache = new CatalogueCache();
  const orders = placements.map(({ expectedTotal: _, ...placement }) => placement);
  const skus = [...new Set(orders.flatMap(({ items }) => items.map(({ sku }) => sku)))];
  const codes = await cache.readAll(db, skus, [...new Set(orders.flatMap(listNames))]);
  const limited = orders.map((order) => listLimited(order, codes));
  const pairs = limited.flat();
  const names = [...new Set(pairs.map(({ code }) => code))];
  const [priced, all, ofCustomers, available, { methods }] = await Promise.all([
    pricePlacements(db, cache, orders),
    names.length > 0 ? reads.countUses(names) : new Map(),
    pairs.length > 0 ? reads.countUsesOfCustomers(pairs) : new Map(),
    reads.listAvailable(skus),
    cache.readMethods(db),
  ]);
  return priced.map((order, index) => {
    const refusal = whyRefused(order) ?? findUsedUp(limited[index]!, { all, ofCustomers }); // one element per order
    return refusal ?? toQuote(order, methods, available);
  });
}

/** Converts an order that isn't refused to a quote. */
function toQuote(
  { placement, lines, total, pricing, basket }: PricedPlacement,
  methods: readonly ShippingMethod[],
  available: Quote['available'],
): Quote {
  const { prices = {} } = placement;
  return {
    kind: 'quoted',
    lines: lines as ProductPrice[], // all products are on sale
    total: total!, // the order isn't refused
    pricing: pricing ?? null,
    methods: listDeliverable(methods, basket ?? { ...total!, prices }), // the order isn't refused
    available,
  };
}

function whyRefused({ placement, lines, refusal }: PricedPlacement): QuoteRefusal | undefined {
  const unavailable = placement.items.flatMap(({ sku }, index) => (lines[index] ? [] : [sku]));
  if (unavailable.length > 0) return { kind: 'PRODUCT_UNAVAILABLE', skus: [...new Set(unavailable)].sort() };
  return refusal as QuoteRefusal | undefined; // a quote has no expected total
}

const listNames = ({ prices }: OrderPlacement): readonly string[] => prices?.discountCodes ?? [];

/** A discount code with a maximum number of uses, and the customer who wants to use the code. */
interface LimitedCode extends CodeUse, Pick<DiscountCode, 'maxUses' | 'maxUsesPerCustomer'> {}

/** Lists the discount codes of an order that have a maximum number of uses. */
function listLimited(order: OrderPlacement, codes: ReadonlyMap<string, DiscountCode>): LimitedCode[] {
  const { customerId } = order;
  return listNames(order)
    .flatMap((name) => codes.get(name) ?? [])
    .filter(({ maxUses, maxUsesPerCustomer }) => maxUses !== null || maxUsesPerCustomer !== null)
    .map(({ code, maxUses, maxUsesPerCustomer }) => ({ code, customerId, maxUses, maxUsesPerCustomer }));
}

/**
 * Finds the first discount code of an order that can't be used any more, with the same rules as the statement that
 * places orders.
 */
function findUsedUp(
  limited: readonly LimitedCode[],
  uses: { all: ReadonlyMap<string, number>; ofCustomers: ReadonlyMap<CodeUse, number> },
): CodeRefusal | undefined {
  for (const pair of limited) {
    const { code, maxUses, maxUsesPerCustomer } = pair;
    const kind = 'DISCOUNT_CODE_NOT_APPLICABLE';
    if ((uses.all.get(code) ?? 0) >= (maxUses ?? Infinity)) return { kind, code, reason: 'USED_UP' };
    if ((uses.ofCustomers.get(pair) ?? 0) >= (maxUsesPerCustomer ?? Infinity))
      return { kind, code, reason: 'USED_UP_BY_CUSTOMER' };
  }
  return undefined;
}
