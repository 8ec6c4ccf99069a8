import t from 'tap';
import { type Schemas, type Shop, openShop } from '../../support/shop/shop.ts';
import { EUR, addressIn, openTeaShop, put, rate } from '../../support/shop/tea-shop.ts';

/**
 * Fields with prices of every kind. A client sends these fields to `createQuote`, and then with further fields to
 * `createOrder`.
 */
const PRICES = {
  customerId: 'customer-1',
  items: [
    { sku: 'TEA', quantity: 2 },
    { sku: 'MUG', quantity: 1, unitPrice: EUR(1300) },
  ],
  shippingMethod: 'parcel',
  discounts: [{ label: 'Welcome', target: 'ITEMS', amount: EUR(500) }],
  charges: [{ kind: 'GIFT_WRAP', label: 'Paper', amount: EUR(300), taxClass: 'standard' }],
};
const REST = { paymentMethod: 'tok_approved', shippingAddress: addressIn('DE') };

const quote = (shop: Shop) =>
  shop.call<Schemas['Quote']>('POST', '/quotes', { body: { ...PRICES, shippingCountry: 'DE' } });

const place = (shop: Shop, expectedTotal: object) =>
  shop.call('POST', '/orders', { body: { ...PRICES, ...REST, expectedTotal } });

t.test('createOrder answers PRICE_CHANGED with the same quote as createQuote', async (t) => {
  const shop = await openTeaShop(t, { homeCountry: 'DE', pricesIncludeTax: false, taxFrom: 'DESTINATION' });
  const parcel = { name: 'Parcel', kind: 'SHIPPING', price: EUR(590) };
  const changes: [string, object][] = [
    ['/products/TEA', { name: 'Tea', price: EUR(1200), taxClass: 'reduced' }],
    ['/shipping-methods/parcel', parcel],
    ['/tax-rates/DE/standard', rate('16')],
    ['/products/MUG', { name: 'Blue mug', price: EUR(1350), taxClass: 'reduced' }],
  ];
  let seen = (await quote(shop)).body;
  for (const [path, body] of changes) {
    await put(shop, path, body);
    const answer = await place(shop, seen.total);
    t.match(answer, { status: 409, body: { type: 'PRICE_CHANGED' } }, path);
    const now = await quote(shop);
    t.equal(now.status, 200);
    const { payments, ...quoted } = now.body;
    t.ok(payments, 'only createQuote lists payments');
    t.strictSame(answer.body['quote'], quoted, path);
    t.strictSame(answer.body['total'], now.body.total, path);
    seen = now.body;
  }
  t.match(await place(shop, seen.total), { status: 201, body: { total: seen.total } });
});

t.test('createOrder answers PRICE_CHANGED with a quote without personal data', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer();
  const answer = await shop.call('POST', '/orders', {
    body: {
      ...{ customerId: 'customer-1', items: [{ sku, quantity: 1 }], paymentMethod: 'tok_approved' },
      contact: { email: 'kim@example.com', name: 'Kim' },
      shippingAddress: addressIn('DE'),
      customerNote: 'Ring twice',
      expectedTotal: EUR(1),
    },
  });
  t.match(answer.body, { type: 'PRICE_CHANGED', quote: { total: EUR(1250), taxMode: 'NONE' } });
  for (const text of ['kim@', 'Kim', 'Way 1', 'Ring'])
    t.notOk(JSON.stringify(answer.body).includes(text), text);
});
