import t, { type Test } from 'tap';
import { type SharedCounts, openSharedCounts } from '../../../../handlers/http/limits/shared-counts.ts';
import { createDatabase } from '../../../support/database/database.ts';
import { openCountStore } from '../../../support/processes/fake-redis.ts';
import { caller } from '../../../support/shop/contract-client.ts';
import { openIssuer } from '../../../support/shop/fake-issuer.ts';
import { openRawService } from '../../../support/shop/raw-service.ts';
import { openService } from '../../../support/shop/service.ts';
import { openShop } from '../../../support/shop/shop.ts';

const leftOf = (field: unknown): number => Number(/r=(\d+)/.exec(String(field))?.[1]);
const left = (headers: Headers): number => leftOf(headers.get('ratelimit'));

t.test('a request over the rate limit gets 429 with Retry-After, and has no effect', async (t) => {
  const shop = await openShop(t, { requestsPerMinute: 3 });
  const begun = performance.now();
  const products = await shop.call('GET', '/products');
  t.equal(products.headers.get('ratelimit-policy'), '"minute";q=3;w=60');
  t.match(products.headers.get('ratelimit'), /^"minute";r=2;t=(60|59)$/);

  const put = {
    body: { name: 'Tea', price: { amount: 1, currency: 'EUR' } },
    headers: { 'If-None-Match': '*' },
  };
  const absent = await shop.call('GET', '/products/NONE');
  t.equal(absent.status, 404);
  t.equal(left(absent.headers), 1, 'a refused request counts, and its answer shows how many are left');
  t.equal(left((await shop.call('GET', '/products')).headers), 0);

  const refused = await shop.call('PUT', '/products/TEA', put);
  t.match(refused, { status: 429, body: { type: 'RATE_LIMITED', retryable: true } });
  const seconds = Number(refused.headers.get('retry-after'));
  const passed = Math.ceil((performance.now() - begun) / 1000);
  t.ok(seconds >= 60 - passed && seconds <= 60, `in ${seconds} s, after ${passed} s at most`);
  t.equal(left(refused.headers), 0);
  t.strictSame(await shop.db.selectFrom('products').selectAll().execute(), []);

  t.equal(
    (await shop.call('GET', '/orders', { as: 'storefront-service' })).status,
    200,
    'other clients are still served',
  );
});

t.test('requests without a valid token are counted by address, separately from other requests', async (t) => {
  const shop = await openShop(t, { requestsPerMinute: 2 });
  for (const expected of [401, 401, 429, 429]) {
    const { status, headers } = await shop.call('GET', '/orders', { as: { token: 'a.b.c' } });
    t.equal(status, expected);
    t.ok(headers.has('ratelimit'));
  }
  t.equal((await shop.call('GET', '/orders')).status, 200);
});

t.test('the rate limit counts the customers of one client separately', async (t) => {
  const issuer = await openIssuer(t);
  const shop = await openShop(t, { issuer: issuer.url, requestsPerMinute: 1 });
  const as = async (customer: string) => {
    const token = await issuer.token({ customer_id: customer });
    return (await shop.call('GET', '/orders', { as: { token } })).status;
  };
  t.equal(await as('customer-1'), 200);
  t.equal(await as('customer-2'), 200);
  t.equal(await as('customer-1'), 429, 'with another token too');
});

t.test('the rate limit admits exactly its number of requests, even if more arrive in parallel', async (t) => {
  const { app, token } = await openRawService(t, { requestsPerMinute: 60 });
  const headers = { host: 'x', authorization: `Bearer ${token}` };
  // All requests wait for the signing keys, and are then counted in the same event-loop turn.
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => app.inject({ url: '/api/v1/products', headers })),
  );
  const count = (status: number) => answers.filter(({ statusCode }) => statusCode === status).length;
  t.strictSame({ 200: count(200), 429: count(429) }, { 200: 60, 429: 40 });
  const lefts = answers.map(({ headers }) => leftOf(headers['ratelimit'])).sort((a, b) => b - a);
  const expected = Array.from({ length: 100 }, (_, place) => Math.max(0, 59 - place));
  t.strictSame(lefts, expected, 'each answer has its own number of requests left');
});

/**
 * Opens the counts in this store, and waits for the connection. Connecting may take long, because the store runs in
 * this process, which may be busy.
 */
async function share(t: Test, url: string): Promise<SharedCounts> {
  const isAvailable = Promise.withResolvers<void>();
  const watch = { onState: (there: boolean) => void (there && isAvailable.resolve()), onMissed() {} };
  const counts = await openSharedCounts(url, watch, 5_000);
  t.teardown(() => counts.close());
  await isAvailable.promise;
  return counts;
}

