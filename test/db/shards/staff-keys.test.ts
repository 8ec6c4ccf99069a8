import t from 'tap';
import { customersOf, openShardedShop } from '../../support/orders/sharded-shop.ts';
import { openIssuer } from '../../support/shop/fake-issuer.ts';
import { STAFF_CLAIM, staffClaims } from '../../support/shop/two-customers.ts';

t.test('members of staff have keys of their own in shards, each for one order', async (t) => {
  const issuer = await openIssuer(t);
  const auth = { issuer: issuer.url, staffClaim: STAFF_CLAIM };
  const { shards, call, other } = await openShardedShop(t, { auth });
  const [[one], [two], [three]] = customersOf(shards, 1) as [[string], [string], [string]];
  const service = { token: await issuer.token() };
  const sku = 'TEA';
  const product = { name: sku, price: { amount: 100, currency: 'EUR' } };
  await call('PUT', `/products/${sku}`, { as: service, body: product });
  const headers = { 'If-Match': '*' };
  await call('PUT', `/products/${sku}/stock`, { as: service, body: { onHand: 1_000 }, headers });
  const ann = { token: await issuer.token(staffClaims('ann')) };
  const bob = { token: await issuer.token(staffClaims('bob')) };
  const place = (as: { token: string }, customerId: string, by = call) =>
    by('POST', '/orders', {
      as,
      body: { customerId, items: [{ sku, quantity: 1 }], paymentMethod: 'tok_approved' },
      headers: { 'Idempotency-Key': 'same' },
    });
  const ids = new Set();
  for (const [as, customerId] of [
    [service, one],
    [ann, two],
    [bob, three],
  ] as const) {
    const first = await place(as, customerId);
    t.equal(first.status, 201);
    ids.add(first.body['id']);
    t.match(await place(as, customerId, other), { status: 201, body: { id: first.body['id'] } });
  }
  t.equal(ids.size, 3, 'the client and each member of staff have an order');
  for (const [as, customerId] of [
    [service, three],
    [ann, one],
    [bob, two],
  ] as const)
    t.match(await place(as, customerId, other), { status: 422, body: { type: 'IDEMPOTENCY_KEY_REUSED' } });
});
