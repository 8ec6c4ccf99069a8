import * as client from 'openid-client';
import t from 'tap';
import { MINUTE, officeVisitor, openWatchedOffice } from '../support/processes/office-visitor.ts';

const office = await openWatchedOffice(t);

t.beforeEach(() => {
  office.clock.ahead = 0;
});

t.test('a member of staff logs in, and the page learns name, actor and scopes', async (t) => {
  const { begin, authorize, request, ask, cookie } = officeVisitor(t, office);
  const before = await ask('/session');
  t.equal(before.status, 401);
  t.match(before.headers.get('content-type'), 'application/problem+json');
  t.match(before.body, { type: 'LOGGED_OUT', status: 401, instance: '/session', retryable: false });

  const location = await begin();
  t.match(Object.fromEntries(new URL(location).searchParams), {
    response_type: 'code',
    code_challenge_method: 'S256',
    state: /^[\w-]{43}$/,
    nonce: /^[\w-]{43}$/,
  });
  const { status, headers } = await request(await authorize(location, 'fulfilment-1'));
  t.equal(status, 303);
  t.equal(headers.get('location'), '/');
  t.match(headers.getSetCookie(), [
    /^__Host-office-login=; Max-Age=0; Path=\/; Secure; HttpOnly; SameSite=Lax$/,
    /^__Host-office=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Strict$/,
  ]);
  t.ok(cookie());
  t.strictSame((await ask('/session')).body, {
    name: 'Fulfilment One',
    actor: 'fulfilment-1',
    scopes: ['contacts:read', 'documents:read', 'orders:read', 'products:read', 'shipments:write'],
    idleSecondsLeft: 1_800,
  });
});

t.test('each role gets the scopes of its work', async (t) => {
  const scopesOf = async (login: string): Promise<string[]> => {
    const { logIn, ask } = officeVisitor(t, office);
    await logIn(login);
    return (await ask('/session')).body.scopes;
  };
  t.ok((await scopesOf('support-1')).includes('payments:write'));
  t.notOk((await scopesOf('support-1')).includes('products:write'));
  t.notOk((await scopesOf('catalogue-1')).includes('orders:read'));
  t.notOk((await scopesOf('finance-1')).includes('shipments:write'));
  t.ok((await scopesOf('admin-1')).includes('webhooks:write'));
});

t.test('a customer is refused with a plain page, from which another user can log in', async (t) => {
  const { logIn, request, authorize, ask, cookie } = officeVisitor(t, office);
  const { status, text, headers } = await logIn('customer-1');
  t.equal(status, 400);
  t.match(text, /This page is only for the staff of the shop\./);
  t.notMatch(text, /<script/);
  t.match(headers.get('content-security-policy'), /style-src 'sha256-/);
  t.equal(cookie(), undefined);
  t.equal((await ask('/api/v1/orders')).status, 401);

  const [, again = ''] = /href="(\/login[^"]*)"/.exec(text)!;
  const location = (await request(office.url + again)).headers.get('location')!;
  await request(await authorize(location, 'staff-1'));
  t.match((await ask('/session')).body, { actor: 'staff-1' });
});

t.test('after the login, the browser opens the page that required the login', async (t) => {
  const goesTo = async (to: string) => {
    const { authorize, request } = officeVisitor(t, office);
    const begun = await request(`${office.url}/login?to=${encodeURIComponent(to)}`);
    return (await request(await authorize(begun.headers.get('location')!, 'staff-1'))).headers.get(
      'location',
    );
  };
  t.equal(await goesTo('/orders/1?tab=history&at=2'), '/orders/1?tab=history&at=2');
  const elsewhere = ['//elsewhere.example.com', 'https://elsewhere.example.com/', '/\\elsewhere.example.com'];
  for (const to of [...elsewhere, '/login', '/api/v1/orders', '/session', 'orders', ''])
    t.equal(await goesTo(to), '/', to);
});

