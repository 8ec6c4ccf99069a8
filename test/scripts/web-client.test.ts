import * as client from 'openid-client';
import t, { type Test } from 'tap';
import { buildWebClient } from '../../scripts/dev/web-client/app.ts';
import { type Answer, visitor } from '../support/processes/browser-session.ts';
import { freePort } from '../support/run/ports.ts';
import { runProcess } from '../support/run/processes.ts';
import { waitUntil, openConnection } from '../support/shop/raw-service.ts';
import { MINUTE, openWatchedShop } from '../support/processes/monitored-web-shop.ts';

const isRefused = async (t: Test, { status, text, headers }: Answer, why: RegExp) => {
  t.equal(status, 400);
  t.match(text, why);
  t.match(headers.getSetCookie(), [/^__Host-shop-login=; Max-Age=0;/], 'no customer is logged in');
};

/** Checks that a callback changes nothing if this browser has started no such login. */
const isIgnored = async (t: Test, { status, text, headers }: Answer) => {
  t.equal(status, 400);
  t.match(text, /did not begin in this browser/);
  t.strictSame(headers.getSetCookie(), [], 'the session of a logged-in user remains');
};

const shop = await openWatchedShop(t);

t.beforeEach(() => {
  shop.clock.ahead = 0;
});

t.test('a login sets the cookie of a session, and deletes the cookie of the started login', async (t) => {
  const { begin, authorize, request, cookie, ask } = visitor(t, shop);
  const location = new URL(await begin());
  t.equal(location.origin, shop.authUrl);
  t.match(Object.fromEntries(location.searchParams), {
    response_type: 'code',
    code_challenge_method: 'S256',
    state: /^[\w-]{43}$/,
    nonce: /^[\w-]{43}$/,
  });
  t.equal(cookie(), undefined);
  const { status, headers } = await request(await authorize(location.href));
  t.equal(status, 303);
  t.equal(headers.get('location'), '/');
  t.match(headers.getSetCookie(), [
    /^__Host-shop-login=; Max-Age=0; Path=\/; Secure; HttpOnly; SameSite=Lax$/,
    /^__Host-shop=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Lax$/,
  ]);
  t.strictSame((await ask('/shop/session')).body, { isLoggedIn: true, name: 'Customer One' });
});

t.test('the web client refuses a callback that does not belong to the login', async (t) => {
  const tampered = async (change: (callback: URL) => void) => {
    const { begin, authorize, request, ask } = visitor(t, shop);
    const callback = new URL(await authorize(await begin()));
    change(callback);
    const answer = await request(callback.href);
    t.strictSame((await ask('/shop/session')).body, { isLoggedIn: false, name: null });
    return answer;
  };
  const unverified = /The login could not be verified/;
  await isRefused(t, await tampered((url) => url.searchParams.set('state', 'other')), unverified);
  await isRefused(t, await tampered((url) => url.searchParams.delete('state')), unverified);
  await isRefused(t, await tampered((url) => url.searchParams.set('iss', 'http://127.0.0.1:1')), unverified);
  await isRefused(t, await tampered((url) => url.searchParams.delete('iss')), unverified);
  await isRefused(t, await tampered((url) => url.searchParams.set('code', 'other')), unverified);

  const authorizedWith = async (change: (address: URL) => void) => {
    const { begin, authorize, request } = visitor(t, shop);
    const address = new URL(await begin());
    change(address);
    return request(await authorize(address.href));
  };
  const otherChallenge = await client.calculatePKCECodeChallenge(client.randomPKCECodeVerifier());
  await isRefused(t, await authorizedWith((url) => url.searchParams.set('nonce', 'other')), unverified);
  await isRefused(
    t,
    await authorizedWith((url) => url.searchParams.set('code_challenge', otherChallenge)),
    unverified,
  );
});

t.test('the web client refuses a callback from another browser, and a repeated callback', async (t) => {
  const [one, other] = [visitor(t, shop), visitor(t, shop)];
  const callback = await one.authorize(await one.begin());
  await isIgnored(t, await other.request(callback));
  await other.begin();
  await isRefused(t, await other.request(callback), /could not be verified/);
  t.equal((await one.request(callback)).status, 303);
  await isIgnored(t, await one.request(callback));
  t.strictSame((await one.ask('/shop/session')).body, { isLoggedIn: true, name: 'Customer One' });
});

t.test('a link to the callback does not log the user out', async (t) => {
  const { logIn, request, ask } = visitor(t, shop);
  await logIn();
  for (const query of ['', '?code=x&state=y', '?error=access_denied'])
    await isIgnored(t, await request(`${shop.url}/callback${query}`));
  t.strictSame((await ask('/shop/session')).body, { isLoggedIn: true, name: 'Customer One' });
});

