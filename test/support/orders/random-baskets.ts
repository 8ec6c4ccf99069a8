/** Random baskets that use every input of a price, and a shop that sells their products. */
import fc from 'fast-check';
import type { Test } from 'tap';
import { putCode } from '../shop/discount-codes.ts';
import { type Schemas, type Shop, type ShopOptions, openShop } from '../shop/shop.ts';
import { EUR, addressIn, put, rate } from '../shop/tea-shop.ts';

const PRODUCTS = [0, 1, 99, 333, 1250, 1999, 12_345, 1_000_003].map((amount, index) => ({
  sku: `SKU-${index}`,
  amount,
  taxClass: ['standard', 'reduced', 'zero'][index % 3]!,
}));

const CLASSES = ['standard', 'reduced', 'zero'];

/**
 * Tax percentages of each country, in the sequence of `CLASSES`. Portugal has no rates at all. The United States have
 * no rate for the class `zero`.
 */
const RATES: Record<string, string[]> = {
  DE: ['19', '7', '0'],
  FR: ['20', '5.5', '0'],
  AT: ['20', '10', '0'],
  CH: ['0', '0', '0'],
  US: ['8.875', '0'],
};

const METHODS = {
  parcel: { name: 'Parcel', kind: 'SHIPPING', price: EUR(490), freeFrom: EUR(20_000) },
  express: { name: 'Express', kind: 'SHIPPING', price: EUR(1299), countryCodes: ['DE', 'AT'] },
  heavy: { name: 'Heavy', kind: 'SHIPPING', price: EUR(7777), taxClass: 'standard' },
  shop: { name: 'Our shop', kind: 'PICKUP', price: EUR(0) },
  mail: { name: 'E-mail', kind: 'DIGITAL', price: EUR(15), countryCodes: ['DE', 'FR', 'CH'] },
};

/** Discount codes. Some codes are for a few products, some need a minimum, and some exclude other codes. */
const CODES = {
  TEN: { percent: '10', combinable: true },
  THIRD: { percent: '33.3333', combinable: true },
  FIVE: { amount: EUR(500), combinable: true },
  ALL: { amount: EUR(1_000_000_000), combinable: true },
  RICH: { percent: '5.5', minimumTotal: EUR(5000), combinable: true },
  SOME: { amount: EUR(250), skus: ['SKU-3', 'SKU-4', 'SKU-5'], combinable: true },
  DEAR: { percent: '100', skus: ['SKU-6', 'SKU-7'], minimumTotal: EUR(1), combinable: true },
  ALONE: { percent: '20' },
  LONELY: { amount: EUR(1999), skus: ['SKU-5'], minimumTotal: EUR(20_000) },
};

/**
 * Opens a shop with the products, tax rates, shipping methods and discount codes of random baskets. The shop is closed
 * when the test ends.
 */
export async function openMarket(t: Test, taxes: ShopOptions['taxes']): Promise<Shop> {
  const shop = await openShop(t, taxes && { taxes });
  for (const [country, percents] of Object.entries(RATES))
    for (const [index, percent] of percents.entries()) {
      const treatment = country === 'CH' ? 'EXPORT' : 'STANDARD';
      await put(shop, `/tax-rates/${country}/${CLASSES[index]}`, rate(percent, treatment));
    }
  for (const { sku, amount, taxClass } of PRODUCTS) {
    await put(shop, `/products/${sku}`, { name: sku, price: EUR(amount), taxClass });
    await put(shop, `/products/${sku}/stock`, { onHand: 1_000_000_000 });
  }
  for (const [code, method] of Object.entries(METHODS)) await put(shop, `/shipping-methods/${code}`, method);
  for (const [code, discountCode] of Object.entries(CODES)) await putCode(shop, code, discountCode);
  return shop;
}

const percent = fc.oneof(
  fc.constantFrom('0', '5.5', '7', '8.875', '19', '33.3333', '100', '0.0001'),
  fc.integer({ min: 0, max: 1_000_000 }).map((parts) => String(parts / 10_000)),
);

const money = fc
  .oneof(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 0, max: 1e9 }))
  .map(EUR);

/** Generates a value or undefined, with equal probability. */
const optional = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: undefined, freq: 2 });

