import { once } from 'node:events';
import { createServer } from 'node:http';
import t from 'tap';
import { buildBackOffice } from '../../back-office/server/app.ts';
import { readOfficeSettings } from '../../back-office/server/settings.ts';
import { backOffice } from '../../scripts/dev/back-office-client.ts';
import { officeVisitor, openWatchedOffice, sendRaw } from '../support/processes/office-visitor.ts';

const office = await openWatchedOffice(t);
const send = backOffice(office.serviceUrl, office.authUrl, 'orders:write orders:read');
const shippingAddress = { name: 'Anna Bauer', line1: 'Beispielweg 7', city: 'Berlin', countryCode: 'DE' };
const order = await send<{ id: string }>('POST', '/orders', {
  ...{ customerId: 'customer-1', items: [{ sku: 'TEA-SENCHA-100', quantity: 2 }], shippingAddress },
  ...{ shippingMethod: 'parcel', paymentMethod: 'tok_approved' },
});
const orderPath = `/api/v1/orders/${order.id}`;

t.beforeEach(() => {
  office.sent.length = 0;
});

t.test(
  'the service gets the token and the actor of the session, and nothing that a browser forges',
  async (t) => {
    const { logIn, send: sendFromPage, ask } = officeVisitor(t, office);
    await logIn('support-1');
    const { status, body, headers } = await sendFromPage(
      'POST',
      `${orderPath}/notes`,
      { text: 'The customer called.' },
      { Actor: 'mallory', Authorization: 'Bearer forged', 'Idempotency-Key': 'note-1', Forwarded: 'for=1' },
    );
    t.equal(status, 201);
    t.match(body, { text: 'The customer called.', actor: 'support-1' });
    t.equal(headers.get('cache-control'), 'no-store');
    const { headers: sent, url } = office.toService().at(-1)!;
    t.equal(url.pathname, `${orderPath}/notes`);
    t.match(sent.get('authorization'), /^Bearer eyJ/);
    t.equal(sent.get('idempotency-key'), 'note-1');
    t.match(sent.get('traceparent'), /^00-[\da-f]{32}-[\da-f]{16}-00$/);
    for (const name of ['cookie', 'forwarded', 'x-back-office', 'origin', 'sec-fetch-site'])
      t.equal(sent.get(name), null, name);
    const again = await sendFromPage(
      'POST',
      `${orderPath}/notes`,
      { text: 'The customer called.' },
      { 'Idempotency-Key': 'note-1' },
    );
    t.equal(again.headers.get('idempotent-replayed'), 'true');
    t.equal((await ask(`${orderPath}/notes`)).body.totalCount, 1);
  },
);

t.test('the page gets the answers of the service: problems, entity tags and links', async (t) => {
  const { logIn, send: sendFromPage, ask } = officeVisitor(t, office);
  await logIn('fulfilment-1');
  const refused = await sendFromPage('POST', `${orderPath}/cancel`, { reason: 'CUSTOMER_REQUEST' });
  t.equal(refused.status, 403);
  t.match(refused.body, { type: 'INSUFFICIENT_SCOPE' });
  t.match(refused.headers.get('content-type'), 'application/problem+json');

  const read = await ask(`${orderPath}?expand=none`);
  t.equal(read.status, 400, 'the query is sent, too');
  const { status, headers } = await ask(orderPath);
  t.equal(status, 200);
  const etag = headers.get('etag')!;
  t.equal((await ask(orderPath, { headers: { 'If-None-Match': etag } })).status, 304);
  const { items } = (await ask(orderPath)).body;
  const shipment = await sendFromPage('POST', `${orderPath}/shipments`, {
    items: [{ itemId: items[0].id, quantity: 1 }],
  });
  t.equal(shipment.status, 201);
  t.match(shipment.headers.get('location'), new RegExp(`^${orderPath}/shipments/`));
  const history = await ask(`${orderPath}/history`);
  t.match(history.body.history.at(-1), { actor: 'fulfilment-1' });
});

