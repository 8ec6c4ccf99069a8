import { sql } from 'kysely';
import t from 'tap';
import { openShop } from '../support/shop.ts';

const order = (sku: string, rest: object = {}) => ({
  customerId: 'customer-1',
  items: [{ sku, quantity: 1 }],
  paymentMethod: 'tok_approved',
  ...rest,
});

t.test('a repeated request gets the first answer again, and nothing is done twice', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer({ onHand: 10, amount: 100 });
  const headers = { 'Idempotency-Key': 'key-1' };
  const body = order(sku, { reference: 'R-1', metadata: { b: '2', a: '1' } });
  const first = await shop.call('POST', '/orders', { body, headers });
  t.equal(first.status, 201);
  t.equal(first.headers.get('idempotent-replayed'), null);

  // The answer must not show what has changed since.
  await shop.call('PUT', `/products/${sku}`, {
    body: { name: 'Dearer', price: { amount: 200, currency: 'EUR' } },
    headers: { 'If-Match': '"1"' },
  });
  const again = await shop.call('POST', '/orders', { body, headers });
  t.equal(again.status, 201);
  t.equal(again.headers.get('idempotent-replayed'), 'true');
  t.equal(JSON.stringify(again.body), JSON.stringify(first.body));
  for (const name of ['location', 'etag']) t.equal(again.headers.get(name), first.headers.get(name));
  t.equal((await shop.call('GET', '/orders')).body['total'], 1);
  t.match(await shop.getStock(sku), { reserved: 1 });
});

t.test('a replay shows the order as it was, whatever has changed since', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer({ onHand: 10 });
  const headers = { 'Idempotency-Key': 'key-1' };
  const notes = { _: 'ü', longer: 'b', z: 'c', 10: 'd', 9: 'e' };
  const body = order(sku, {
    items: [{ sku, quantity: 3 }],
    reference: 'R-1',
    metadata: notes,
    holdMinutes: 60,
  });
  const first = await shop.call('POST', '/orders', { body, headers });
  const path = `/orders/${first.body['id']}`;
  t.equal(JSON.stringify((await shop.call('GET', path)).body), JSON.stringify(first.body));
  await shop.call('PATCH', path, {
    body: { reference: null, metadata: { z: null } },
    headers: { 'If-Match': '"1"' },
  });
  await shop.call('POST', `${path}/cancel`, { body: { reason: 'OTHER' } });
  t.match((await shop.call('GET', path)).body, { status: 'CANCELLED', version: 3 });
  await sql`update orders set reserved_until = reserved_until + interval '1 hour'`.execute(shop.db);

  const again = await shop.call('POST', '/orders', { body, headers });
  t.equal(again.status, 201);
  t.equal(JSON.stringify(again.body), JSON.stringify(first.body));
  for (const name of ['location', 'etag']) t.equal(again.headers.get(name), first.headers.get(name));
  const other = await shop.call('POST', '/orders', { body: { ...body, metadata: {} }, headers });
  t.match(other, { status: 422, body: { type: 'IDEMPOTENCY_KEY_REUSED' } });
});

t.test('a request is the same when only the formatting of its JSON differs', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer();
  const first = await shop.call('POST', '/orders', {
    bytes: `{"customerId":"customer-1","items":[{"sku":"${sku}","quantity":1}],"paymentMethod":"tok_approved"}`,
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'key-1' },
  });
  const again = await shop.call('POST', '/orders', {
    bytes: `{ "paymentMethod": "tok_approved", "items": [{"quantity": 1.0e0, "sku": "${sku}"}], "customerId": "customer\\u002d1" }`,
    headers: { 'Content-Type': 'application/json; charset=utf-8', 'Idempotency-Key': '"key-1"' },
  });
  t.equal(again.status, 201);
  t.equal(again.body['id'], first.body['id']);
});