const treatment = fc.constantFrom(
  ...(['STANDARD', 'REVERSE_CHARGE', 'INTRA_COMMUNITY', 'EXPORT', 'EXEMPT', 'OUT_OF_SCOPE'] as const),
);

const lineTax = fc.oneof(
  fc.record({ percent }),
  treatment.filter((one) => one !== 'STANDARD').map((one) => ({ percent: '0', treatment: one })),
);

const line = fc.record({
  sku: fc.constantFrom(...PRODUCTS.map(({ sku }) => sku)),
  quantity: fc.integer({ min: 1, max: 9 }),
  unitPrice: optional(money),
  tax: optional(lineTax),
});

const discount = fc.record({
  target: fc.constantFrom('ITEMS', 'ITEMS', 'ITEM', 'CHARGES'),
  itemIndex: fc.nat({ max: 99 }),
  percent: fc.option(percent, { nil: undefined }),
  amount: money,
});

const charge = fc.record({
  kind: fc.constantFrom('GIFT_WRAP' as const, 'PAYMENT' as const, 'OTHER' as const),
  label: fc.constantFrom('Paper', 'Card'),
  amount: money,
  taxClass: optional(fc.constantFrom(...CLASSES)),
});

const country = fc.constantFrom('DE', 'DE', 'FR', 'FR', 'AT', 'CH', 'US', 'PT');

const CODES_TWICE = Object.keys(CODES).flatMap((code) => [code, code]);

/** Codes as customers type them, in capital or small letters. No shop has the code NONE. */
const discountCodes = fc
  .record({
    codes: fc.uniqueArray(fc.constantFrom(...CODES_TWICE, 'NONE'), { minLength: 1, maxLength: 3 }),
    isSmall: fc.boolean(),
  })
  .map(({ codes, isSmall }) => (isSmall ? codes.map((code) => code.toLowerCase()) : codes));

const manyOrFew = <Value>(arbitrary: fc.Arbitrary<Value>, few: number, many: number) =>
  fc.oneof(
    { weight: 24, arbitrary: fc.array(arbitrary, { maxLength: few }) },
    { weight: 1, arbitrary: fc.array(arbitrary, { minLength: many, maxLength: many }) },
  );

/**
 * Generates the body of a request for a quote. If `taxed` is true, the body may also have fields that need a shop with
 * taxes.
 */
export const randomBasket = (taxed: boolean): fc.Arbitrary<Schemas['QuoteInput']> =>
  fc
    .record({
      items: manyOrFew(line, 5, 100).filter(({ length }) => length > 0),
      shippingCountry: fc.option(country, { nil: undefined, freq: 6 }),
      billingCountry: optional(country),
      shippingMethod: fc.option(fc.constantFrom(...Object.keys(METHODS), 'parcel', 'heavy'), {
        nil: undefined,
      }),
      discounts: manyOrFew(discount, 3, 20),
      discountCodes: optional(discountCodes),
      charges: manyOrFew(charge, 2, 20),
      taxTreatment: optional(optional(treatment)),
    })
    .map(({ items, discounts, taxTreatment, ...rest }) => ({
      ...rest,
      customerId: 'customer-1',
      items: items.map(({ tax, ...own }) => ({ ...own, ...(taxed && { tax }) })),
      discounts: discounts.map(({ target, itemIndex, percent: share, amount }, index) => ({
        label: `Discount ${index}`,
        target,
        ...(target === 'ITEM' && { itemIndex: itemIndex % items.length }),
        ...(share === undefined ? { amount } : { percent: share }),
      })),
      ...(taxed && taxTreatment && { taxTreatment: { treatment: taxTreatment } }),
    })) as fc.Arbitrary<Schemas['QuoteInput']>; // The cast is safe, because the lists above contain only values of the schema's enums.

/**
 * Builds the body of an order from a basket. The order has a shipping address only if the basket has a shipping
 * country.
 */
export function toOrderInput({ shippingCountry, billingCountry, ...basket }: Schemas['QuoteInput']) {
  return {
    ...basket,
    paymentMethod: 'tok_approved',
    ...(shippingCountry && { shippingAddress: addressIn(shippingCountry) }),
    ...(billingCountry && { billingAddress: addressIn(billingCountry) }),
  };
}