t.test("many logins that a stranger starts do not end another user's login", async (t) => {
  const { begin, authorize, request, ask } = visitor(t, shop);
  const location = await begin();
  const { host } = new URL(shop.url);
  for (let n = 0; n < 1050; n += 1) {
    const { statusCode } = await shop.webClient.inject({ url: '/login', headers: { host } });
    if (statusCode !== 303) t.fail(`login ${n}: ${statusCode}`);
  }
  t.equal((await request(await authorize(location))).status, 303);
  t.strictSame((await ask('/shop/session')).body, { isLoggedIn: true, name: 'Customer One' });
});

t.test('a pending login cannot be read or changed, and expires after ten minutes', async (t) => {
  const { begin, authorize, request, pendingLogin, setPendingLogin } = visitor(t, shop);
  const location = await begin();
  const [sealed, state] = [pendingLogin()!, new URL(location).searchParams.get('state')!];
  t.notMatch(Buffer.from(sealed, 'base64url').toString('latin1'), state);
  const callback = await authorize(location);
  for (const place of [0, 20, sealed.length - 2]) {
    const other = sealed[place] === 'A' ? 'B' : 'A';
    setPendingLogin(sealed.slice(0, place) + other + sealed.slice(place + 1));
    await isIgnored(t, await request(callback));
  }
  setPendingLogin(sealed);
  shop.clock.ahead = 11 * MINUTE;
  await isIgnored(t, await request(callback));
  shop.clock.ahead = 0;
  t.equal((await request(callback)).status, 303);
});

t.test('a user who declines the login is not logged in', async (t) => {
  const { begin, request, ask } = visitor(t, shop);
  const state = new URL(await begin()).searchParams.get('state')!;
  const no = new URLSearchParams({ error: 'access_denied', state, iss: shop.authUrl });
  await isRefused(t, await request(`${shop.url}/callback?${no}`), /You chose not to log in/);
  t.equal((await ask('/shop/orders')).status, 401);
});

t.test('after the login, the browser opens the page that required the login', async (t) => {
  const goesTo = async (to: string) => {
    const { authorize, request } = visitor(t, shop);
    const begun = await request(`${shop.url}/login?to=${encodeURIComponent(to)}`);
    const answer = await request(await authorize(begun.headers.get('location')!));
    return answer.headers.get('location');
  };
  t.equal(await goesTo('/orders'), '/orders');
  t.equal(await goesTo('//elsewhere.example.com'), '/');
  t.equal(await goesTo('https://elsewhere.example.com/orders'), '/');
});

t.test('the web client refuses requests from other sites', async (t) => {
  const { logIn, request, ask, cookie } = visitor(t, shop);
  await logIn();
  const order = { items: [{ sku: 'TEA-SENCHA-100', quantity: 1 }], paymentMethod: 'tok_approved' };
  const status = async (headers: Record<string, string>, method = 'POST') => {
    const answer = await request(`${shop.url}/shop/orders`, {
      method,
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'cross-site', ...headers },
      ...(method === 'POST' && { body: JSON.stringify(order) }),
    });
    return answer.status;
  };
  const own = { 'X-Shop': '1', 'Sec-Fetch-Site': 'same-origin', Origin: shop.url };
  t.equal(await status({ ...own, 'Sec-Fetch-Site': 'cross-site' }), 403);
  t.equal(await status({ ...own, 'Sec-Fetch-Site': 'same-site' }), 403);
  t.equal(await status({ ...own, Origin: 'http://127.0.0.1:3000' }), 403);
  t.equal(await status({ ...own, Origin: 'null' }), 403);
  t.equal(await status({ 'Sec-Fetch-Site': 'same-origin', Origin: shop.url }), 403, 'the request of a form');
  t.equal(await status({ ...own, 'Sec-Fetch-Site': 'cross-site' }, 'GET'), 403);
  t.equal((await ask('/shop/orders')).body.totalCount, 0, 'no refused request placed an order');

  const preflight = await request(`${shop.url}/shop/orders`, {
    method: 'OPTIONS',
    headers: { Origin: 'http://127.0.0.1:3000', 'Access-Control-Request-Method': 'POST' },
  });
  t.equal(preflight.headers.get('access-control-allow-origin'), null);

  for (const path of ['/shop/logout', '/%73hop/logout', '/sho%70/logout']) {
    const logout = await request(shop.url + path, { method: 'POST' });
    t.equal(logout.status, 403, path);
  }
  t.equal((await request(`${shop.url}/%73hop/orders`)).status, 403);
  t.ok(cookie(), 'another site cannot log a customer out either');
});

t.test('a forged or guessed cookie opens no session', async (t) => {
  const { ask, setCookie } = visitor(t, shop);
  for (const value of ['', 'x', '__proto__', 'A'.repeat(43), 'A'.repeat(8000)]) {
    setCookie(value);
    t.equal((await ask('/shop/orders')).status, 401);
  }
});

t.test('every page forbids frames, inline scripts and foreign origins', async (t) => {
  const { request } = visitor(t, shop);
  for (const path of ['/', '/orders', '/shop.js', '/login', '/callback', '/shop/session', '/nowhere']) {
    const { headers } = await request(shop.url + path);
    t.match(headers.get('content-security-policy'), /default-src 'none'; script-src 'self'/, path);
    t.match(headers.get('content-security-policy'), /frame-ancestors 'none'/, path);
    t.notMatch(headers.get('content-security-policy'), /unsafe/, path);
    t.equal(headers.get('x-content-type-options'), 'nosniff', path);
    t.equal(headers.get('referrer-policy'), 'no-referrer', path);
    t.equal(headers.get('cache-control'), 'no-store', path);
  }
});

