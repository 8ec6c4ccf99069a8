import t from 'tap';
import { clientToken } from '../../../support/run/tokens.ts';
import { openIssuer } from '../../../support/shop/fake-issuer.ts';
import { openShop } from '../../../support/shop/shop.ts';

const claimsOf = (token: string): Record<string, string> =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<string, string>;

t.test('the log says which client made which change, for which customer and with which token', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer();
  const headers = { 'Idempotency-Key': sku };
  const body = { customerId: 'customer-1', items: [{ sku, quantity: 1 }], paymentMethod: 'tok_approved' };
  const { body: order } = await shop.call('POST', '/orders', { body, headers });
  await shop.call('POST', '/orders', { body, headers });
  await shop.call('POST', `/orders/${order['id']}/cancel`, { body: {} });
  await shop.call('GET', `/orders/${order['id']}`);
  const { jti, sub } = claimsOf(await clientToken('backoffice'));
  const lines = shop.log.filter(({ msg }) => msg === 'request');
  const audits = lines.map(({ clientId, status, method, audit }) => ({ clientId, status, method, ...audit }));
  const own = { clientId: 'backoffice', tokenId: jti };
  const product = `/api/v1/products/${sku}`;
  const path = `/api/v1/orders/${order['id']}`;
  t.strictSame(audits, [
    { ...own, method: 'PUT', status: 201, operation: 'putProduct', resource: product },
    { ...own, method: 'PUT', status: 200, operation: 'setStock', resource: `${product}/stock` },
    { ...own, method: 'POST', status: 201, operation: 'createOrder', resource: path },
    { ...own, method: 'POST', status: 201, operation: 'createOrder', resource: path, isReplay: true },
    { ...own, method: 'POST', status: 200, operation: 'cancelOrder', resource: `${path}/cancel` },
    { clientId: 'backoffice', method: 'GET', status: 200 },
  ]);
  t.notOk(sub === undefined, 'the token says who the user is');
});

t.test('no log line contains the subject of a token, or a token from a path', async (t) => {
  const issuer = await openIssuer(t);
  const shop = await openShop(t, { issuer: issuer.url });
  const token = await issuer.token({
    sub: 'anna-the-user',
    customer_id: 'customer-1',
    jti: 'the-token-of-anna',
  });
  await shop.call('POST', '/orders/eyJhbGciOiJub25lIn0.e30.abc/cancel', { as: { token }, body: {} });
  const line = shop.log.find(({ msg }) => msg === 'request')!;
  t.match(line['audit'], {
    customerId: 'customer-1',
    tokenId: 'the-token-of-anna',
    operation: 'cancelOrder',
  });
  t.equal(line['audit'].resource, '/api/v1/orders/[masked]/cancel');
  t.notMatch(JSON.stringify(shop.log), /anna-the-user|eyJ/);
});
