import t from 'tap';
import { openShop } from '../../support/shop/shop.ts';

t.test('a request with an unknown path or method is answered with a problem', async (t) => {
  const shop = await openShop(t);
  for (const path of ['/', '/api/', '/api/v1/', '/api/v1/nothing', '/api/v0/orders', '/api/v1/orders/']) {
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

t.test(
  'at the service’s address a browser gets the documentation, and a program gets a problem',
  async (t) => {
    const { url } = await openShop(t);
    const get = (accept: string, method = 'GET') =>
      fetch(`${url}/?any`, { method, redirect: 'manual', headers: { Accept: accept } });
    const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8';
    for (const accept of [browser, 'text/html', 'text/html, application/json;q=0.9']) {
      const { status, headers } = await get(accept);
      t.equal(status, 302, accept);
      t.equal(headers.get('location'), '/api/v1/docs');
      t.equal(headers.get('vary'), 'Accept');
    }
    t.equal((await get(browser, 'HEAD')).status, 302);
    for (const accept of [
      '*/*',
      'application/json',
      'application/problem+json',
      'text/html;q=0.5, */*',
      'text/css',
    ]) {
      const response = await get(accept);
      t.match(await response.json(), { type: 'ROUTE_NOT_FOUND', instance: '/' }, accept);
      t.equal(response.status, 404, accept);
      t.equal(response.headers.get('vary'), 'Accept');
    }
    t.equal((await get(browser, 'POST')).status, 404);
    const led = await fetch(url, { headers: { Accept: browser } });
    t.match(await led.text(), '<title>Order Service</title>');
  },
);