t.test('an order that is sent twice is placed only once, and only its customer can see it', async (t) => {
  const [one, other] = [visitor(t, shop), visitor(t, shop)];
  await one.logIn('customer-1');
  await other.logIn('customer-2');
  const order = {
    // The order is for the customer who is logged in, so this field is ignored.
    customerId: 'customer-2',
    items: [{ sku: 'TEA-EARL-GREY-100', quantity: 1 }],
    paymentMethod: 'tok_requires_action',
    expectedTotal: { amount: 1250, currency: 'EUR' },
  };
  const place = (body: object, key = 'basket-1') =>
    one.send('POST', '/shop/orders', body, { 'Idempotency-Key': key });
  const [first, second] = await Promise.all([place(order), place(order)]);
  const ids = [first, second].filter(({ status }) => status === 201).map(({ body }) => body.id);
  t.ok(ids.length > 0);
  t.equal((await place(order)).body.id, ids[0]);
  t.equal(new Set(ids).size, 1);
  t.match((await one.ask(`/shop/orders/${ids[0]}`)).body, { status: 'SUBMITTED', cancellable: true });
  const foreign = await other.ask(`/shop/orders/${ids[0]}`);
  t.equal(foreign.status, 404);
  t.match(foreign.body, { type: 'ORDER_NOT_FOUND', message: 'You have no such order.' });

  const short = await place({ ...order, items: [{ sku: 'TEAPOT-GLASS-1L', quantity: 13 }] }, 'basket-2');
  t.equal(short.status, 409);
  t.match(short.body, {
    type: 'INSUFFICIENT_STOCK',
    message: 'There is not enough in stock. Nothing was ordered.',
    shortages: [{ sku: 'TEAPOT-GLASS-1L', available: 12 }],
  });
  const cheaper = await place({ ...order, expectedTotal: { amount: 1, currency: 'EUR' } }, 'basket-3');
  t.match(cheaper, { status: 409, body: { type: 'PRICE_CHANGED' } });
  t.match(await place({ items: 'nonsense' }, 'basket-4'), {
    status: 400,
    body: { type: 'VALIDATION_ERROR', message: String },
  });
  t.equal((await one.send('POST', '/shop/orders')).status, 400);
});

t.test('the web client refuses requests to another host', async (t) => {
  const { port } = new URL(shop.url);
  const answer = await shop.webClient.inject({
    url: '/',
    headers: { host: `elsewhere.example.com:${port}` },
  });
  t.equal(answer.statusCode, 421);
});

t.test('the web client disconnects a client that never completes its request', async (t) => {
  const webClient = await buildWebClient({
    baseUrl: 'http://127.0.0.1:4100',
    serviceUrl: 'http://127.0.0.1:1',
    issuer: 'http://127.0.0.1:1',
    clientId: 'web-client',
    clientSecret: 'web-client-secret',
    logLevel: 'silent',
    slowness: { headers: 100, request: 200 },
  });
  t.teardown(() => webClient.close());
  const { port } = new URL(await webClient.listen({ host: '127.0.0.1', port: 0 }));
  const body =
    'POST /shop/orders HTTP/1.1\r\nHost: 127.0.0.1:4100\r\nX-Shop: 1\r\nContent-Length: 100\r\n\r\n{';
  for (const begun of [body, 'GET / HTTP/1.1\r\nHost:', '']) {
    const { write, socket } = openConnection(t, Number(port));
    write(begun);
    t.ok(await waitUntil(() => socket.readableEnded || socket.destroyed), begun);
  }
  const connections = () =>
    new Promise<number>((resolve, reject) =>
      webClient.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    );
  t.ok(await waitUntil(async () => (await connections()) === 0), 'the web client has closed all connections');
});

t.test('the page reports a problem of the shop if the provider does not answer', async (t) => {
  const nobody = `http://127.0.0.1:${await freePort()}`;
  const webClient = await buildWebClient({
    baseUrl: 'http://127.0.0.1:4100',
    serviceUrl: nobody,
    issuer: nobody,
    clientId: 'web-client',
    clientSecret: 'web-client-secret',
    logLevel: 'silent',
  });
  t.teardown(() => webClient.close());
  const answer = await webClient.inject({ url: '/login', headers: { host: '127.0.0.1:4100' } });
  t.equal(answer.statusCode, 503);
  t.match(answer.payload, /The shop has a problem right now/);
});

t.test('the web client refuses to start in production, because its secret is public', async (t) => {
  const started = runProcess(t, 'scripts/dev/web-client/server.ts', { NODE_ENV: 'production' });
  t.equal(await started.ended, 1);
  t.match(started.stderr(), /for development: its secret is publicly known/);
});
