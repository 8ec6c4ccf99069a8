import { once } from 'node:events';
import { connect as connectSocket } from 'node:net';
import { join } from 'node:path';
import t from 'tap';
import { findVersions } from '../../../handlers/contract/find-versions.ts';
import { openIssuer } from '../../support/shop/fake-issuer.ts';
import { openShop } from '../../support/shop/shop.ts';

const METADATA = 'http://127.0.0.1/.well-known/oauth-protected-resource';

t.test('a token permits only the operations of its scopes', async (t) => {
  const shop = await openShop(t);
  t.equal((await shop.call('GET', '/products', { as: 'backoffice' })).status, 200);
  t.equal((await shop.call('GET', '/orders', { as: 'storefront-service' })).status, 200);

  const lacking: [
    as: 'storefront-service' | 'no-scope-service',
    method: string,
    path: string,
    scope: string,
  ][] = [
    ['storefront-service', 'GET', '/products', 'products:read'],
    ['storefront-service', 'PUT', '/products/TEA', 'products:write'],
    ['storefront-service', 'GET', '/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10/payment', 'payments:read'],
    ['no-scope-service', 'GET', '/orders', 'orders:read'],
    ['no-scope-service', 'POST', '/orders', 'orders:write'],
  ];
  for (const [as, method, path, scope] of lacking) {
    const answer = await shop.call(method, path, { as });
    t.match(answer, { status: 403, body: { type: 'INSUFFICIENT_SCOPE' } }, `${as} ${method} ${path}`);
    t.equal(
      answer.headers.get('www-authenticate'),
      `Bearer realm="order-service", error="insufficient_scope", scope="${scope}", resource_metadata="${METADATA}"`,
    );
  }
});

t.test('every operation requires a token, and checks the token before anything else', async (t) => {
  const shop = await openShop(t);
  const { default: document } = await import('../../../generated/v1/openapi.json', {
    with: { type: 'json' },
  });
  for (const [path, item] of Object.entries(document.paths)) {
    for (const method of Object.keys(item).filter((key) => key !== 'parameters')) {
      const request = {
        as: 'nobody',
        bytes: method === 'get' ? undefined : '{',
        headers: { Accept: 'text/csv' },
      } as const;
      const answer = await shop.call(method.toUpperCase(), path.replace(/\{\w+\}/g, '%20'), request as never);
      t.match(answer, { status: 401, body: { type: 'UNAUTHENTICATED' } }, `${method} ${path}`);
    }
  }
});

t.test('a client that knows only the service’s address finds out where to get a token', async (t) => {
  const issuer = await openIssuer(t);
  const shop = await openShop(t, { issuer: issuer.url });
  const { headers } = await shop.call('GET', '/orders', { as: 'nobody' });
  const address = /resource_metadata="([^"]+)"/.exec(headers.get('www-authenticate')!)![1]!;
  t.equal(address, METADATA);
  const response = await fetch(shop.url + new URL(address).pathname);
  t.match(response.headers.get('content-type'), /^application\/json/);
  const newest = (await findVersions(join(import.meta.dirname, '../../..'))).at(-1);
  t.strictSame(await response.json(), {
    resource: 'http://127.0.0.1',
    authorization_servers: [issuer.url],
    scopes_supported: [
      'contacts:read',
      'contacts:write',
      'discounts:read',
      'discounts:write',
      'documents:read',
      'documents:write',
      'events:read',
      'orders:read',
      'orders:write',
      'payments:read',
      'payments:write',
      'products:read',
      'products:write',
      'shipments:write',
      'usage:read',
      'webhooks:read',
      'webhooks:write',
    ],
    bearer_methods_supported: ['header'],
    resource_name: 'Order Service',
    resource_documentation: `http://127.0.0.1${newest!.prefix}/docs`,
  });
});

t.test('a setting changes the names that scopes have in tokens', async (t) => {
  const issuer = await openIssuer(t);
  const shop = await openShop(t, { issuer: issuer.url, scopeNames: { 'orders:read': 'shop.read' } });
  const listOrders = async (scope: string) =>
    shop.call('GET', '/orders', { as: { token: await issuer.token({ scope }) } });
  t.equal((await listOrders('shop.read')).status, 200);
  const refused = await listOrders('orders:read');
  t.equal(refused.status, 403);
  t.match(refused.body['detail'], /shop\.read/);
  t.match(refused.headers.get('www-authenticate'), /scope="shop\.read"/);

  const metadata = await fetch(`${shop.url}/.well-known/oauth-protected-resource`);
  const { scopes_supported: supported } = (await metadata.json()) as { scopes_supported: string[] };
  t.ok(supported.includes('shop.read') && !supported.includes('orders:read'));
  const contract = await (await fetch(`${shop.url}/api/v1/openapi.json`)).text();
  t.match(contract, '"shop.read"');
  t.notMatch(contract, '"orders:read"');
  t.match(await (await fetch(`${shop.url}/api/v1/docs/page.js`)).text(), '"shop.read"');
  await t.rejects(
    openShop(t, { scopeNames: { 'orders:raed': 'shop.read' } }),
    /no contract has the scope orders:raed/,
  );
});

t.test('answers of operations forbid caching', async (t) => {
  const shop = await openShop(t);
  const answers = [
    await shop.call('GET', '/orders'),
    await shop.call('GET', '/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10'),
    await shop.call('GET', '/orders?page=-1'),
    await shop.call('GET', '/orders', { as: 'no-scope-service' }),
    await shop.call('GET', '/orders', { as: 'nobody' }),
  ];
  t.strictSame(
    answers.map(({ status }) => status),
    [200, 404, 400, 403, 401],
  );
  for (const { headers } of answers) {
    t.equal(headers.get('cache-control'), 'no-store');
    t.equal(headers.get('x-content-type-options'), 'nosniff');
  }
});

