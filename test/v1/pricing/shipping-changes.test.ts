import t from 'tap';
import { sql } from 'kysely';
import { everySchemaOf } from '../../support/database/shards.ts';
import { faultsOf } from '../../support/shop/check-invariants.ts';
import { type Schemas, type Shop, openShop } from '../../support/shop/shop.ts';
import { EUR, addressIn, openTeaShop, put, rate } from '../../support/shop/tea-shop.ts';

const ANY = { 'If-Match': '*' };

const PARCEL = { name: 'Parcel', kind: 'SHIPPING', price: EUR(490) };

const place = async (shop: Shop, rest: object = {}) =>
  (
    await shop.call<Schemas['Order']>('POST', '/orders', {
      body: {
        ...{ customerId: 'customer-1', items: [{ sku: 'MUG', quantity: 2 }], paymentMethod: 'tok_approved' },
        ...{ shippingMethod: 'parcel', shippingAddress: addressIn('DE'), ...rest },
      },
    })
  ).body;

/** Requests another shipping method or another country for an order. */
const change = (
  shop: Shop,
  orderId: string,
  { to = 'DE', method, headers = ANY }: { to?: string; method?: string; headers?: Record<string, string> },
) =>
  shop.call('PUT', `/orders/${orderId}/shipping`, {
    body: { shippingAddress: addressIn(to), ...(method && { shippingMethod: method }) },
    headers,
  });

const refusal = (reason: string) => ({ status: 409, body: { type: 'SHIPPING_CHANGE_REFUSED', reason } });

const unavailable = (shippingMethod: string, reason: string) => ({
  status: 409,
  body: { type: 'SHIPPING_METHOD_UNAVAILABLE', shippingMethod, reason },
});

t.test('putShipping changes the shipping method if the price stays the same', async (t) => {
  const shop = await openTeaShop(t);
  await put(shop, '/shipping-methods/express', { ...PARCEL, name: 'Express' });
  const placed = await place(shop);
  const path = `/orders/${placed.id}`;
  const before = await shop.call('GET', `${path}/shipping`);
  t.match(before.body, { shippingMethod: { code: 'parcel', name: 'Parcel', kind: 'SHIPPING' } });
  const { body: breakdown } = await shop.call<Schemas['OrderBreakdown']>('GET', `${path}/breakdown`);
  const changed = await change(shop, placed.id, { method: 'express' });
  const shippingMethod = { code: 'express', name: 'Express', kind: 'SHIPPING' };
  t.match(changed, { status: 200, body: { shippingMethod, version: placed.version + 1 } });
  t.strictSame((await shop.call('GET', `${path}/shipping`)).body, changed.body);
  const after = await shop.getOrder(placed.id);
  const [charge] = placed.charges;
  t.strictSame(
    { ...after, updatedAt: placed.updatedAt },
    {
      ...{ ...placed, shippingMethod, version: placed.version + 1 },
      charges: [{ ...charge, label: 'Express' }],
    },
    'the rest of the order stays the same',
  );
  const { body: recomputed } = await shop.call<Schemas['OrderBreakdown']>('GET', `${path}/breakdown`);
  t.strictSame(recomputed, breakdown, 'the breakdown stays the same');
  const same = await change(shop, placed.id, { method: 'express' });
  t.strictSame(same.body, changed.body, 'a repeated request changes nothing');
  t.equal(same.headers.get('etag'), changed.headers.get('etag'));
  const stale = await change(shop, placed.id, {
    ...{ method: 'parcel', headers: { 'If-Match': before.headers.get('etag')! } },
  });
  t.match(stale, { status: 412 });
  const { history } = (await shop.call('GET', `${path}/history`)).body;
  t.match(history.at(-1), { operation: 'putShipping', version: placed.version + 1 });
  await shop.work();
  const { events } = (await shop.call('GET', '/events')).body;
  t.equal(events.filter(({ type }: { type: string }) => type === 'order.shipping_changed').length, 1);
  t.match(await change(shop, placed.id, { method: 'parcel' }), { status: 200 }, 'a paid order');
  t.match(await shop.getOrder(placed.id), { shippingMethod: placed.shippingMethod, charges: [charge!] });
  t.strictSame(await faultsOf(shop.db), []);
});

t.test('putShipping refuses a shipping method that would change the price', async (t) => {
  const shop = await openTeaShop(t);
  const methods = {
    dearer: { ...PARCEL, price: EUR(491) },
    cheaper: { ...PARCEL, price: EUR(489) },
    free: { ...PARCEL, freeFrom: EUR(2700) },
    classed: { ...PARCEL, taxClass: 'standard' },
    shop: { ...PARCEL, kind: 'PICKUP' },
    file: { ...PARCEL, kind: 'DIGITAL' },
  };
  for (const [code, method] of Object.entries(methods)) await put(shop, `/shipping-methods/${code}`, method);
  const placed = await place(shop);
  for (const method of Object.keys(methods))
    t.match(await change(shop, placed.id, { method }), refusal('PRICE_WOULD_CHANGE'), method);
  t.strictSame(await shop.getOrder(placed.id), placed);
  const cheap = await place(shop, { discounts: [{ label: 'Cent', target: 'ITEMS', amount: EUR(1) }] });
  t.match(await change(shop, cheap.id, { method: 'free' }), { status: 200 }, 'a cent is missing to 27.00');
  const without = await place(shop, { shippingMethod: undefined });
  for (const method of ['parcel', 'free'])
    t.match(await change(shop, without.id, { method }), refusal('PRICE_WOULD_CHANGE'), 'no charge yet');
});

