import t from 'tap';
import { openShop } from '../support/shop.ts';

t.test('unknown paths and methods are answered with a problem', async (t) => {
  const shop = await openShop(t);
  for (const path of ['/', '/api/', '/api/v1/', '/api/v1/nothing', '/api/v2/orders', '/api/v1/orders/']) {
    t.match(await shop.call('GET', path), { status: 404, body: { type: 'ROUTE_NOT_FOUND', instance: path } });
  }
  const body = { some: 'thing' };
  t.match(await shop.call('POST', '/nothing', { body }), { status: 404, body: { type: 'ROUTE_NOT_FOUND' } });
  t.match(await shop.call('PUT', '/orders', { body }), { status: 405, body: { type: 'METHOD_NOT_ALLOWED' } });
  const allowed: [method: string, path: string, allow: string][] = [
    ['DELETE', '/orders', 'GET, HEAD, POST'],
    ['PUT', '/orders/x', 'GET, HEAD, PATCH'],
    ['POST', '/products/TEA', 'DELETE, GET, HEAD, PUT'],
    ['POST', '/products/TEA/stock', 'GET, HEAD, PATCH, PUT'],
    ['OPTIONS', '/orders', 'GET, HEAD, POST'],
  ];
  for (const [method, path, allow] of allowed) {
    const answer = await shop.call(method, path, { as: 'nobody' });
    t.match(answer, { status: 405, body: { type: 'METHOD_NOT_ALLOWED' } });
    t.equal(answer.headers.get('allow'), allow);
  }
  t.match(await shop.call('GET', `/orders/${'x'.repeat(301)}`), {
    status: 414,
    body: { type: 'URI_TOO_LONG' },
  });
  t.match(await shop.call('GET', '/orders/%E0%A4%A'), { status: 400, body: { type: 'MALFORMED_REQUEST' } });
});
