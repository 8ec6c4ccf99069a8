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

/** Returns the price that an order would have now, or the reason why it can't be priced. */
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
 * Two lanes, because a process that also does background work has only five connections for requests. The size of a
 * batch is limited, because other requests wait while the process computes the prices of a batch.
 */
const OPTIONS = { ...READS, lanes: 2, sizeMax: 100 };

/**
 * Creates a function that prices an order without placing it. Orders that are priced at about the same time share the
 * statements that read their data. Stock and uses of codes are read only for orders that aren't refused, so a shard that
 * doesn't answer affects only these.
 */
export function createQuoter(
  db: Database,
  reads: QuoteReads = {
    countUses: countUses.bind(undefined, db),
    countUsesOfCustomers: countUsesOfCustomers.bind(undefined, db),
    listAvailable: listAvailable.bind(undefined, db),
  },
): CreateQuote {
  const price = createBatcher((orders: OrderPlacement[]) => priceOrders(db, orders), OPTIONS);
  const readUses = createBatcher((lists: LimitedCode[][]) => readUsesTogether(reads, lists), OPTIONS);
  const readAvailable = createBatcher((lists: string[][]) => readAvailableTogether(reads, lists), OPTIONS);
  return async ({ expectedTotal: _, ...placement }) => {
    const order = await price(placement);
    const refusal = whyRefused(order.priced);
    if (refusal) return refusal;
    const { limited } = order;
    const [uses, available] = await Promise.all([
      limited.length === 0 ? undefined : readUses(limited),
      readAvailable(placement.items.map(({ sku }) => sku)),
    ]);
    return (uses && findUsedUp(limited, uses)) ?? toQuote(order, available);
  };
}

/** An order with its price, and with the catalogue entries that a quote also needs. */
interface PricedOrder {
  priced: PricedPlacement;
  limited: LimitedCode[];
  methods: readonly ShippingMethod[];
}

/**
 * Prices orders, and returns the results in the sequence of `orders`. Reads the catalogue again for each call, because
 * entries of a shared cache may be outdated. Only the statement that places orders would check the versions of cached
 * entries.
 */
async function priceOrders(db: Database, orders: readonly OrderPlacement[]): Promise<PricedOrder[]> {
  const skus = [...new Set(orders.flatMap(({ items }) => items.map(({ sku }) => sku)))];
  const names = [...new Set(orders.flatMap(listNames))];
  const cache = await CatalogueCache.readFresh(db, skus, names);
  const priced = await pricePlacements(db, cache, orders);
  const codes = await cache.readCodes(db, names);
  const { methods } = await cache.readMethods(db);
  return priced.map((each) => ({ priced: each, limited: listLimited(each.placement, codes), methods }));
}

/** Numbers of orders that use codes: of all customers by code, and of one customer by pair. */
interface Uses {
  all: ReadonlyMap<string, number>;
  ofCustomers: ReadonlyMap<CodeUse, number>;
}

/** Reads the uses of the codes of several orders. Returns the uses for each order. */
async function readUsesTogether(reads: QuoteReads, lists: readonly LimitedCode[][]): Promise<Uses[]> {
  const pairs = lists.flat();
  const [all, ofCustomers] = await Promise.all([
    reads.countUses([...new Set(pairs.map(({ code }) => code))]),
    reads.countUsesOfCustomers(pairs),
  ]);
  return lists.map(() => ({ all, ofCustomers }));
}

/**
 * Reads the available units for several orders. Returns a map for each order, which contains at least the SKUs of the
 * order. If the shards disagree about a SKU, only the orders with this SKU fail.
 */
async function readAvailableTogether(
  reads: QuoteReads,
  lists: readonly string[][],
): Promise<(Quote['available'] | Promise<Quote['available']>)[]> {
  try {
    const available = await reads.listAvailable([...new Set(lists.flat())]);
    return lists.map(() => available);
  } catch (error) {
    if (lists.length === 1) throw error;
    return lists.map((skus) => reads.listAvailable(skus));
  }
}

/** Converts an order that isn't refused to a quote. */
function toQuote({ priced, methods }: PricedOrder, available: Quote['available']): Quote {
  const { lines, total, pricing, basket } = priced;
  const { prices = {} } = priced.placement;
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
function findUsedUp(limited: readonly LimitedCode[], uses: Uses): CodeRefusal | undefined {
  for (const pair of limited) {
    const { code, maxUses, maxUsesPerCustomer } = pair;
    const kind = 'DISCOUNT_CODE_NOT_APPLICABLE';
    if ((uses.all.get(code) ?? 0) >= (maxUses ?? Infinity)) return { kind, code, reason: 'USED_UP' };
    if ((uses.ofCustomers.get(pair) ?? 0) >= (maxUsesPerCustomer ?? Infinity))
      return { kind, code, reason: 'USED_UP_BY_CUSTOMER' };
  }
  return undefined;
}