t.test(
  'a session that expires while a form is open gets 401, and the login returns to the form',
  async (t) => {
    const { logIn, send, ask, request, authorize } = officeVisitor(t, office);
    await logIn('catalogue-1');
    office.clock.ahead = 31 * MINUTE;
    const body = { name: 'Sencha, 200 g', price: { amount: 2800, currency: 'EUR' } };
    const answer = await send('PUT', '/api/v1/products/TEA-SENCHA-200', body);
    t.equal(answer.status, 401);
    t.match(answer.body, { type: 'LOGGED_OUT', instance: '/api/v1/products/TEA-SENCHA-200' });
    t.match(answer.headers.getSetCookie(), [/^__Host-office=; Max-Age=0;/]);
    const begun = await request(`${office.url}/login?to=/products/TEA-SENCHA-200`);
    const back = await request(await authorize(begun.headers.get('location')!, 'catalogue-1'));
    t.equal(back.headers.get('location'), '/products/TEA-SENCHA-200');
    t.equal((await ask('/api/v1/products/TEA-SENCHA-200')).status, 404, 'nothing was changed');
    t.equal((await send('PUT', '/api/v1/products/TEA-SENCHA-200', body)).status, 201);
  },
);

t.test(
  'an old login at the provider does not suffice, whatever the browser makes of the address',
  async (t) => {
    const { logIn, begin, authorize, request, ask } = officeVisitor(t, office);
    await logIn('staff-1');
    office.clock.ahead = 41 * MINUTE;
    const location = new URL(await begin());
    t.equal(location.searchParams.get('max_age'), '1800', 'the provider is asked for the password');
    location.searchParams.delete('max_age');
    const { status, text } = await request(await authorize(location.href, 'staff-1'));
    t.equal(status, 400);
    t.match(text, /The login could not be verified\./);
    t.equal((await ask('/session')).status, 401);
  },
);

t.test('requests at the same time share the renewal of an access token', async (t) => {
  const { logIn, ask } = officeVisitor(t, office);
  await logIn('staff-1');
  office.sent.length = 0;
  office.clock.ahead = 9.6 * MINUTE;
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask('/api/v1/orders')));
  t.strictSame(new Set(answers.map(({ status }) => status)), new Set([200]));
  const renewals = office.sent.filter(({ url }) => url.pathname === '/token');
  t.strictSame(
    renewals.map(({ form }) => form.get('grant_type')),
    ['refresh_token'],
  );
});

t.test('the session ends if the service does not accept its token', async (t) => {
  const { logIn, ask, cookie, setCookie } = officeVisitor(t, office);
  await logIn('staff-1');
  const id = cookie()!;
  office.faults.spoil = (headers) => headers.has('actor') && headers.append('authorization', 'x');
  t.teardown(() => delete office.faults.spoil);
  t.match(await ask('/api/v1/orders'), { status: 401, body: { type: 'LOGGED_OUT' } });
  setCookie(id);
  t.equal((await ask('/session')).status, 401, 'so that the login asks the provider again');
});

t.test('a logout revokes the refresh token, and the old cookie opens nothing', async (t) => {
  const { logIn, send, ask, cookie, setCookie } = officeVisitor(t, office);
  await logIn('staff-1');
  const id = cookie()!;
  const { status, body } = await send('POST', '/session/logout');
  t.equal(status, 200);
  t.equal(new URL(body.location).origin, office.authUrl);
  t.equal(new URL(body.location).searchParams.get('post_logout_redirect_uri'), `${office.url}/`);
  t.equal(cookie(), undefined);
  const revoked = office.sent.findLast(({ url }) => url.pathname === '/revoke')!.form.get('token')!;
  const secret = client.ClientSecretBasic('back-office-secret');
  const provider = await client.discovery(new URL(office.authUrl), 'back-office', undefined, secret, {
    execute: [client.allowInsecureRequests],
  });
  await t.rejects(client.refreshTokenGrant(provider, revoked), 'revoked');
  setCookie(id);
  t.equal((await ask('/session')).status, 401);
});

t.test('a forged or guessed cookie opens no session', async (t) => {
  const { ask, setCookie } = officeVisitor(t, office);
  for (const value of ['', 'x', '__proto__', 'A'.repeat(43), 'A'.repeat(8000)]) {
    setCookie(value);
    t.equal((await ask('/api/v1/orders')).status, 401);
  }
});
