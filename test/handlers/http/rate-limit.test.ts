import t from 'tap';
import { openIssuer } from '../../support/issuer.ts';
import { openShop } from '../../support/shop.ts';

const left = (headers: Headers): number => Number(/r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1]);

t.test('a request over the limit is answered with 429 and Retry-After, and does nothing', async (t) => {
  const shop = await openShop(t, { requestsPerMinute: 3 });
  const products = await shop.call('GET', '/products');
  t.equal(products.headers.get('ratelimit-policy'), '"minute";q=3;w=60');
  t.match(products.headers.get('ratelimit'), /^"minute";r=2;t=(60|59)$/);

  const put = {
    body: { name: 'Tea', price: { amount: 1, currency: 'EUR' } },
    headers: { 'If-None-Match': '*' },
  };
  const absent = await shop.call('GET', '/products/NONE');
  t.equal(absent.status, 404);
  t.equal(left(absent.headers), 1, 'a refusal counts, and says how many are left');
  t.equal(left((await shop.call('GET', '/products')).headers), 0);

  const refused = await shop.call('PUT', '/products/TEA', put);
  t.match(refused, { status: 429, body: { type: 'RATE_LIMITED', retryable: true } });
  const seconds = Number(refused.headers.get('retry-after'));
  t.ok(seconds >= 58 && seconds <= 60, `in ${seconds} s`);
  t.equal(left(refused.headers), 0);
  t.strictSame(await shop.db.selectFrom('products').selectAll().execute(), []);

  t.equal(
    (await shop.call('GET', '/orders', { as: 'storefront-service' })).status,
    200,
    'other clients go on',
  );
});

t.test('requests without a valid token are counted by address, apart from all others', async (t) => {
  const shop = await openShop(t, { requestsPerMinute: 2 });
  for (const expected of [401, 401, 429, 429]) {
    const { status, headers } = await shop.call('GET', '/orders', { as: { token: 'a.b.c' } });
    t.equal(status, expected);
    t.ok(headers.has('ratelimit'));
  }
  t.equal((await shop.call('GET', '/orders')).status, 200);
});

t.test('the customers of one client are counted separately', async (t) => {
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

t.test('without a limit no answer has its headers', async (t) => {
  const shop = await openShop(t, { requestsPerMinute: 0 });
  const { status, headers } = await shop.call('GET', '/products');
  t.equal(status, 200);
  t.notOk(headers.has('ratelimit') || headers.has('ratelimit-policy'));
});
