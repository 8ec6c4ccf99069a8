/** Computes the price of an order before it is placed. */
import type { Database } from '../../base/database.ts';
import { ANY_AMOUNT, isPayable, stepOf } from '../model/payable.ts';
import type { OrderOutcome, OrderPlacement } from '../model/order-placement.ts';
import type { StoredPricing } from '../model/requested-prices.ts';
import type { CatalogueCache, ProductPrice } from './catalogue-cache.ts';
import type { UsedCode } from './code-discounts.ts';
import type { Basket } from './delivery.ts';
import { type OrderCatalogue, isActive, priceWithAll } from './order-to-price.ts';
import { type UsedRate, codesOfRates, findTaxCountry } from './taxes.ts';

/** A refusal that depends only on prices. */
export type PriceRefusal = Extract<
  OrderOutcome,
  {
    kind:
      | 'CURRENCY_MISMATCH'
      | 'AMOUNT_NOT_PAYABLE'
      | 'TOTAL_TOO_LARGE'
      | 'PRICE_CHANGED'
      | 'SHIPPING_ADDRESS_REQUIRED'
      | 'SHIPPING_METHOD_UNAVAILABLE'
      | 'TAX_RATE_MISSING'
      | 'DISCOUNT_CODE_NOT_APPLICABLE';
  }
>;

/** A placement with the prices at which it is placed. */
export interface PricedPlacement {
  placement: OrderPlacement;
  /** The product and price of each line, in the sequence of the lines. `undefined` if the product isn't on sale. */
  lines: readonly (ProductPrice | undefined)[];
  /** Total in minor units. Present only if all products are on sale and the order can be priced. */
  total?: { amount: number; currency: string };
  /** Taxes, discounts, charges and delivery, if the order has any. */
  pricing?: StoredPricing | undefined;
  /** The data that determines which shipping methods can be used. Present only together with `pricing`. */
  basket?: Basket | undefined;
  refusal?: PriceRefusal;
  /**
   * The tax rates from which the price was computed. `codes`, `methods`: discount codes, and version of the shipping
   * methods.
   */
  rates?: readonly UsedRate[];
  codes?: readonly UsedCode[] | undefined;
  methods?: string | undefined;
}

/** Prices placements. Reads the catalogue entries that `cache` lacks. */
export async function pricePlacements(
  db: Database,
  cache: CatalogueCache,
  placements: readonly OrderPlacement[],
): Promise<PricedPlacement[]> {
  const skus = placements.flatMap(({ items }) => items.map(({ sku }) => sku));
  const products = await cache.readProducts(db, skus);
  const catalogue = placements.some(needsAll)
    ? await readCatalogue(db, cache, placements, products)
    : undefined;
  return placements.map((placement) => pricePlacement(placement, products, catalogue));
}

/** Returns whether the price of an order depends on more than its products. */
const needsAll = ({ prices, taxes }: OrderPlacement): boolean => prices !== undefined || isActive(taxes);

async function readCatalogue(
  db: Database,
  cache: CatalogueCache,
  placements: readonly OrderPlacement[],
  products: ReadonlyMap<string, ProductPrice>,
): Promise<OrderCatalogue> {
  const hasMethods = placements.some(({ prices }) => prices?.shippingMethod !== undefined);
  const methods = hasMethods ? await cache.readMethods(db) : undefined;
  const ofRates = placements.flatMap(({ items, prices = {}, taxes }) => {
    if (!isActive(taxes)) return [];
    const method = methods?.methods.find(({ code }) => code === prices.shippingMethod);
    const classes = [
      ...items.flatMap(({ sku }) => products.get(sku)?.taxClass ?? []),
      ...(prices.charges ?? []).flatMap(({ taxClass }) => taxClass ?? []),
      ...(method?.taxClass == null ? [] : [method.taxClass]),
    ];
    return codesOfRates(taxes, findTaxCountry(taxes, prices, method), classes);
  });
  const now = await cache.readTime(db);
  const names = placements.flatMap(({ prices }) => prices?.discountCodes ?? []);
  const codes = await cache.readCodes(db, names);
  return { methods, rates: await cache.readRates(db, ofRates), codes, now };
}

/** Prices a placement. `products`: the products that are on sale, by SKU. Pure, except that it generates ids. */
function pricePlacement(
  placement: OrderPlacement,
  products: ReadonlyMap<string, ProductPrice>,
  catalogue: OrderCatalogue | undefined,
): PricedPlacement {
  const lines = placement.items.map(({ sku, unitPrice }) => {
    const product = products.get(sku);
    return product && unitPrice ? { ...product, ...unitPrice } : product;
  });
  const known = lines.filter((line) => line !== undefined);
  if (known.length < lines.length) return { placement, lines };
  const refusal = whyNotPayable(placement, known);
  if (refusal) return { placement, lines, refusal };
  const priced: PricedPlacement =
    catalogue && needsAll(placement)
      ? priceFully(placement, known, catalogue)
      : pricePlainly(placement, known);
  const { total, refusal: refused } = priced;
  if (refused || !total) return priced;
  const { expectedTotal: expected } = placement;
  const isExpected = !expected || (expected.amount === total.amount && expected.currency === total.currency);
  return isExpected ? priced : { ...priced, refusal: { kind: 'PRICE_CHANGED', total } };
}

/** Prices an order without taxes, discounts, charges and delivery: the price is the sum of its lines. */
function pricePlainly(placement: OrderPlacement, lines: readonly ProductPrice[]): PricedPlacement {
  // The sum is exact up to the largest safe integer. A larger sum may be rounded, but remains larger than this integer.
  const amount = placement.items.reduce(
    (sum, { quantity }, index) => sum + quantity * lines[index]!.amount, // every line has a product
    0,
  );
  if (amount > Number.MAX_SAFE_INTEGER) return { placement, lines, refusal: { kind: 'TOTAL_TOO_LARGE' } };
  return { placement, lines, total: { amount, currency: lines[0]!.currency } }; // an order has at least one line
}

function priceFully(
  placement: OrderPlacement,
  lines: readonly ProductPrice[],
  catalogue: OrderCatalogue,
): PricedPlacement {
  const { result, rates, methods, codes } = priceWithAll(placement, lines, catalogue);
  const sources = { placement, lines, rates, methods, codes };
  if (result.kind !== 'priced') return { ...sources, refusal: result };
  const { pricing, basket, amount } = result;
  const total = { amount, currency: basket.currency };
  const { amountSteps = ANY_AMOUNT } = placement;
  if (isPayable(amountSteps, total)) return { ...sources, pricing, basket, total };
  const step = stepOf(amountSteps, total.currency);
  return { ...sources, refusal: { kind: 'AMOUNT_NOT_PAYABLE', skus: [], currency: total.currency, step } };
}

/**
 * Returns the reason why these prices can't be paid: they have several currencies, or the payment provider doesn't
 * accept an amount.
 */
function whyNotPayable(
  { amountSteps = ANY_AMOUNT }: OrderPlacement,
  prices: readonly ProductPrice[],
): PriceRefusal | undefined {
  const currencies = new Set(prices.map(({ currency }) => currency));
  const [currency] = currencies;
  if (currencies.size > 1) return { kind: 'CURRENCY_MISMATCH', currencies: [...currencies].sort() };
  const refused = prices.filter((price) => !isPayable(amountSteps, price)).map(({ sku }) => sku);
  if (currency === undefined || refused.length === 0) return undefined;
  return {
    kind: 'AMOUNT_NOT_PAYABLE',
    skus: [...new Set(refused)].sort(),
    currency,
    step: stepOf(amountSteps, currency),
  };
}