t.test('a key that comes with another body is refused', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer();
  const headers = { 'Idempotency-Key': 'key-1' };
  await shop.call('POST', '/orders', { body: order(sku), headers });
  const other = await shop.call('POST', '/orders', { body: order(sku, { reference: 'R-2' }), headers });
  t.match(other, { status: 422, body: { type: 'IDEMPOTENCY_KEY_REUSED', retryable: false } });
  t.equal((await shop.call('GET', '/orders')).body['total'], 1);
});

t.test('two clients can use the same key', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer();
  const headers = { 'Idempotency-Key': 'key-1' };
  const one = await shop.call('POST', '/orders', { body: order(sku), headers, as: 'backoffice' });
  const two = await shop.call('POST', '/orders', { body: order(sku), headers, as: 'storefront-service' });
  t.equal(two.status, 201);
  t.not(two.body['id'], one.body['id']);
});

t.test('a refused request is not stored: its key can be used again', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer({ onHand: 0 });
  const headers = { 'Idempotency-Key': 'key-1' };
  t.equal((await shop.call('POST', '/orders', { body: order(sku), headers })).status, 409);
  await shop.call('PATCH', `/products/${sku}/stock`, { body: { onHandChange: 1 } });
  t.equal((await shop.call('POST', '/orders', { body: order(sku), headers })).status, 201);
});

t.test('a key is forgotten after 7 days, and not before', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer();
  const headers = { 'Idempotency-Key': 'key-1' };
  const age = (interval: string) =>
    sql`update idempotency_keys set created_at = now() - ${interval}::interval`.execute(shop.db);
  const first = await shop.call('POST', '/orders', { body: order(sku), headers });
  await age('6 days 23 hours');
  t.equal((await shop.call('POST', '/orders', { body: order(sku), headers })).body['id'], first.body['id']);
  await age('7 days 1 second');
  const later = await shop.call('POST', '/orders', { body: order(sku, { reference: 'other' }), headers });
  t.equal(later.status, 201);
  t.not(later.body['id'], first.body['id']);
  t.equal(
    (await shop.call('POST', '/orders', { body: order(sku, { reference: 'other' }), headers })).body['id'],
    later.body['id'],
  );
});

t.test('a duplicate request gets 409 while the first one is still running', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer();
  const headers = { 'Idempotency-Key': 'key-1' };
  // Holds the lock of a request that has written its key and has not committed yet.
  await shop.db.transaction().execute(async (trx) => {
    await sql`
      insert into idempotency_keys (client_id, customer_id, scope, key, fingerprint, result)
      values ('backoffice', '', 'POST /api/v1/orders', 'key-1', ${Buffer.alloc(32)}, '{}')`.execute(trx);
    const duplicate = await shop.call('POST', '/orders', { body: order(sku), headers });
    t.match(duplicate, { status: 409, body: { type: 'IDEMPOTENCY_KEY_IN_USE', retryable: true } });
    t.equal(duplicate.headers.get('retry-after'), '1');
    t.match(await shop.getStock(sku), { reserved: 0 });
    await sql`delete from idempotency_keys`.execute(trx);
  });
  t.equal((await shop.call('POST', '/orders', { body: order(sku), headers })).status, 201);
});

t.test('adjustStock changes the stock once under one key', async (t) => {
  const shop = await openShop(t);
  const path = `/products/${await shop.offer({ onHand: 10 })}/stock`;
  const headers = { 'Idempotency-Key': 'delivery-1' };
  const first = await shop.call('PATCH', path, { body: { onHandChange: 5 }, headers });
  await shop.call('PATCH', path, { body: { onHandChange: 100 } });
  const again = await shop.call('PATCH', path, { body: { onHandChange: 5 }, headers });
  t.equal(again.headers.get('idempotent-replayed'), 'true');
  t.strictSame(again.body, first.body);
  t.equal(again.headers.get('etag'), first.headers.get('etag'));
  t.match(await shop.call('PATCH', path, { body: { onHandChange: 6 }, headers }), { status: 422 });
  t.equal((await shop.call('GET', path)).body['onHand'], 115);
});
