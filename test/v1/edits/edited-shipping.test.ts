import t from 'tap';
import { documentFaults, documentsOf, invoice } from '../../support/documents/documents.ts';
import { edit, edited, line } from '../../support/edits/edits.ts';
import { predictionFaults } from '../../support/orders/predicted-answers.ts';
import { refundsOf } from '../../support/orders/returns.ts';
import { openIssuer } from '../../support/shop/fake-issuer.ts';
import { checkBooks } from '../../support/shop/check-invariants.ts';
import { units } from '../../support/shop/request-bodies.ts';
import { issueAll, placeEvents } from '../../support/shop/run-jobs.ts';
import type { Schemas, Shop } from '../../support/shop/shop.ts';
import { EUR, addressIn, openTeaShop, put, rate } from '../../support/shop/tea-shop.ts';

// In the shop of these tests, a unit of TEA costs 12.50 euros, a MUG 13.50 euros, and a parcel 4.90 euros.

const NEW_ADDRESS = { ...addressIn('DE'), name: 'Robin Newplace', line1: 'Other Way 7' };

const METHODS = {
  letter: { name: 'Letter', price: EUR(190) },
  express: { name: 'Express', price: EUR(1290) },
  same: { name: 'Same', price: EUR(490) },
  late: { name: 'Late', price: EUR(990), freeFrom: EUR(5000) },
  taxed: { name: 'Taxed', price: EUR(990), taxClass: 'standard' },
};

async function openShippingShop(...[t, ...options]: Parameters<typeof openTeaShop>): Promise<Shop> {
  const shop = await openTeaShop(t, ...options);
  for (const [code, method] of Object.entries(METHODS))
    await put(shop, `/shipping-methods/${code}`, { kind: 'SHIPPING', ...method });
  return shop;
}

/** Places an order of tea that is shipped as a parcel, and whose price is captured. */
async function paidOrder(
  shop: Shop,
  rest: Partial<Schemas['OrderInput']> = { shippingMethod: 'parcel', shippingAddress: addressIn('DE') },
): Promise<Schemas['Order']> {
  const order = await shop.order({ TEA: 3 }, rest);
  await shop.work();
  return order;
}

const to = (shippingMethod: string) => ({ shipping: { shippingMethod } });

t.test('createEdit changes the shipping, and refunds the difference of the price', async (t) => {
  const shop = await openShippingShop(t);
  const placed = await paidOrder(shop);
  const body = { shipping: { shippingMethod: 'letter', shippingAddress: NEW_ADDRESS } };
  const preview = await shop.call<Schemas['Preview']>('POST', `/orders/${placed.id}/previews`, {
    body: { operation: 'createEdit', body },
  });
  const headers = { 'Idempotency-Key': 'edit-1' };
  const answer = await edit(shop, placed, body, { headers });
  t.match(answer, { status: 200, body: { difference: EUR(-300), version: placed.version + 2 } });
  t.strictSame((await edit(shop, placed, body, { headers })).body, answer.body, 'a repeated request');
  const order = await shop.getOrder(placed.id);
  t.match(order, {
    ...{ total: EUR(4240), currentTotal: EUR(3940) },
    shippingMethod: { code: 'letter', name: 'Letter' },
    shippingAddress: NEW_ADDRESS,
    charges: [
      { label: 'Parcel', status: 'CANCELLED', currentTotal: EUR(0) },
      { label: 'Letter', status: 'DUE', amount: EUR(190), currentTotal: EUR(190), edit: 1 },
    ],
  });
  const withoutIds = ({ charges }: Pick<Schemas['Order'], 'charges'>) =>
    charges.map(({ id: _, ...charge }) => charge);
  t.strictSame(withoutIds(order), withoutIds(preview.body.after));
  t.match(preview.body.after, { shippingMethod: { code: 'letter' } });
  t.strictSame(await refundsOf(shop, placed), [[300, 'EDIT']]);
  await placeEvents(shop.db);
  const { events } = (await shop.call<{ events: Schemas['Event'][] }>('GET', '/events?size=100')).body;
  const ofVersion = events.filter(({ data }) => 'version' in data && data.version === order.version);
  t.strictSame(ofVersion.map(({ type }) => type).slice(0, 2), ['order.edited', 'order.shipping_changed']);
  t.notMatch(JSON.stringify([events, answer.body]), /Newplace|Other Way/);
  await shop.work();
  await checkBooks(t, shop);
  await edited(shop, placed, { cancel: [line(order.items[0], 3)] });
  t.match(await shop.getOrder(placed.id), { status: 'CANCELLED', currentTotal: EUR(0) });
  await shop.work();
  await checkBooks(t, shop);
});