t.test('a request with two Authorization or Host headers is refused', async (t) => {
  const issuer = await openIssuer(t);
  const shop = await openShop(t, { issuer: issuer.url });
  const good = `Authorization: Bearer ${await issuer.token()}`;
  const statusOf = async (...lines: string[]) => {
    const socket = connectSocket(Number(new URL(shop.url).port), '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => (answer += String(chunk)));
    socket.write(`GET /api/v1/orders HTTP/1.1\r\n${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`);
    await once(socket, 'close');
    return answer;
  };
  t.match(await statusOf('Host: a', good), /^HTTP\/1\.1 200 /);
  const twice = await statusOf('Host: a', good, good);
  t.match(twice, /^HTTP\/1\.1 400 [^]*"type":"MALFORMED_REQUEST"/);
  t.match(twice, /www-authenticate: Bearer realm="order-service", error="invalid_request"/i);
  t.match(await statusOf('Host: a', good, 'Authorization: Bearer x'), /^HTTP\/1\.1 400 /);
  t.match(await statusOf('Host: a', 'Host: b', good), /^HTTP\/1\.1 400 [^]*"type":"MALFORMED_REQUEST"/);
  t.match(await statusOf('Host: a', 'Host: a', good), /^HTTP\/1\.1 400 /);
  t.match(await statusOf(good), /^HTTP\/1\.1 400 /);
});

t.test('a token with a too long lifetime is refused, and the answer names both lifetimes', async (t) => {
  const issuer = await openIssuer(t);
  const shop = await openShop(t, { issuer: issuer.url });
  const iat = Math.floor(Date.now() / 1000);
  const token = await issuer.token({ iat, exp: iat + 3600 });
  const { status, body } = await shop.call('GET', '/orders', { as: { token } });
  t.equal(status, 401);
  t.match(body['detail'], /issued for 3600 seconds.*at most 900 seconds/);
});

t.test('a token that was accepted before is refused after it has expired', async (t) => {
  const issuer = await openIssuer(t);
  const shop = await openShop(t, { issuer: issuer.url });
  let now = Date.now();
  t.intercept(Date, 'now', { value: () => now });
  const exp = Math.floor(now / 1000) + 60;
  const as = { token: await issuer.token({ exp }) };
  t.equal((await shop.call('GET', '/orders', { as })).status, 200);
  // Clocks may differ by 5 seconds.
  now = (exp + 5) * 1000;
  t.equal((await shop.call('GET', '/orders', { as })).status, 200);
  now += 1;
  const { status, headers } = await shop.call('GET', '/orders', { as });
  t.equal(status, 401);
  t.match(headers.get('www-authenticate'), /expired/);
});

t.test('a token with the signature of an accepted token is refused', async (t) => {
  const issuer = await openIssuer(t);
  const shop = await openShop(t, { issuer: issuer.url });
  const listOrders = (token: string) => shop.call('GET', '/orders', { as: { token } });
  const good = await issuer.token();
  t.equal((await listOrders(good)).status, 200);
  const [header, claims, signature] = good.split('.');
  const forged = Buffer.from(claims!, 'base64url').toString().replace('{', '{"customer_id":"customer-1",');
  const parts = [header, Buffer.from(forged).toString('base64url'), signature];
  t.match(await listOrders(parts.join('.')), { status: 401, body: { type: 'UNAUTHENTICATED' } });
  t.equal((await listOrders(good)).status, 200, 'the accepted token remains valid');
});

t.test('no token, cookie, secret or key is written to the log', async (t) => {
  const issuer = await openIssuer(t);
  const secret = { clientId: 'order-service', clientSecret: 'SECRET-OF-THE-SERVICE' };
  const local = await openShop(t, { issuer: issuer.url });
  const remote = await openShop(t, { issuer: issuer.url, introspection: issuer.introspection });
  const refused = await openShop(t, { issuer: issuer.url, introspection: secret });
  const headers = {
    Cookie: 'session=SECRET-COOKIE',
    'X-Api-Key': 'SECRET-KEY',
    'Proxy-Authorization': 'Basic SECRET-PROXY',
    'Idempotency-Key': 'SECRET-IDEMPOTENCY',
  };
  for (const shop of [local, remote, refused]) {
    for (const token of [await issuer.token(), issuer.opaque(), 'SECRET-TOKEN']) {
      await shop.call('GET', '/orders', { as: { token }, headers });
      await shop.call('GET', '/orders?access_token=SECRET-IN-QUERY', { as: { token }, headers });
      await shop.call('GET', '/orders/SECRET-IN-PATH', { as: { token }, headers });
      await shop.call('POST', '/orders', { as: { token }, headers, body: { paymentMethod: 'tok_SECRET' } });
      await shop.call('GET', `/nothing/${token}?token=${token}`, { as: { token }, headers });
    }
    const log = JSON.stringify(shop.log);
    t.match(log, /"status":404/);
    t.notMatch(log, /SECRET|eyJ|opaque-|secret: of 100/);
  }
  t.match(JSON.stringify(local.log), /"clientId":"service"/);
  t.match(JSON.stringify(refused.log), /answers 401: invalid_client/, 'the log says why');
});