t.test('putShipping refuses a shipping method that can’t be used for the address', async (t) => {
  const shop = await openTeaShop(t);
  await put(shop, '/shipping-methods/swiss', { ...PARCEL, countryCodes: ['CH'] });
  await put(shop, '/shipping-methods/dollars', { ...PARCEL, price: { amount: 490, currency: 'USD' } });
  const placed = await place(shop);
  const cases = { express: 'UNKNOWN', swiss: 'COUNTRY', dollars: 'CURRENCY' };
  for (const [method, reason] of Object.entries(cases))
    t.match(await change(shop, placed.id, { method }), unavailable(method, reason));
  t.match(await change(shop, placed.id, { method: 'Not a code' }), { status: 400 });
  t.strictSame(await shop.getOrder(placed.id), placed);
});

t.test('putShipping changes no shipping method after a shipment or the end of the order', async (t) => {
  const shop = await openTeaShop(t);
  await put(shop, '/shipping-methods/express', PARCEL);
  const [shipped, cancelled] = [await place(shop), await place(shop)];
  await shop.work();
  const [item] = shipped.items;
  await shop.call('POST', `/orders/${shipped.id}/shipments`, {
    body: { items: [{ itemId: item!.id, quantity: 1 }] },
  });
  await shop.call('POST', `/orders/${cancelled.id}/cancel`, { body: {} });
  for (const method of ['express', 'rocket']) {
    t.match(await change(shop, shipped.id, { method }), refusal('SHIPPED'));
    t.match(await change(shop, cancelled.id, { method }), refusal('ENDED'));
  }
});

t.test('putShipping accepts another country if the same tax rates apply there', async (t) => {
  const shop = await openTeaShop(t, { homeCountry: 'DE', pricesIncludeTax: true, taxFrom: 'HOME' });
  await put(shop, '/shipping-methods/parcel', { ...PARCEL, countryCodes: ['DE', 'FR', 'CH'] });
  await put(shop, '/shipping-methods/europe', { ...PARCEL, name: 'Europe' });
  const placed = await place(shop);
  t.match(await change(shop, placed.id, { to: 'FR' }), { status: 200 }, 'EU');
  t.match(await change(shop, placed.id, { to: 'AT' }), unavailable('parcel', 'COUNTRY'));
  t.match(await change(shop, placed.id, { to: 'CH' }), refusal('PRICE_WOULD_CHANGE'), 'not in the EU');
  t.match(await change(shop, placed.id, { to: 'AT', method: 'europe' }), { status: 200 });
  await shop.call('DELETE', '/shipping-methods/europe', { headers: ANY });
  t.match(await change(shop, placed.id, { to: 'FR' }), unavailable('europe', 'UNKNOWN'));
  t.match(await change(shop, placed.id, { to: 'AT' }), { status: 200 }, 'the country stays the same');
  t.match(await shop.getOrder(placed.id), { total: placed.total, taxes: placed.taxes });
  t.strictSame(await faultsOf(shop.db), []);
});

t.test('putShipping accepts another country for a pick-up, or in a shop without taxes', async (t) => {
  const shop = await openTeaShop(t);
  await put(shop, '/shipping-methods/shop', { ...PARCEL, kind: 'PICKUP' });
  const picked = await place(shop, { shippingMethod: 'shop' });
  t.match(await change(shop, picked.id, { to: 'FR' }), { status: 200 }, 'taxed at home');
  const untaxed = await openShop(t);
  await put(untaxed, '/shipping-methods/parcel', PARCEL);
  await put(untaxed, '/shipping-methods/express', { ...PARCEL, taxClass: 'standard' });
  const sku = await untaxed.offer();
  const order = await place(untaxed, { items: [{ sku, quantity: 1 }] });
  t.match(await change(untaxed, order.id, { to: 'CH', method: 'express' }), { status: 200 });
});

t.test(
  'putShipping refuses a country with other tax rates in a shop that taxes by destination',
  async (t) => {
    const shop = await openTeaShop(t);
    await put(shop, '/tax-rates/AT/standard', rate('19'));
    const placed = await place(shop);
    t.match(await change(shop, placed.id, { to: 'AT' }), refusal('PRICE_WOULD_CHANGE'), 'Austria’s tax');
    t.match(await change(shop, placed.id, { to: 'DE' }), { status: 200 });
  },
);

t.test('putShipping keeps the method of an order that older code has placed', async (t) => {
  const shop = await openTeaShop(t);
  await put(shop, '/shipping-methods/express', PARCEL);
  const placed = await place(shop);
  for (const db of everySchemaOf(shop.db))
    await sql`update orders set pricing = pricing #- '{delivery,taxClass}'`.execute(db);
  t.match(
    await change(shop, placed.id, { method: 'express' }),
    refusal('PRICE_WOULD_CHANGE'),
    'class unknown',
  );
  t.match(await change(shop, placed.id, { method: 'parcel' }), { status: 200 });
});
