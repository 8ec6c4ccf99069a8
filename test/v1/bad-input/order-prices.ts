/** Wrong prices in orders and quotes. Each wrong value is tried in every field of its kind. */
import { EUR } from '../../support/shop/tea-shop.ts';

const DISCOUNT = { label: 'Discount', target: 'ITEMS', percent: '5' };
const CHARGE = { kind: 'GIFT_WRAP', label: 'Paper', amount: EUR(1) };

/** Builds the prices of an order with `value` in one field. */
type Place = (value: unknown) => object;

const line = (own: object) => ({ items: [{ sku: 'TEA', quantity: 1, ...own }] });
const discount = (own: object) => ({ discounts: [{ ...DISCOUNT, ...own }] });
const charge = (own: object) => ({ charges: [{ ...CHARGE, ...own }] });

/** Fields by the kind of their values. The key is the pointer that a problem must contain. */
const PLACES: Record<string, Record<string, Place>> = {
  percent: {
    '/discounts/0/percent': (percent) => discount({ percent }),
    '/items/0/tax/percent': (percent) => line({ tax: { percent } }),
  },
  amount: {
    '/items/0/unitPrice/amount': (amount) => line({ unitPrice: { amount, currency: 'EUR' } }),
    '/charges/0/amount/amount': (amount) => charge({ amount: { amount, currency: 'EUR' } }),
    '/discounts/0/amount/amount': (amount) => ({
      discounts: [{ label: 'Discount', target: 'ITEMS', amount: { amount, currency: 'EUR' } }],
    }),
  },
  currency: {
    '/items/0/unitPrice/currency': (currency) => line({ unitPrice: { amount: 1, currency } }),
    '/charges/0/amount/currency': (currency) => charge({ amount: { amount: 1, currency } }),
  },
  text: {
    '/discounts/0/label': (label) => discount({ label }),
    '/charges/0/label': (label) => charge({ label }),
    '/taxTreatment/reason': (reason) => ({ taxTreatment: { treatment: 'EXEMPT', reason } }),
  },
  name: {
    '/discounts/0/target': (target) => discount({ target }),
    '/charges/0/kind': (kind) => charge({ kind }),
    '/taxTreatment/treatment': (treatment) => ({ taxTreatment: { treatment } }),
    '/items/0/tax/treatment': (treatment) => line({ tax: { percent: '0', treatment } }),
  },
  code: {
    '/shippingMethod': (shippingMethod) => ({ shippingMethod }),
    '/charges/0/taxClass': (taxClass) => charge({ taxClass }),
  },
  index: { '/discounts/0/itemIndex': (itemIndex) => discount({ target: 'ITEM', itemIndex }) },
};

const VALUES: Record<keyof typeof PLACES, unknown[]> = {
  percent: [
    ...[
      '19.00000',
      '-1',
      '1e3',
      ' 19',
      '19 ',
      '',
      '019',
      '19.',
      '19.50',
      '.5',
      '100.0001',
      '101',
      '1,5',
      '+1',
    ],
    ...[
      '0x10',
      'NaN',
      'Infinity',
      '-0',
      '00',
      '١٩',
      '19%',
      '19\n',
      '19\0',
      '5.12345',
      '9'.repeat(1000),
      19,
      null,
    ],
  ],
  amount: [-1, 0.5, 2 ** 53, 2 ** 63, -(2 ** 53), '1', '', null, true, [1], { amount: 1 }],
  currency: ['eur', 'EURO', 'DEM', 'XXX', '', '978', '€', 'EU\0', null, 978],
  text: [
    '',
    '   ',
    '\u3000',
    'a\nb',
    'a\rb',
    'a\u2028b',
    'a\u0085b',
    '\0',
    'a\u0007',
    'x'.repeat(201),
    7,
    null,
    {},
  ],
  name: ['', 'items', 'EVERYTHING', 'ITEMS ', '__proto__', 'x'.repeat(10_000), 7, null, ['ITEMS']],
  code: ['', ' ', 'a b', 'a/b', 'ä', 'x'.repeat(65), '\0', '../parcel', 7, null],
  index: [-1, 1, 100, 2 ** 31, 0.5, '0', null],
};

