/**
 * Generates random price inputs for an order of two lines, as a client sends them. Also creates in a shop what these
 * orders need.
 */
import fc from 'fast-check';
import type { Schemas, Shop, ShopOptions } from '../shop/shop.ts';
import { EUR, addressIn, put, rate } from '../shop/tea-shop.ts';

const INCLUDED = { homeCountry: 'DE', pricesIncludeTax: true, taxFrom: 'DESTINATION' } as const;

/**
 * Tax settings of three shops: without taxes, with prices that include tax, and with tax that is added on top of
 * prices.
 */
export const TAX_SETTINGS: ShopOptions['taxes'][] = [
  undefined,
  INCLUDED,
  { ...INCLUDED, pricesIncludeTax: false },
];

/** Stores the tax rates of two countries, shipping methods, and discount codes. */
export async function storePriceSources(shop: Shop): Promise<void> {
  for (const [country, standard, reduced] of [
    ['DE', '19', '7'],
    ['FR', '20', '5.5'],
  ] as const) {
    await put(shop, `/tax-rates/${country}/standard`, rate(standard));
    await put(shop, `/tax-rates/${country}/reduced`, rate(reduced));
  }
  await put(shop, '/shipping-methods/parcel', { name: 'Parcel', kind: 'SHIPPING', price: EUR(490) });
  await put(shop, '/shipping-methods/express', {
    ...{ name: 'Express', kind: 'SHIPPING', price: EUR(999), freeFrom: EUR(900), taxClass: 'standard' },
  });
  await put(shop, '/shipping-methods/shop', { name: 'Our shop', kind: 'PICKUP', price: EUR(50) });
  await put(shop, '/discount-codes/TEN', { percent: '10', combinable: true, maxUses: 1_000_000 });
  await put(shop, '/discount-codes/ONE-EURO', { amount: EUR(100), combinable: true });
}

const percent = fc.constantFrom('0', '5.5', '8.875', '10', '33.3333', '100');

const amount = fc.integer({ min: 0, max: 700 }).map(EUR);

const discount = fc
  .record({
    target: fc.constantFrom('ITEMS' as const, 'ITEM' as const, 'CHARGES' as const),
    itemIndex: fc.nat({ max: 1 }),
    percent: fc.option(percent, { nil: undefined }),
    amount,
  })
  .map(({ target, itemIndex, percent: share, amount: most }) => ({
    ...{ label: 'Discount', target },
    ...(target === 'ITEM' && { itemIndex }),
    ...(share === undefined ? { amount: most } : { percent: share }),
  }));

const charge = fc.oneof(
  fc.record({ kind: fc.constant('GIFT_WRAP' as const), label: fc.constant('Paper'), amount }),
  fc.record({
    ...{ kind: fc.constant('PAYMENT' as const), label: fc.constant('Card'), amount },
    taxClass: fc.constant('reduced'),
  }),
);

const lineTax = fc.constantFrom<NonNullable<Schemas['OrderItemInput']['tax']>>(
  ...[{ percent: '8.875' }, { percent: '0', treatment: 'EXEMPT' as const }],
  {
    percent: '0',
    treatment: 'REVERSE_CHARGE' as const,
  },
);

/** Generates the price inputs of an order, or undefined. */
export const randomPrices = fc.option(
  fc.record({
    country: fc.constantFrom('DE', 'FR'),
    shippingMethod: fc.option(fc.constantFrom('parcel', 'express', 'shop'), { nil: undefined }),
    discounts: fc.array(discount, { maxLength: 3 }),
    discountCodes: fc.subarray(['TEN', 'ONE-EURO']),
    charges: fc.array(charge, { maxLength: 2 }),
    unitPrice: fc.option(amount, { nil: undefined }),
    tax: fc.option(lineTax, { nil: undefined, freq: 2 }),
    taxTreatment: fc.option(
      fc.constantFrom('REVERSE_CHARGE' as const, 'EXPORT' as const, 'EXEMPT' as const),
      { nil: undefined, freq: 2 },
    ),
  }),
  { nil: undefined },
);

export type RandomPrices = typeof randomPrices extends fc.Arbitrary<infer Drawn> ? Drawn : never;

/**
 * Builds the fields of a request that determine the price of the order. `isTaxed`: whether the shop has taxes, because
 * only then a request may contain taxes. `name`: name in the shipping address.
 */
export function toPriceFields(prices: RandomPrices, { isTaxed, name }: { isTaxed: boolean; name: string }) {
  if (!prices) return { line: {}, order: {} };
  const {
    country,
    shippingMethod,
    discounts,
    discountCodes,
    charges,
    unitPrice,
    tax,
    taxTreatment: treatment,
  } = prices;
  return {
    line: { ...(unitPrice && { unitPrice }), ...(isTaxed && tax && { tax }) },
    order: {
      ...{ discounts, discountCodes, charges, shippingAddress: { ...addressIn(country), name } },
      ...(shippingMethod && { shippingMethod }),
      ...(isTaxed && treatment && { taxTreatment: { treatment } }),
    } satisfies Partial<Schemas['OrderInput']>,
  };
}
