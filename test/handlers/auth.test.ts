import t from 'tap';
import { makeKey, openIssuer } from '../support/issuer.ts';
import { openShop } from '../support/shop.ts';

const now = () => Math.floor(Date.now() / 1000);

t.test('a token of the authorization server opens what its scopes allow', async (t) => {
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
      `Bearer realm="order-service", error="insufficient_scope", scope="${scope}"`,
    );
  }
});

t.test('without a token the challenge names no error', async (t) => {
  const shop = await openShop(t);
  for (const headers of [
    {},
    { Authorization: 'Basic eDp5' },
    { Authorization: 'Bearer' },
    { Authorization: 'Bearer a b' },
  ]) {
    const answer = await shop.call('GET', '/orders', { as: 'nobody', headers });
    t.match(answer, { status: 401, body: { type: 'UNAUTHENTICATED' } });
    t.equal(answer.headers.get('www-authenticate'), 'Bearer realm="order-service"');
  }
});

t.test('every operation needs a token, before anything else is looked at', async (t) => {
  const shop = await openShop(t);
  const { default: document } = await import('../../generated/v1/openapi.json', { with: { type: 'json' } });
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

t.test('a token is refused unless everything about it is right', async (t) => {
  const issuer = await openIssuer(t);
  const shop = await openShop(t, { issuer: issuer.url });
  const status = async (token: string) => {
    const answer = await shop.call('GET', '/orders', { as: { token } });
    if (answer.status === 401) {
      t.match(
        answer.headers.get('www-authenticate'),
        /^Bearer realm="order-service", error="invalid_token", error_desc/,
      );
    }
    return answer.status;
  };
  const otherKey = await makeKey('RS256', issuer.key.kid);
  const accepted: Record<string, string> = {
    'as it should be': await issuer.token(),
    'for several audiences': await issuer.token({ aud: ['another', 'order-service'] }),
    'of the long form of the type': await issuer.token({}, { typ: 'application/at+jwt' }),
    'a few seconds over': await issuer.token({ iat: now() - 100, exp: now() - 2 }),
  };
  for (const [name, token] of Object.entries(accepted)) t.equal(await status(token), 200, name);

  const good = await issuer.token();
  const [header, payload, signature] = good.split('.') as [string, string, string];
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const refused: Record<string, string> = {
    'another audience': await issuer.token({ aud: 'another-service' }),
    'no audience': await issuer.token({ aud: undefined }),
    'an empty list of audiences': await issuer.token({ aud: [] }),
    'another issuer': await issuer.token({ iss: 'http://127.0.0.1:1' }),
    'no issuer': await issuer.token({ iss: undefined }),
    expired: await issuer.token({ iat: now() - 700, exp: now() - 100 }),
    'no expiry': await issuer.token({ exp: undefined }),
    'an expiry that is text': await issuer.token({ exp: 'tomorrow' }),
    'a lifetime of a day': await issuer.token({ exp: now() + 86_400 }),
    'issued in the future': await issuer.token({ iat: now() + 300, exp: now() + 600 }),
    'not valid yet': await issuer.token({ nbf: now() + 300 }),
    'no client': await issuer.token({ client_id: undefined }),
    'no subject': await issuer.token({ sub: undefined }),
    'no id': await issuer.token({ jti: undefined }),
    'scopes as a list': await issuer.token({ scope: ['orders:read'] }),
    'a customer that is no text': await issuer.token({ customer_id: ['customer-1'] }),
    'an empty customer': await issuer.token({ customer_id: '' }),
    'bound to a key of the sender': await issuer.token({ cnf: { jkt: 'x' } }),
    'the type of an ID token': await issuer.token({}, { typ: 'JWT' }),
    'no type': await issuer.token({}, { typ: undefined }),
    'no key id': await issuer.token({}, { kid: undefined }),
    'a key id that is a list': await issuer.token({}, { kid: [issuer.key.kid] }),
    'an unknown key': await issuer.token({}, { kid: 'unknown' }),
    'another key under a known id': await issuer.token({}, {}, otherKey),
    'no signature': `${header}.${payload}.`,
    'another payload': `${header}.${encode({ ...JSON.parse(Buffer.from(payload, 'base64url').toString()), sub: 'x' })}.${signature}`,
    'the algorithm none': `${encode({ alg: 'none', typ: 'at+jwt', kid: issuer.key.kid })}.${payload}.`,
    'not a token': 'opaque',
    'far too long': `${header}.${payload}.${'A'.repeat(9000)}`,
  };
  for (const [name, token] of Object.entries(refused)) t.equal(await status(token), 401, name);
  t.match(
    (await shop.call('GET', '/orders', { as: { token: refused['expired']! } })).body,
    { detail: 'The access token has expired. Get a new one.' },
    'only an expired one is told so',
  );
});

t.test('ES256 and EdDSA are as good as RS256', async (t) => {
  const issuer = await openIssuer(t);
  const shop = await openShop(t, { issuer: issuer.url });
  for (const alg of ['ES256', 'EdDSA']) {
    const key = await makeKey(alg, alg);
    issuer.publish(key);
    const token = await issuer.token({}, {}, key);
    t.equal((await shop.call('GET', '/orders', { as: { token } })).status, 200, alg);
  }
});

t.test('a withdrawn key is refused once it is asked for again, and a new one is found', async (t) => {
  const issuer = await openIssuer(t);
  const shop = await openShop(t, { issuer: issuer.url, keyTtl: 1 });
  const status = async (token: string) => (await shop.call('GET', '/orders', { as: { token } })).status;
  t.equal(await status(await issuer.token()), 200);
  const next = await makeKey('RS256', 'key-2');
  issuer.publish(next);
  t.equal(await status(await issuer.token({}, {}, next)), 200);
  t.equal(await status(await issuer.token()), 401);
});

t.test('made-up keys do not make the service ask again and again', async (t) => {
  const issuer = await openIssuer(t);
  const shop = await openShop(t, { issuer: issuer.url });
  const good = await issuer.token();
  t.equal((await shop.call('GET', '/orders', { as: { token: good } })).status, 200);
  for (let n = 0; n < 50; n += 1) {
    const token = await issuer.token({}, { kid: `made-up-${n}` });
    t.equal((await shop.call('GET', '/orders', { as: { token } })).status, 401);
  }
  t.ok(issuer.asked() <= 6, `asked ${issuer.asked()} times`);
  t.equal((await shop.call('GET', '/orders', { as: { token: good } })).status, 200);
});

t.test('an authorization server that is away is not the caller’s fault', async (t) => {
  const shop = await openShop(t, { issuer: 'http://127.0.0.1:1' });
  const answer = await shop.call('GET', '/orders');
  t.match(answer, { status: 503, body: { type: 'UNAVAILABLE', retryable: true } });
  t.ok(answer.headers.get('retry-after'));
});

t.test('no token gets into the log', async (t) => {
  const shop = await openShop(t);
  await shop.call('GET', '/orders?access_token=SECRET-IN-QUERY');
  await shop.call('GET', '/orders', { as: { token: 'SECRET-TOKEN' } });
  await shop.call('GET', '/orders');
  const log = JSON.stringify(shop.log);
  t.match(log, /"clientId":"backoffice"/);
  t.notMatch(log, /SECRET|eyJ/);
});