t.test('processes with a shared store together admit exactly as many requests as the limit', async (t) => {
  const store = await openCountStore(t);
  const processes = await Promise.all(
    [1, 2, 3].map(async () => {
      const sharedCounts = await share(t, store.url);
      const { app, token } = await openRawService(t, { requestsPerMinute: 60, sharedCounts });
      const headers = { host: 'x', authorization: `Bearer ${token}` };
      return () => app.inject({ url: '/api/v1/products', headers });
    }),
  );
  const answers = await Promise.all(processes.flatMap((send) => Array.from({ length: 40 }, () => send())));
  const count = (status: number) => answers.filter(({ statusCode }) => statusCode === status).length;
  t.strictSame({ 200: count(200), 429: count(429) }, { 200: 60, 429: 60 });
  const lefts = answers.map(({ headers }) => leftOf(headers['ratelimit'])).sort((a, b) => b - a);
  t.strictSame(
    lefts,
    Array.from({ length: 120 }, (_, place) => Math.max(0, 59 - place)),
    'each answer has its own number of requests left',
  );
  t.equal(new Set(store.counted.filter((key) => !key.endsWith(':probe'))).size, 1, 'one client');
  t.notMatch(store.counted.join(), 'shop', 'the store does not contain the client’s name');
});

t.test('a process that loses the shared store counts requests on its own', async (t) => {
  const store = await openCountStore(t);
  const sharedCounts = await share(t, store.url);
  const { app, token } = await openRawService(t, { requestsPerMinute: 3, sharedCounts });
  const headers = { host: 'x', authorization: `Bearer ${token}` };
  const send = async () => (await app.inject({ url: '/api/v1/products', headers })).statusCode;
  t.equal(await send(), 200);
  store.silence();
  t.strictSame([await send(), await send(), await send()], [200, 200, 429], 'the first one was counted too');
});

t.test('only a trusted proxy can state the client address to which the rate limit applies', async (t) => {
  const { db } = await createDatabase(t);
  const statusesFrom = async (trustedProxies: string[], ...forwarded: string[]) => {
    const call = caller(t, await openService(t, { db, trustedProxies, requestsPerMinute: 1 }));
    const statuses: number[] = [];
    for (const header of forwarded) {
      const headers: Record<string, string> = header === '' ? {} : { 'X-Forwarded-For': header };
      statuses.push((await call('GET', '/orders', { as: 'nobody', headers })).status);
    }
    return statuses;
  };
  const two = ['192.0.2.1', '192.0.2.2'];
  t.strictSame(await statusesFrom([], ...two), [401, 429], 'without a setting the header is ignored');
  t.strictSame(await statusesFrom(['10.0.0.0/8'], ...two), [401, 429], 'and from other machines too');
  t.strictSame(await statusesFrom(['127.0.0.1'], ...two, '192.0.2.1'), [401, 401, 429]);
  t.strictSame(
    await statusesFrom(['127.0.0.0/8', '10.1.2.3'], '192.0.2.1, 10.1.2.3', '192.0.2.2, 10.1.2.3'),
    [401, 401],
    'the request passed two trusted proxies',
  );
  t.strictSame(
    await statusesFrom(['127.0.0.1'], '198.51.100.1, 192.0.2.1', '198.51.100.2, 192.0.2.1'),
    [401, 429],
    'addresses that the client itself has sent are ignored',
  );
  t.strictSame(
    await statusesFrom(
      ['127.0.0.1'],
      '192.0.2.1:1000',
      '192.0.2.1:1001',
      '[2001:db8::1]:1',
      '[2001:db8::2]:2',
    ),
    [401, 429, 401, 429],
    'a port, or another host of an IPv6 network, does not count as another address',
  );
  t.strictSame(
    await statusesFrom(['127.0.0.1'], 'unknown', `x${'y'.repeat(9000)}`, ''),
    [401, 429, 429],
    'an invalid address counts as the proxy’s own address',
  );
});

t.test('the log contains the address of a request without a valid token', async (t) => {
  const { log, url, token } = await openRawService(t, { trustedProxies: ['127.0.0.1'] });
  const headers = { 'X-Forwarded-For': '192.0.2.1' };
  await fetch(`${url}/api/v1/orders`, { headers });
  await fetch(`${url}/api/v1/orders`, { headers: { ...headers, Authorization: `Bearer ${token}` } });
  const lines = log.filter(({ msg }) => msg === 'request');
  t.match(lines, [
    { status: 401, address: '192.0.2.1', clientId: undefined },
    { status: 200, address: undefined, clientId: 'service' },
  ]);
});

t.test('without a rate limit no answer has the headers of rate limits', async (t) => {
  const shop = await openShop(t, { requestsPerMinute: 0 });
  const { status, headers } = await shop.call('GET', '/products');
  t.equal(status, 200);
  t.notOk(headers.has('ratelimit') || headers.has('ratelimit-policy'));
});
