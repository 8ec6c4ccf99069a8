import t from 'tap';
import { etagOf } from '../../../handlers/http/answers/preconditions.ts';
import { openShop } from '../../support/shop/shop.ts';

t.test('setStock replaces the number of units on hand, and adjustStock adds to it', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer({ onHand: 10 });
  const path = `/products/${sku}/stock`;
  const set = await shop.call('PUT', path, {
    body: { onHand: 7 },
    headers: { 'If-Match': etagOf('stock', { sku, version: 2 }) },
  });
  t.match(set, { status: 200, body: { sku, onHand: 7, reserved: 0, available: 7, version: 3 } });
  t.equal(set.headers.get('etag'), etagOf('stock', { sku, version: 3 }));
  t.match(await shop.call('PATCH', path, { body: { onHandChange: 5 } }), {
    status: 200,
    body: { onHand: 12, version: 4 },
  });
  t.match(await shop.call('PATCH', path, { body: { onHandChange: -12 } }), {
    status: 200,
    body: { onHand: 0, version: 5 },
  });
  t.equal((await shop.call('GET', path)).headers.get('etag'), etagOf('stock', { sku, version: 5 }));
});

t.test('setStock and adjustStock refuse fewer units on hand than orders have reserved', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer({ onHand: 10 });
  await shop.order({ [sku]: 4 });
  const path = `/products/${sku}/stock`;
  const refused = { status: 409, body: { type: 'STOCK_BELOW_RESERVED', reserved: 4 } };
  t.match(await shop.call('PUT', path, { body: { onHand: 3 }, headers: { 'If-Match': '*' } }), refused);
  t.match(await shop.call('PATCH', path, { body: { onHandChange: -7 } }), refused);
  t.match((await shop.call('GET', path)).body, { onHand: 10, reserved: 4 });
  t.match(await shop.call('PUT', path, { body: { onHand: 4 }, headers: { 'If-Match': '*' } }), {
    status: 200,
    body: { available: 0 },
  });
});

t.test('adjustStock refuses more units on hand than the upper limit', async (t) => {
  const shop = await openShop(t);
  const path = `/products/${await shop.offer({ onHand: 999_999_990 })}/stock`;
  t.match(await shop.call('PATCH', path, { body: { onHandChange: 11 } }), {
    status: 409,
    body: { type: 'STOCK_LIMIT_EXCEEDED', onHand: 999_999_990 },
  });
  t.equal((await shop.call('PATCH', path, { body: { onHandChange: 10 } })).status, 200);
});

t.test('setStock and adjustStock with If-Match fail if an order was placed since the read', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer({ onHand: 10 });
  const path = `/products/${sku}/stock`;
  const counted = await shop.call('GET', path);
  await shop.order({ [sku]: 1 });
  for (const [method, body] of [
    ['PUT', { onHand: 10 }],
    ['PATCH', { onHandChange: 1 }],
  ] as const) {
    const headers = { 'If-Match': counted.headers.get('etag')! };
    t.match(await shop.call(method, path, { body, headers }), {
      status: 412,
      body: { type: 'PRECONDITION_FAILED' },
    });
  }
  t.match(await shop.call('PUT', path, { body: { onHand: 10 } }), {
    status: 428,
    body: { type: 'PRECONDITION_REQUIRED' },
  });
  t.match((await shop.call('GET', path)).body, { onHand: 10, version: 3 });
});

t.test('getStock, setStock and adjustStock answer 404 for an unknown product', async (t) => {
  const shop = await openShop(t);
  for (const [method, body] of [
    ['GET', undefined],
    ['PUT', { onHand: 1 }],
    ['PATCH', { onHandChange: 1 }],
  ] as const) {
    t.match(await shop.call(method, '/products/NONE/stock', { body }), {
      status: 404,
      body: { type: 'PRODUCT_NOT_FOUND' },
    });
  }
});

t.test('getStock, setStock and adjustStock accept a deleted product only with deleted=true', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer({ onHand: 10 });
  const { id } = await shop.order({ [sku]: 4 });
  await shop.call('DELETE', `/products/${sku}`, { headers: { 'If-Match': '*' } });
  const path = `/products/${sku}/stock`;
  for (const query of ['', '?deleted=false']) t.equal((await shop.call('GET', path + query)).status, 404);
  const of = `${path}?deleted=true`;
  const read = await shop.call('GET', of);
  t.match(read, { status: 200, body: { sku, onHand: 10, reserved: 4, available: 6 } });
  const headers = { 'If-Match': read.headers.get('etag')! };
  t.match(await shop.call('PUT', of, { body: { onHand: 3 }, headers }), {
    status: 409,
    body: { type: 'STOCK_BELOW_RESERVED' },
  });
  t.match(await shop.call('PUT', of, { body: { onHand: 5 }, headers }), {
    status: 200,
    body: { onHand: 5 },
  });
  const again = { body: { onHandChange: -1 }, headers: { 'Idempotency-Key': 'lost' } };
  for (let n = 0; n < 2; n += 1)
    t.match(await shop.call('PATCH', of, again), { status: 200, body: { onHand: 4, reserved: 4 } });
  await shop.call('POST', `/orders/${id}/cancel`);
  t.match(await shop.call('GET', of), { body: { onHand: 4, reserved: 0 } });
  t.equal((await shop.call('GET', '/products/NONE/stock?deleted=true')).status, 404);
  t.match(await shop.call('GET', `${path}?deleted=yes`), {
    status: 400,
    body: { errors: [{ field: 'deleted' }] },
  });
});
