import t, { type Test } from 'tap';
import { listPriceFaults } from '../../support/orders/price-laws.ts';
import { faultsOf } from '../../support/shop/check-invariants.ts';
import { units } from '../../support/shop/request-bodies.ts';
import type { Schemas, Shop, ShopOptions } from '../../support/shop/shop.ts';
import { EUR, addressIn, openTeaShop, put, rate } from '../../support/shop/tea-shop.ts';

const GERMANY = { homeCountry: 'DE', pricesIncludeTax: true, taxFrom: 'DESTINATION' } as const;
const UNITED_STATES = { ...GERMANY, homeCountry: 'US', pricesIncludeTax: false } as const;

/** Two packets of tea at 12.50 and a mug at 13.50, with a discount of 5.00 and a parcel for 4.90. */
const BASKET = {
  items: [
    { sku: 'TEA', quantity: 2 },
    { sku: 'MUG', quantity: 1 },
  ],
  discounts: [{ label: 'Welcome', target: 'ITEMS', amount: EUR(500) }],
  shippingMethod: 'parcel',
};

interface Law {
  shop: NonNullable<ShopOptions['taxes']>;
  country: string;
  /** Tax rates of the order: percentage and treatment. */
  rates: [percent: string, treatment: string][];
  rest?: object;
  /**
   * Steps of the test. Each step has the refund, then the total of the order, and the tax of each rate in this total.
   */
  acts: Record<'place' | 'cancel one packet' | 'cancel the other packet' | 'cancel the rest', Act>;
}
type Act = [refund: number, total: number, taxes: number[]];

const LAWS: Record<string, Law> = {
  'Germany: 7 % and 19 % are included': {
    shop: GERMANY,
    country: 'DE',
    rates: [
      ['7', 'STANDARD'],
      ['19', 'STANDARD'],
    ],
    acts: {
      place: [0, 3840, [163, 215]],
      'cancel one packet': [1087, 2753, [92, 215]],
      'cancel the other packet': [1088, 1665, [21, 215]],
      'cancel the rest': [1665, 0, [0, 0]],
    },
  },
  'France: 5.5 % and 20 % of the destination are included': {
    shop: GERMANY,
    country: 'FR',
    rates: [
      ['5.5', 'STANDARD'],
      ['20', 'STANDARD'],
    ],
    acts: {
      place: [0, 3840, [130, 225]],
      'cancel one packet': [1087, 2753, [73, 225]],
      'cancel the other packet': [1088, 1665, [17, 225]],
      'cancel the rest': [1665, 0, [0, 0]],
    },
  },
  'A business in France owes the tax itself (reverse charge)': {
    shop: GERMANY,
    country: 'FR',
    rates: [['0', 'REVERSE_CHARGE']],
    rest: {
      taxTreatment: { treatment: 'REVERSE_CHARGE', reason: 'Article 196 of Directive 2006/112/EC' },
      buyer: { kind: 'BUSINESS', companyName: 'Thé SARL', vatId: 'FR40303265045' },
    },
    acts: {
      place: [0, 3462, [0]],
      'cancel one packet': [1016, 2446, [0]],
      'cancel the other packet': [1017, 1429, [0]],
      'cancel the rest': [1429, 0, [0]],
    },
  },
  'United States: 8.875 % are added': {
    shop: UNITED_STATES,
    country: 'US',
    rates: [['8.875', 'STANDARD']],
    acts: {
      place: [0, 4181, [341]],
      'cancel one packet': [1184, 2997, [244]],
      'cancel the other packet': [1184, 1813, [148]],
      'cancel the rest': [1813, 0, [0]],
    },
  },
};

/** Compares an order with the expected total and taxes. */
async function expectPrice(
  t: Test,
  shop: Shop,
  orderId: string,
  { rates, country }: Law,
  act: string,
  [, total, taxes]: Act,
) {
  const order = await shop.getOrder(orderId);
  const shown = order.taxes.map(({ countryCode, percent, treatment, taxAmount }) => ({
    ...{ countryCode, percent, treatment, taxAmount },
  }));
  t.strictSame(order.currentTotal, EUR(total), `${act}: the total`);
  const expected = rates.map(([percent, treatment], index) => ({
    ...{ countryCode: country, percent, treatment, taxAmount: EUR(taxes[index]!) },
  }));
  t.strictSame(shown, expected, `${act}: the taxes`);
  const { body } = await shop.call<Schemas['OrderBreakdown']>('GET', `/orders/${orderId}/breakdown`);
  t.strictSame(listPriceFaults(order, body), [], `${act}: the laws of prices`);
}

for (const [title, law] of Object.entries(LAWS))
  t.test(`createOrder and cancelOrder follow the tax law. ${title}`, async (t) => {
    const shop = await openTeaShop(t, law.shop);
    for (const [country, [standard, reduced]] of [
      ['FR', ['20', '5.5']],
      ['US', ['8.875', '8.875']],
    ] as const) {
      await put(shop, `/tax-rates/${country}/standard`, rate(standard));
      await put(shop, `/tax-rates/${country}/reduced`, rate(reduced));
    }
    const { place, ...cancels } = law.acts;
    const { buyer: _, ...prices } = { buyer: undefined, ...BASKET, ...law.rest };
    const quote = await shop.call('POST', '/quotes', {
      body: { customerId: 'customer-1', ...prices, shippingCountry: law.country },
    });
    t.match(quote, { status: 200, body: { total: EUR(place[1]) } });
    const placed = await shop.call<Schemas['Order']>('POST', '/orders', {
      body: {
        ...{ customerId: 'customer-1', paymentMethod: 'tok_approved', ...BASKET, ...law.rest },
        ...{ shippingAddress: addressIn(law.country), expectedTotal: EUR(place[1]) },
      },
    });
    t.equal(placed.status, 201);
    const { id, items } = placed.body;
    await shop.work();
    await expectPrice(t, shop, id, law, 'place', place);
    for (const [act, expected] of Object.entries(cancels)) {
      const body = act === 'cancel the rest' ? {} : units([items[0], 1]);
      const cancelled = await shop.call('POST', `/orders/${id}/cancel`, { body });
      t.match(cancelled.body, { refundAmount: EUR(expected[0]) }, `${act}: the refund`);
      await shop.work();
      await expectPrice(t, shop, id, law, act, expected);
    }
    t.match(await shop.getPayment(id), { capturedAmount: EUR(place[1]), refundedAmount: EUR(place[1]) });
    t.strictSame(await faultsOf(shop.db), []);
  });
