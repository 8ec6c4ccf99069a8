import t from 'tap';
import { openIssuer } from '../../support/shop/fake-issuer.ts';
import { openShop } from '../../support/shop/shop.ts';

t.test('a setting names the claim of a token that contains the customer', async (t) => {
  const issuer = await openIssuer(t);
  const shop = await openShop(t, {
    issuer: issuer.url,
    customerClaim: 'https://orders.example.com/customer',
  });
  const forOther = async (claim: string) => {
    const as = { token: await issuer.token({ sub: 'user-1', [claim]: 'customer-1' }) };
    return (await shop.call('GET', '/orders', { as })).status;
  };
  t.equal(await forOther('https://orders.example.com/customer'), 200);
  t.equal(await forOther('customer_id'), 403);
});

t.test('the same idempotency key of two customers counts as two keys', async (t) => {
  const issuer = await openIssuer(t);
  const shop = await openShop(t, { issuer: issuer.url, as: { token: await issuer.token() } });
  await shop.offer({ sku: 'TEA' });
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
