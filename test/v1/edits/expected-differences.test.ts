import t from 'tap';
import { edit, edited, line } from '../../support/edits/edits.ts';
import type { Shop } from '../../support/shop/shop.ts';
import { EUR, openTeaShop, put } from '../../support/shop/tea-shop.ts';

/** Places a paid order of five packets of tea. */
async function paidOrder(shop: Shop) {
  const { id } = await shop.order({ TEA: 5 });
  await shop.work();
  const order = await shop.getOrder(id);
  return { order, etag: `"order-${id.slice(-12)}-${order.version}"` };
}

t.test('createEdit is refused if the difference is not the expected one', async (t) => {
  const shop = await openTeaShop(t);
  const { order } = await paidOrder(shop);
  const body = {
    ...{ add: [{ sku: 'MUG', quantity: 1 }], cancel: [line(order.items[0], 2)] },
    expectedDifference: EUR(-1150),
  };
  await put(shop, '/products/MUG', { name: 'Mug', price: EUR(1450) });
  t.match(await edit(shop, order, body), {
    status: 409,
    body: { type: 'DIFFERENCE_CHANGED', difference: EUR(-1050) },
  });
  t.match(await edit(shop, order, { ...body, expectedDifference: { amount: -1050, currency: 'USD' } }), {
    body: { type: 'DIFFERENCE_CHANGED' },
  });
  t.match(await edit(shop, order, { ...body, expectedDifference: EUR(-1050) }), {
    status: 200,
    body: { difference: EUR(-1050) },
  });
});

t.test('createEdit succeeds on a newer version if the difference is the expected one', async (t) => {
  const shop = await openTeaShop(t);
  const { order, etag } = await paidOrder(shop);
  const headers = { 'If-Match': etag };
  const swap = { add: [{ sku: 'MUG', quantity: 1 }], cancel: [line(order.items[0], 2)] };
  t.match(await edit(shop, order, swap, { headers }), { status: 200 });
  t.match(await edit(shop, order, swap, { headers }), { status: 412, body: { type: 'PRECONDITION_FAILED' } });
  const expecting = { ...swap, expectedDifference: EUR(-1150) };
  t.match(await edit(shop, order, expecting, { headers }), { status: 200, body: { number: 2 } });
  t.match(await edit(shop, order, expecting, { headers }), { status: 412 }, 'too few units are left');
  const other = { ...expecting, expectedDifference: EUR(-1000), cancel: [line(order.items[0], 1)] };
  t.match(await edit(shop, order, other, { headers }), { status: 412 }, 'another difference');
  const unrelated = { 'If-Match': '"order-000000000000-1"' };
  const last = { cancel: [line(order.items[0], 1)], expectedDifference: EUR(-1250) };
  t.match(await edit(shop, order, last, { headers: unrelated }), { status: 412 }, 'version of another order');
  t.equal((await edited(shop, order, last)).number, 3);
});
