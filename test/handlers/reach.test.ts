import t from 'tap';
import { reachOf } from '../../handlers/reach.ts';
import { openIssuer } from '../support/issuer.ts';
import { openShop } from '../support/shop.ts';

t.test('reachOf decides by the customer claim and by whose token it is', (t) => {
  const token = { clientId: 'client', scopes: new Set<string>() };
  t.strictSame(reachOf({ ...token, customerId: 'c-1', isClientsOwn: false }), { customerId: 'c-1' });
  t.strictSame(reachOf({ ...token, customerId: 'c-1', isClientsOwn: true }), { customerId: 'c-1' });
  t.strictSame(reachOf({ ...token, customerId: undefined, isClientsOwn: true }), { customerId: undefined });
  t.equal(reachOf({ ...token, customerId: undefined, isClientsOwn: false }), undefined);
  t.end();
});

t.test('a customer’s token reaches that customer’s orders and no others', async (t) => {
  const issuer = await openIssuer(t);
  const shop = await openShop(t, { issuer: issuer.url });
  const service = { token: await issuer.token() };
  const mine = { token: await issuer.token({ sub: 'user-1', customer_id: 'customer-1' }) };
  const body = (customerId: string) => ({
    customerId,
    items: [{ sku: 'TEA', quantity: 1 }],
    paymentMethod: 'tok_approved',
  });
  await shop.call('PUT', '/products/TEA', {
    as: service,
    body: { name: 'Tea', price: { amount: 1, currency: 'EUR' } },
  });
  await shop.call('PUT', '/products/TEA/stock', {
    as: service,
    body: { onHand: 10 },
    headers: { 'If-Match': '*' },
  });
  const own = await shop.call('POST', '/orders', { as: mine, body: body('customer-1') });
  t.equal(own.status, 201);
  const foreign = await shop.call('POST', '/orders', { as: service, body: body('customer-2') });

  t.equal((await shop.call('GET', `/orders/${own.body['id']}`, { as: mine })).status, 200);
  const absent = await shop.call('GET', '/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10', { as: mine });
  const item = foreign.body['items'][0].id;
  for (const path of ['', '/items', `/items/${item}`, '/payment', '/cancel']) {
    const answer = await shop.call('GET', `/orders/${foreign.body['id']}${path}`, { as: mine });
    t.equal(answer.status, 404, path);
    const { orderId: _a, detail: _b, instance: _c, traceId: _d, ...form } = answer.body;
    const { orderId: _e, detail: _f, instance: _g, traceId: _h, ...absentForm } = absent.body;
    t.strictSame(form, absentForm, 'as if it did not exist');
    t.equal((await shop.call('GET', `/orders/${foreign.body['id']}${path}`, { as: service })).status, 200);
  }
  const cancel = await shop.call('POST', `/orders/${foreign.body['id']}/cancel`, { as: mine });
  t.match(cancel, { status: 404, body: { type: 'ORDER_NOT_FOUND' } });
  t.match((await shop.call('GET', `/orders/${foreign.body['id']}`, { as: service })).body, {
    status: 'SUBMITTED',
  });
  const ids = async (query: string) =>
    (await shop.call('GET', `/orders${query}`, { as: mine })).body['orders'].map(
      ({ id }: { id: string }) => id,
    );
  t.strictSame(await ids(''), [own.body['id']]);
  t.strictSame(await ids('?customerId=customer-2'), [], 'a filter never widens');
  t.equal((await shop.call('GET', '/orders', { as: mine })).body['total'], 1);

  const forOther = await shop.call('POST', '/orders', { as: mine, body: body('customer-2') });
  t.match(forOther, { status: 403, body: { type: 'FORBIDDEN' } });
  t.equal((await shop.call('GET', '/orders', { as: service })).body['total'], 2, 'and nothing was placed');
});

t.test('a user’s token without the claim reaches nothing', async (t) => {
  const issuer = await openIssuer(t);
  const shop = await openShop(t, { issuer: issuer.url });
  const as = { token: await issuer.token({ sub: 'user-1', email: 'customer-1@example.com' }) };
  const id = '01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10';
  const body = { customerId: 'user-1', items: [{ sku: 'TEA', quantity: 1 }], paymentMethod: 'tok_approved' };
  t.match(await shop.call('POST', '/orders', { as, body }), { status: 403, body: { type: 'FORBIDDEN' } });
  for (const path of [
    '/orders',
    `/orders/${id}`,
    `/orders/${id}/items`,
    `/orders/${id}/items/${id}`,
    `/orders/${id}/payment`,
    `/orders/${id}/cancel`,
  ]) {
    t.match(await shop.call('GET', path, { as }), { status: 403, body: { type: 'FORBIDDEN' } }, path);
  }
  t.match(await shop.call('POST', `/orders/${id}/cancel`, { as }), {
    status: 403,
    body: { type: 'FORBIDDEN' },
  });
  t.equal((await shop.call('GET', '/products', { as })).status, 200, 'products are nobody’s own');
});

t.test('an idempotency key is kept per customer', async (t) => {
  const issuer = await openIssuer(t);
  const shop = await openShop(t, { issuer: issuer.url });
  const service = { token: await issuer.token() };
  await shop.call('PUT', '/products/TEA', {
    as: service,
    body: { name: 'Tea', price: { amount: 1, currency: 'EUR' } },
  });
  await shop.call('PUT', '/products/TEA/stock', {
    as: service,
    body: { onHand: 10 },
    headers: { 'If-Match': '*' },
  });
  const ids = new Set();
  for (const customerId of ['customer-1', 'customer-2']) {
    const as = { token: await issuer.token({ sub: `user of ${customerId}`, customer_id: customerId }) };
    const body = { customerId, items: [{ sku: 'TEA', quantity: 1 }], paymentMethod: 'tok_approved' };
    const answer = await shop.call('POST', '/orders', { as, body, headers: { 'Idempotency-Key': 'same' } });
    t.equal(answer.status, 201);
    ids.add(answer.body['id']);
  }
  t.equal(ids.size, 2);
});