t.test('createEdit charges a dearer shipping method as its difference says', async (t) => {
  const shop = await openShippingShop(t);
  const placed = await paidOrder(shop);
  t.match(await edit(shop, placed, to('express')), {
    status: 409,
    body: { type: 'DIFFERENCE_NOT_COVERED', difference: EUR(800), uncoveredAmount: EUR(800) },
  });
  t.match(await shop.getOrder(placed.id), { shippingMethod: { code: 'parcel' }, charges: { length: 1 } });
  const answer = await edit(shop, placed, { ...to('express'), difference: 'NEW_PAYMENT' });
  t.match(answer.body, { difference: EUR(800), outstandingAmount: EUR(800) });
  t.strictSame(await predictionFaults(shop, placed.id, answer), []);
  t.match(await edited(shop, placed, to('parcel')), { difference: EUR(-800), outstandingAmount: EUR(0) });
  t.match(await edited(shop, placed, { ...to('taxed'), difference: 'WAIVE' }), { difference: EUR(0) });
  t.match(await shop.getOrder(placed.id), {
    charges: [
      { label: 'Parcel', status: 'CANCELLED' },
      { label: 'Express', status: 'CANCELLED' },
      { label: 'Parcel', status: 'CANCELLED' },
      { label: 'Taxed', status: 'DUE', amount: EUR(990), currentTotal: EUR(490) },
    ],
    discounts: [{ label: 'Difference waived', target: 'CHARGES', amount: EUR(500) }],
    taxes: [{ percent: '7' }, { percent: '19', grossAmount: EUR(490) }],
  });
  t.strictSame(await refundsOf(shop, placed), []);
  await shop.work();
  await checkBooks(t, shop);
});

t.test('createEdit prices the shipping by the lines after the edit', async (t) => {
  const shop = await openShippingShop(t);
  const placed = await paidOrder(shop);
  const add = [{ sku: 'MUG', quantity: 1 }];
  const body = { add, ...to('late'), difference: 'WAIVE' as const };
  t.match(await edited(shop, placed, body), { difference: EUR(0) });
  const { charges, discounts } = await shop.getOrder(placed.id);
  t.match(charges[1], { label: 'Late', status: 'DUE', amount: EUR(0) }, '3 TEA and a MUG cost 51.00');
  t.match(discounts, [{ target: 'ITEMS', amount: EUR(860) }]);
  await edited(shop, placed, { ...to('same'), difference: 'WAIVE' });
  await edited(shop, placed, { ...to('late'), cancel: [line(placed.items[0], 1)] });
  t.match((await shop.getOrder(placed.id)).charges.at(-1), { label: 'Late', amount: EUR(990) });
  await shop.work();
  await checkBooks(t, shop);
});

t.test(
  'createEdit keeps the charge if the shipping costs the same, and gives a method to an order',
  async (t) => {
    const shop = await openShippingShop(t);
    const placed = await paidOrder(shop);
    t.match(await edited(shop, placed, to('same')), { difference: EUR(0) });
    const [charge] = placed.charges;
    const changed = await shop.getOrder(placed.id);
    t.strictSame(changed.charges, [{ ...charge, label: 'Same' }]);
    t.match(changed, { shippingMethod: { code: 'same' } });
    t.match(await edited(shop, placed, { shipping: { shippingAddress: NEW_ADDRESS } }), {
      difference: EUR(0),
    });
    t.match(await shop.getOrder(placed.id), {
      shippingAddress: NEW_ADDRESS,
      shippingMethod: { code: 'same' },
    });
    const unchanged = { shippingMethod: 'same', shippingAddress: NEW_ADDRESS };
    t.match(await edited(shop, placed, { shipping: unchanged }), { number: 3, difference: EUR(0) });
    await placeEvents(shop.db);
    const { events } = (await shop.call<{ events: Schemas['Event'][] }>('GET', '/events?size=100')).body;
    const shippingChanges = events.filter(({ type }) => type === 'order.shipping_changed');
    t.equal(shippingChanges.length, 2, 'an edit that changes no shipping has no such event');
    const without = await paidOrder(shop, {});
    t.match(await edit(shop, without, { ...to('letter'), difference: 'WAIVE' }), {
      status: 409,
      body: { type: 'SHIPPING_METHOD_UNAVAILABLE', shippingMethod: 'letter', reason: 'NO_ADDRESS' },
    });
    const shipping = { shippingMethod: 'letter', shippingAddress: NEW_ADDRESS };
    await edited(shop, without, { shipping, cancel: [line(without.items[0], 1)] });
    t.match(await shop.getOrder(without.id), { currentTotal: EUR(2690), shippingMethod: { code: 'letter' } });
    await shop.work();
    await checkBooks(t, shop);
  },
);