/** Prices with one wrong value, and the field that the problem must name. */
export interface WrongPrice {
  field: string;
  prices: object;
  value: unknown;
}

export const WRONG_PRICES: WrongPrice[] = Object.entries(PLACES).flatMap(([kind, places]) =>
  Object.entries(places).flatMap(([field, place]) =>
    VALUES[kind]!.map((value) => ({ field, prices: place(value), value })),
  ),
);

const many = (count: number, entry: object) => Array.from({ length: count }, () => entry);

/** Values that are valid alone but contradict each other. */
export const WRONG_COMBINATIONS: WrongPrice[] = [
  ['/discounts', { discounts: many(21, DISCOUNT) }],
  ['/charges', { charges: many(21, CHARGE) }],
  ['/items', { items: many(101, { sku: 'TEA', quantity: 1 }) }],
  ['/discounts/0', { discounts: [{ label: 'x', target: 'ITEMS' }] }],
  ['/discounts/0', { discounts: [{ ...DISCOUNT, amount: EUR(1) }] }],
  ['/discounts/0/itemIndex', discount({ target: 'CHARGES', itemIndex: 0 })],
  ['/discounts/0/itemIndex', discount({ target: 'ITEM' })],
  ['/discounts/0/colour', discount({ colour: 'red' })],
  ['/charges/0/kind', charge({ kind: 'SHIPPING' })],
  ['/items/0/tax/percent', line({ tax: { percent: '19', treatment: 'EXEMPT' } })],
].map(([field, prices]) => ({ field: field as string, prices: prices as object, value: prices })); // as in the list

const MOST = Number.MAX_SAFE_INTEGER;

/**
 * Valid prices that are refused because of the catalogue or because they can't be computed. `type` and `own`: problem
 * type and reason that the answer must have.
 */
export const REFUSED_PRICES: { type: string; own?: object; prices: object; country: string }[] = [
  { type: 'TAX_RATE_MISSING', own: { countryCode: 'PT', taxClass: 'reduced' }, prices: {}, country: 'PT' },
  {
    ...{ type: 'TAX_RATE_MISSING', own: { countryCode: 'DE', taxClass: 'luxury' }, country: 'DE' },
    prices: charge({ taxClass: 'luxury' }),
  },
  {
    ...{ type: 'SHIPPING_METHOD_UNAVAILABLE', own: { reason: 'UNKNOWN' }, country: 'DE' },
    prices: { shippingMethod: 'rocket' },
  },
  {
    ...{ type: 'SHIPPING_METHOD_UNAVAILABLE', own: { reason: 'COUNTRY' }, country: 'AT' },
    prices: { shippingMethod: 'domestic' },
  },
  {
    ...{ type: 'SHIPPING_METHOD_UNAVAILABLE', own: { reason: 'CURRENCY' }, country: 'DE' },
    prices: { shippingMethod: 'dollars' },
  },
  { type: 'CURRENCY_MISMATCH', prices: charge({ amount: { amount: 1, currency: 'USD' } }), country: 'DE' },
  ...[
    { items: [{ sku: 'TEA', quantity: 2, unitPrice: EUR(MOST) }] },
    { items: [{ sku: 'TEA', quantity: 1_000_000, unitPrice: EUR(MOST) }] },
    { items: many(2, { sku: 'TEA', quantity: 1, unitPrice: EUR(MOST) }) },
    { items: many(100, { sku: 'TEA', quantity: 1_000_000, unitPrice: EUR(MOST) }) },
    {
      items: many(2, { sku: 'TEA', quantity: 1, unitPrice: EUR(MOST) }),
      discounts: [{ ...DISCOUNT, percent: '100' }],
    },
    charge({ amount: EUR(MOST) }),
    { charges: many(20, { ...CHARGE, amount: EUR(MOST) }) },
  ].map((prices) => ({ type: 'TOTAL_TOO_LARGE', prices, country: 'DE' })),
];