t.test('the service continues a trace that the browser has begun', async (t) => {
  const { logIn, ask } = officeVisitor(t, office);
  await logIn('support-1');
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01`, tracestate: 'shop=1' };
  const { status, body } = await ask(`${orderPath}?expand=none`, { headers });
  t.match({ status, body }, { status: 400, body: { traceId } }, 'a problem of the service names the trace');
  const { headers: sent } = office.toService().at(-1)!;
  t.equal(sent.get('traceparent'), headers.traceparent);
  t.equal(sent.get('tracestate'), headers.tracestate);
  const refused = await ask('/api/v1/none', { headers });
  t.match(refused.body, { type: 'ROUTE_NOT_FOUND', traceId }, 'a problem of the back office, too');
});

t.test('a parameter reaches the service as the browser has sent it', async (t) => {
  const { logIn, send: sendFromPage, ask } = officeVisitor(t, office);
  await logIn('catalogue-1');
  const sku = 'A B+C/D.E:F~G';
  const path = `/api/v1/products/${encodeURIComponent(sku)}`;
  const body = { name: 'Odd', price: { amount: 1, currency: 'EUR' } };
  const { status, headers } = await sendFromPage('PUT', path, body);
  t.equal(status, 201, 'a product');
  t.equal((await ask(path)).body.sku, sku);
  const stale = await sendFromPage('DELETE', path, undefined, { 'If-Match': '"product-99"' });
  t.equal(stale.status, 412);
  const gone = await sendFromPage('DELETE', path, undefined, { 'If-Match': headers.get('etag')! });
  t.equal(gone.status, 204);
  t.equal(gone.text, '');
});

t.test('the service gets only operations of the contract', async (t) => {
  const { logIn, cookie } = officeVisitor(t, office);
  await logIn('admin-1');
  const headers = {
    ...{ Host: new URL(office.url).host, Origin: office.url, Cookie: `__Host-office=${cookie()}` },
    'X-Back-Office': '1',
  };
  const statusOf = async (method: string, path: string) =>
    (await sendRaw(office.url, method, path, headers)).status;
  t.equal(await statusOf('GET', '/api/v1/orders'), 200);
  t.equal(await statusOf('GET', '/%61pi/v1/orders'), 200, 'another spelling of the same operation');
  t.equal(office.toService().length, 2);
  for (const [method, path] of [
    ['GET', '/api/v1/../metrics'],
    ['GET', '/api/v1/../../metrics'],
    ['GET', '/api/v1/orders/..'],
    ['GET', '/api/v1/orders/%2e%2e'],
    ['GET', '/api/v1/orders/%2E%2E/history'],
    ['GET', '/api/v1/orders/./history'],
    ['GET', '/api/v1//orders'],
    ['GET', '/api//v1/orders'],
    ['GET', '/api/v1/orders/'],
    ['GET', '/api/v1/docs'],
    ['GET', '/api/v1/openapi.json'],
    ['GET', '/api/v1'],
    ['GET', '/api/v2/orders'],
    ['HEAD', '/api/v1/orders'],
    ['OPTIONS', '/api/v1/orders'],
    ['DELETE', '/api/v1/orders'],
    ['TRACE', '/api/v1/orders'],
    ['POST', '/api/v1/quotes/x'],
  ] as const) {
    const status = await statusOf(method, path);
    t.ok(status === 404, `${method} ${path}: ${status}`);
  }
  for (const path of [
    '/api/v1/orders/..%2f..%2fmetrics',
    '/api/v1/orders/..%5cmetrics',
    '/api/v1/orders/%00',
  ])
    t.match(await statusOf('GET', path), /^4/, path);
  for (const { url } of office.toService()) t.match(url.pathname, /^\/api\/v1\/orders(?:\/[^/.]|\/\.\.%|$)/);
});

t.test('a request that no page of the back office sends is refused', async (t) => {
  const { logIn, request, ask, cookie } = officeVisitor(t, office);
  await logIn('support-1');
  const statusOf = async (headers: Record<string, string>, method = 'POST', path = `${orderPath}/notes`) => {
    const body = method === 'POST' ? { body: JSON.stringify({ text: 'Not from a page' }) } : {};
    const sent = { 'Content-Type': 'application/json', ...headers };
    return (await request(office.url + path, { method, headers: sent, ...body })).status;
  };
  const own = { 'X-Back-Office': '1', 'Sec-Fetch-Site': 'same-origin', Origin: office.url };
  const before = (await ask(`${orderPath}/notes`)).body.totalCount;
  const { 'X-Back-Office': _mark, ...withoutMark } = own;
  for (const [name, headers] of Object.entries({
    'another site': { ...own, 'Sec-Fetch-Site': 'cross-site' },
    'another port': { ...own, 'Sec-Fetch-Site': 'same-site' },
    'an address that the user typed': { ...own, 'Sec-Fetch-Site': 'none' },
    'another origin': { ...own, Origin: office.serviceUrl },
    'no origin': { ...own, Origin: 'null' },
    'a form of the back office': withoutMark,
    'a program': { 'X-Back-Office': '1' },
  })) {
    t.equal(await statusOf(headers), 403, name);
    t.equal(await statusOf(headers, 'POST', '/session/logout'), 403, `${name} logs out`);
    t.equal(await statusOf(headers, 'POST', '/%73ession/logout'), 403, `${name} logs out`);
  }
  t.equal(await statusOf({ 'Sec-Fetch-Site': 'cross-site' }, 'GET'), 403);
  t.equal(await statusOf({ 'Sec-Fetch-Site': 'same-site' }, 'GET', '/session'), 403);
  t.equal((await ask(`${orderPath}/notes`)).body.totalCount, before);
  t.ok(cookie(), 'the member of staff is still logged in');
  t.equal(await statusOf(own), 201);
  const preflight = await request(`${office.url}${orderPath}/notes`, {
    method: 'OPTIONS',
    headers: { Origin: 'https://elsewhere.example.com', 'Access-Control-Request-Method': 'POST' },
  });
  t.equal(preflight.headers.get('access-control-allow-origin'), null);
});

t.test('a body that is too large gets 413, and a wrong body the answer of the service', async (t) => {
  const { logIn, send: sendFromPage } = officeVisitor(t, office);
  await logIn('support-1');
  const large = await sendFromPage('POST', `${orderPath}/notes`, { text: 'x'.repeat(300_000) });
  t.match(large, { status: 413, body: { type: 'PAYLOAD_TOO_LARGE' } });
  const larger = await sendFromPage('POST', `${orderPath}/notes`, { text: 'x'.repeat(1_100_000) });
  t.match(larger, { status: 413, body: { type: 'PAYLOAD_TOO_LARGE', instance: `${orderPath}/notes` } });
  const text = await sendFromPage('POST', `${orderPath}/notes`, undefined, { 'Content-Type': 'text/plain' });
  t.match(text.body, { type: /^[A-Z_]+$/, status: 400 });
});

t.test('a service that gives no answer in time gets 504, and the request is sent once', async (t) => {
  let requests = 0;
  const silent = createServer(() => (requests += 1)).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  t.teardown(() => (silent.closeAllConnections(), silent.close()));
  const { port } = silent.address() as { port: number };
  const settings = readOfficeSettings({
    ...{ BACK_OFFICE_URL: office.url, AUTH_URL: office.authUrl, LOG_LEVEL: 'silent' },
    SERVICE_URL: `http://127.0.0.1:${port}`,
  });
  const app = await buildBackOffice({ ...settings, timeLimitMs: 200 });
  t.teardown(() => app.close());
  const { authorize } = officeVisitor(t, office);
  // This app has the address of the other one, so a login at the other address can end here.
  const { host } = new URL(office.url);
  const own = { host, 'x-back-office': '1', 'sec-fetch-site': 'same-origin' };
  const begun = await app.inject({ url: '/login', headers: { host } });
  const callback = new URL(await authorize(begun.headers.location!, 'staff-1'));
  const done = await app.inject({
    url: callback.pathname + callback.search,
    headers: { host, cookie: String(begun.headers['set-cookie']).split(';')[0]! },
  });
  const [, session] = done.headers['set-cookie'] as string[];
  const answer = await app.inject({
    url: '/api/v1/orders',
    headers: { ...own, cookie: session!.split(';')[0]! },
  });
  t.equal(answer.statusCode, 504);
  t.match(answer.json(), { type: 'OUTCOME_UNKNOWN', retryable: true });
  t.equal(answer.headers['retry-after'], '2');
  t.equal(requests, 1);
});

t.test('while the service is down, a request gets 503 with Retry-After', async (t) => {
  const { logIn, ask } = officeVisitor(t, office);
  await logIn('staff-1');
  await office.stopService();
  const { status, body, headers } = await ask('/api/v1/orders');
  t.equal(status, 503);
  t.match(body, { type: 'UNAVAILABLE', status: 503, retryable: true, traceId: /^[\da-f]{32}$/ });
  t.equal(headers.get('retry-after'), '2');
  t.equal((await ask('/session')).status, 200, 'the session remains');
});