t.test('createEdit refuses a shipping that is not possible', async (t) => {
  const shop = await openShippingShop(t);
  for (const taxClass of ['standard', 'reduced']) await put(shop, `/tax-rates/FR/${taxClass}`, rate('20'));
  const swiss = { name: 'Swiss', kind: 'SHIPPING', price: EUR(1), countryCodes: ['CH'] };
  await put(shop, '/shipping-methods/swiss', swiss);
  await put(shop, '/shipping-methods/usd', {
    ...swiss,
    countryCodes: [],
    price: { amount: 1, currency: 'USD' },
  });
  const placed = await paidOrder(shop);
  const refused = (reason: string) => ({ status: 409, body: { type: 'SHIPPING_CHANGE_REFUSED', reason } });
  for (const [code, reason] of [
    ['drone', 'UNKNOWN'],
    ['swiss', 'COUNTRY'],
    ['usd', 'CURRENCY'],
  ] as const)
    t.match(await edit(shop, placed, to(code)), {
      status: 409,
      body: { type: 'SHIPPING_METHOD_UNAVAILABLE', shippingMethod: code, reason },
    });
  for (const shippingMethod of [undefined, 'letter'])
    t.match(
      await edit(shop, placed, { shipping: { shippingAddress: addressIn('FR'), shippingMethod } }),
      refused('TAX_COUNTRY_WOULD_CHANGE'),
    );
  t.match(await edit(shop, placed, { shipping: {} }), { status: 400 });
  const half = { body: units([placed.items[0], 1]) };
  t.equal((await shop.call('POST', `/orders/${placed.id}/shipments`, half)).status, 201);
  t.match(await edit(shop, placed, to('letter')), refused('SHIPPED'));
  const cancelled = await paidOrder(shop);
  await shop.call('POST', `/orders/${cancelled.id}/cancel`);
  t.match(await edit(shop, cancelled, to('letter')), { status: 409, body: { type: 'ORDER_NOT_EDITABLE' } });
  t.strictSame((await shop.getOrder(placed.id)).charges, placed.charges);
});

t.test('createEdit changes an address only for tokens that may change contacts', async (t) => {
  const issuer = await openIssuer(t);
  const service = { token: await issuer.token() };
  const shop = await openShippingShop(t, undefined, { issuer: issuer.url, as: service });
  const placed = await paidOrder(shop);
  const as = { token: await issuer.token({ scope: 'orders:read orders:write' }) };
  const address = { shipping: { shippingAddress: NEW_ADDRESS } };
  const answer = await edit(shop, placed, address, { as });
  t.match(answer, { status: 403, body: { type: 'INSUFFICIENT_SCOPE' } });
  t.match(answer.headers.get('www-authenticate'), 'scope="contacts:write"');
  t.match(await edit(shop, placed, to('letter'), { as }), { status: 200 });
  t.match(await edit(shop, placed, address), { status: 200 });
});

t.test('documents of an order have the shipping charges of before and after an edit', async (t) => {
  const shop = await openShippingShop(t);
  const contact = { email: 'kim@example.com', name: 'Kim' };
  const shipped = { shippingMethod: 'parcel', shippingAddress: addressIn('DE') };
  const placed = await paidOrder(shop, { contact, ...shipped });
  await invoice(shop, placed);
  await edited(shop, placed, { ...to('express'), cancel: [line(placed.items[0], 1)] });
  await shop.work();
  await issueAll(shop.db);
  const documents = await documentsOf(shop, placed);
  t.match(documents, [
    { type: 'INVOICE', charges: [{ label: 'Parcel', grossAmount: EUR(490) }], allowances: [] },
    {
      type: 'CREDIT_NOTE',
      charges: [{ label: 'Parcel', grossAmount: EUR(490) }],
      allowances: [{ grossAmount: EUR(1290) }],
      totals: { grossAmount: EUR(450) },
    },
  ]);
  t.strictSame(await documentFaults(shop, placed), []);
  const later = await paidOrder(shop, { contact, ...shipped });
  await edited(shop, later, to('letter'));
  t.match(await invoice(shop, later), { charges: [{ label: 'Letter', grossAmount: EUR(190) }] });
  for (const { id } of [placed, later]) await shop.call('POST', `/orders/${id}/cancel`);
  await shop.work();
  for (const order of [placed, later]) t.strictSame(await documentFaults(shop, order), []);
  await checkBooks(t, shop);
});
