import t from 'tap';
import { edit, line } from '../../support/edits/edits.ts';
import { openTwoCustomers } from '../../support/shop/two-customers.ts';
import { EUR, openTeaShop, put } from '../../support/shop/tea-shop.ts';

const UNKNOWN = '01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6aff';

t.test('createEdit refuses requests that are not valid', async (t) => {
  const shop = await openTeaShop(t);
  const placed = await shop.order({ TEA: 2 });
  await shop.work();
  const [tea] = placed.items;
  for (const [body, field] of [
    [{}, '/add'],
    [{ add: [] }, '/add'],
    [{ add: [{ sku: 'TEA', quantity: 0 }] }, '/add/0/quantity'],
    [{ cancel: [line(tea, 1), { itemId: tea!.id.toUpperCase(), quantity: 1 }] }, '/cancel/1/itemId'],
    [{ cancel: [line(tea, 1)], difference: 'MAYBE' }, '/difference'],
    [{ cancel: [line(tea, 1)], note: '' }, '/note'],
    [
      { add: [{ sku: 'TEA', quantity: 1, tax: { percent: '7', treatment: 'EXPORT' } }] },
      '/add/0/tax/percent',
    ],
  ] as const) {
    const answer = await edit(shop, placed, body);
    t.match(answer, { status: 400, body: { errors: [{ field }] } }, field);
  }
  t.match(await edit(shop, { id: UNKNOWN }, { cancel: [line(tea, 1)] }), {
    body: { type: 'ORDER_NOT_FOUND' },
  });
  t.equal((await shop.getOrder(placed.id)).version, placed.version + 1);
});

t.test('createEdit refuses edits that the order or the catalogue does not allow', async (t) => {
  const shop = await openTeaShop(t);
  const placed = await shop.order({ TEA: 2 });
  await shop.work();
  const [tea] = placed.items;
  const add = (line: object) => ({ add: [{ quantity: 1, ...line }], difference: 'WAIVE' });
  await put(shop, '/products/LAMP', { name: 'Lamp', price: { amount: 900, currency: 'USD' } });
  await put(shop, '/products/BOOK', { name: 'Book', price: EUR(900), taxClass: 'books' });
  for (const sku of ['LAMP', 'BOOK']) await put(shop, `/products/${sku}/stock`, { onHand: 9 });
  const cases: [body: object, type: string][] = [
    [{ cancel: [{ itemId: UNKNOWN, quantity: 1 }] }, 'ORDER_ITEM_NOT_FOUND'],
    [{ cancel: [line(tea, 3)] }, 'QUANTITY_NOT_CANCELLABLE'],
    [add({ sku: 'NONE' }), 'PRODUCT_UNAVAILABLE'],
    [add({ sku: 'LAMP' }), 'CURRENCY_MISMATCH'],
    [add({ sku: 'BOOK' }), 'TAX_RATE_MISSING'],
    [add({ sku: 'MUG', quantity: 1_000_000, unitPrice: EUR(9_007_199_254_740_991) }), 'TOTAL_TOO_LARGE'],
    [add({ sku: 'MUG', unitPrice: { amount: 900, currency: 'USD' } }), 'CURRENCY_MISMATCH'],
  ];
  for (const [body, type] of cases) t.match(await edit(shop, placed, body), { body: { type } }, type);
  const many = {
    ...add({ sku: 'MUG' }),
    add: Array.from({ length: 100 }, () => ({ sku: 'MUG', quantity: 1 })),
  };
  t.match(await edit(shop, placed, many), {
    status: 409,
    body: { type: 'ORDER_NOT_EDITABLE', reason: 'TOO_MANY_LINES' },
  });
  t.match(await shop.getOrder(placed.id), { version: placed.version + 1, currentTotal: EUR(2500) });
});

t.test('createEdit refuses a note after the last one', async (t) => {
  const shop = await openTeaShop(t);
  const placed = await shop.order({ TEA: 2 });
  for (let note = 0; note < 100; note++)
    await shop.call('POST', `/orders/${placed.id}/notes`, { body: { text: `Note ${note}` } });
  t.match(await edit(shop, placed, { cancel: [line(placed.items[0], 1)], note: 'One more' }), {
    status: 409,
    body: { type: 'TOO_MANY_NOTES', limit: 100 },
  });
});

t.test('createEdit is only for the shop, and only its own clients set prices', async (t) => {
  const { shop, customer, staff, own } = await openTwoCustomers(t);
  const order = { id: own.orderId };
  const cancel = [{ itemId: own.itemId, quantity: 1 }];
  t.match(await edit(shop, order, { cancel }, { as: customer }), {
    status: 403,
    body: { type: 'FORBIDDEN' },
  });
  const add = [{ sku: 'TEA', quantity: 1, unitPrice: EUR(1) }];
  t.match(await edit(shop, order, { add }, { as: staff }), { status: 403, body: { type: 'FORBIDDEN' } });
  t.match(await edit(shop, order, { add, difference: 'WAIVE' }), { status: 200 });
  const listed = [{ sku: 'TEA', quantity: 1 }];
  t.match(await edit(shop, order, { add: listed, difference: 'WAIVE' }, { as: staff }), { status: 200 });
});
