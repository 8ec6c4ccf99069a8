import { sql } from 'kysely';
import t, { type Test } from 'tap';
import type { Answer, Request } from '../../support/shop/contract-client.ts';
import type { Shop, ShopOptions } from '../../support/shop/shop.ts';
import { EUR, addressIn, openTeaShop, put, rate } from '../../support/shop/tea-shop.ts';
import { JSON_TYPE } from '../bad-input/case.ts';
import { REFUSED_PRICES, WRONG_COMBINATIONS, WRONG_PRICES } from '../bad-input/order-prices.ts';

/** Opens a shop that delivers to Germany and Austria. The price of one shipping method is in another currency. */
async function openDeliveringShop(t: Test, taxes?: ShopOptions['taxes']): Promise<Shop> {
  const shop = await openTeaShop(t, taxes ?? undefined);
  for (const taxClass of ['standard', 'reduced']) await put(shop, `/tax-rates/AT/${taxClass}`, rate('20'));
  await put(shop, '/products/TEA/stock', { onHand: 1_000_000_000 });
  const method = { name: 'Parcel', kind: 'SHIPPING', price: EUR(490) };
  await put(shop, '/shipping-methods/domestic', { ...method, countryCodes: ['DE'] });
  await put(shop, '/shipping-methods/dollars', { ...method, price: { amount: 1, currency: 'USD' } });
  return shop;
}

/** Sends these prices to createQuote and to createOrder. */
async function sendBoth(
  shop: Shop,
  prices: object,
  country = 'DE',
  toRequest = (body: object): Request => ({ body }),
): Promise<Answer[]> {
  const basket = { customerId: 'customer-1', items: [{ sku: 'TEA', quantity: 1 }], ...prices };
  const order = { ...basket, paymentMethod: 'tok_approved', shippingAddress: addressIn(country) };
  return [
    await shop.call('POST', '/quotes', toRequest({ ...basket, shippingCountry: country })),
    await shop.call('POST', '/orders', toRequest(order)),
  ];
}

/** Checks that no request has stored or reserved anything. */
async function expectNothingStored(t: Test, { db }: Shop): Promise<void> {
  const { rows } = await sql`
    select from orders union all select from order_contacts union all select from idempotency_keys
    union all select from events union all select from stock where reserved <> 0`.execute(db);
  t.equal(rows.length, 0, 'nothing is stored');
}

const show = (value: unknown) => encodeURIComponent(JSON.stringify(value) ?? '').slice(0, 60);

t.test('createQuote and createOrder name the field of each wrong price, and store nothing', async (t) => {
  const shop = await openDeliveringShop(t);
  for (const { field, prices, value } of [...WRONG_PRICES, ...WRONG_COMBINATIONS])
    for (const { status, body } of await sendBoth(shop, prices)) {
      const fields = (body['errors'] ?? []).map((error: { field: string }) => error.field);
      const names = fields.some((name: string) => name === field || name.startsWith(`${field}/`));
      if (status !== 400 || body['type'] !== 'VALIDATION_ERROR' || !names)
        t.fail(`${field} ${show(value)}: ${status} ${JSON.stringify(body).slice(0, 500)}`);
    }
  await expectNothingStored(t, shop);
});

t.test('createQuote and createOrder refuse a text with half a surrogate pair', async (t) => {
  const shop = await openDeliveringShop(t);
  const halves = WRONG_PRICES.filter(({ value }) => value === 'a\nb');
  t.ok(halves.length >= 3);
  for (const { field, prices } of halves) {
    const toRequest = (body: object) => ({
      bytes: JSON.stringify(body).replace(String.raw`a\nb`, String.raw`\ud800`),
      headers: JSON_TYPE,
    });
    for (const answer of await sendBoth(shop, prices, 'DE', toRequest))
      t.match(answer, { status: 400, body: { type: 'MALFORMED_JSON' } }, field);
  }
  await expectNothingStored(t, shop);
});

t.test('createQuote and createOrder refuse prices that can’t be computed, and store nothing', async (t) => {
  for (const pricesIncludeTax of [true, false]) {
    const taxes = { homeCountry: 'DE', pricesIncludeTax, taxFrom: 'DESTINATION' } as const;
    const shop = await openDeliveringShop(t, taxes);
    for (const { type, own = {}, prices, country } of REFUSED_PRICES)
      for (const answer of await sendBoth(shop, prices, country))
        t.match(answer, { status: 409, body: { type, ...own } }, `${type} ${show(prices)}`);
    await expectNothingStored(t, shop);
  }
});

t.test('createOrder computes the largest amounts exactly', async (t) => {
  const shop = await openDeliveringShop(t);
  const most = Number.MAX_SAFE_INTEGER;
  const items = [{ sku: 'TEA', quantity: 1, unitPrice: EUR(most) }];
  const percents = ['100', '33.3333', '0.0001'].map((percent) => ({ label: 'x', target: 'ITEMS', percent }));
  for (const discounts of [[], ...percents.map((one) => [one])])
    for (const { status, body } of await sendBoth(shop, { items, discounts })) {
      t.ok(status < 300, show(body));
      const [{ netAmount, taxAmount, grossAmount }] = body['taxes'];
      t.equal(BigInt(netAmount.amount) + BigInt(taxAmount.amount), BigInt(grossAmount.amount));
      const tenThousandths = Math.round(Number(discounts[0]?.percent ?? 0) * 10_000);
      const off = (2n * BigInt(most) * BigInt(tenThousandths) + 1_000_000n) / 2_000_000n;
      t.equal(BigInt(body['total'].amount), BigInt(most) - off);
    }
});

/**
 * Names in many scripts: from right to left, with marks, with emoji, and with characters outside of the first plane.
 */
const NAMES = [
  ...[
    'Ærøskøbing Þór',
    'Νίκος Παπαδόπουλος',
    'Ольга Ёлкина',
    'שלום כהן',
    'محمد عبد الله',
    'नरेन्द्र',
    'สมชาย',
    '山田 太郎',
  ],
  ...[
    '김민준',
    'Նարեկ',
    'გიორგი',
    'አበበ',
    'தமிழ்',
    'ᓄᓇᕗᑦ',
    'e\u0301 \u1e69\u0323',
    '👩🏽‍🚀 🇪🇺',
    '𠮷野家',
    '𝒜𝓃𝓃𝒶',
    'a\u200db',
    "O'Brien; --",
  ],
];

t.test('createOrder stores names of every script as they were sent', async (t) => {
  const shop = await openDeliveringShop(t);
  for (const name of NAMES) {
    const prices = {
      discounts: [{ label: name, target: 'ITEMS', percent: '5' }],
      charges: [{ kind: 'OTHER', label: name, amount: EUR(5) }],
      taxTreatment: { treatment: 'EXEMPT', reason: name },
    };
    const [quoted, placed] = await sendBoth(shop, prices);
    t.match(quoted!.body, { discounts: [{ label: name }], charges: [{ label: name }] }, name);
    const { body } = await shop.call('GET', `/orders/${placed!.body['id']}`);
    t.match(body, {
      discounts: [{ label: name }],
      charges: [{ label: name }],
      taxTreatment: { reason: name },
    });
  }
});
