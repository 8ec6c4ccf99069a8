import { createHash } from 'node:crypto';
import * as client from 'openid-client';
import t from 'tap';
import { visitor } from '../support/processes/browser-session.ts';
import { type WebShop } from '../support/processes/web-shop.ts';
import { MINUTE, openWatchedShop } from '../support/processes/monitored-web-shop.ts';

const shop = await openWatchedShop(t);

t.beforeEach(() => {
  shop.clock.ahead = 0;
});

t.test('a token that expires soon is renewed once, even if many requests need it', async (t) => {
  const { logIn, ask } = visitor(t, shop);
  await logIn();
  shop.sent.length = 0;
  t.equal((await ask('/shop/orders')).status, 200);
  t.equal(shop.sent.length, 0, 'a valid token is not renewed');
  shop.clock.ahead = 9.6 * MINUTE;
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask('/shop/orders')));
  t.strictSame(new Set(answers.map(({ status }) => status)), new Set([200]));
  t.equal(shop.sent.length, 1);
  t.equal(shop.sent[0]!.form.get('grant_type'), 'refresh_token');
  shop.clock.ahead = 19 * MINUTE;
  t.equal((await ask('/shop/orders')).status, 200);
  t.equal(shop.sent.length, 1, 'the new token is not renewed immediately');
});

t.test('the session ends if its refresh token was revoked', async (t) => {
  const { logIn, ask } = visitor(t, shop);
  await logIn();
  const { refresh_token: token } = shop.sent.at(-1)!.answer;
  await client.tokenRevocation(await providerConfig(shop), token);
  shop.clock.ahead = 9.6 * MINUTE;
  const { status, body, headers } = await ask('/shop/orders');
  t.equal(status, 401);
  t.match(body, { type: 'LOGGED_OUT' });
  t.match(headers.get('set-cookie'), /^__Host-shop=; Max-Age=0;/);
});

t.test('the session ends after half an hour without use', async (t) => {
  const { logIn, ask } = visitor(t, shop);
  await logIn();
  shop.clock.ahead = 31 * MINUTE;
  t.strictSame((await ask('/shop/session')).body, { isLoggedIn: false, name: null });
});

t.test('a logout ends the session, and invalidates its cookie and its refresh token', async (t) => {
  const { logIn, ask, send, cookie, setCookie } = visitor(t, shop);
  await logIn();
  const id = cookie()!;
  const { refresh_token: token } = shop.sent.at(-1)!.answer;
  const { status, headers, body } = await send('POST', '/shop/logout');
  t.equal(status, 200);
  t.match(headers.get('set-cookie'), /^__Host-shop=; Max-Age=0; Path=\/; Secure;/);
  const location = new URL(body.location);
  t.equal(location.origin + location.pathname, `${shop.authUrl}/logout`);
  t.equal(location.searchParams.get('post_logout_redirect_uri'), `${shop.url}/`);
  t.equal(shop.sent.at(-1)!.path, '/revoke');
  await t.rejects(client.refreshTokenGrant(await providerConfig(shop), token), 'revoked');
  setCookie(id);
  t.equal((await ask('/shop/orders')).status, 401, 'the old cookie opens nothing');
});

t.test('a logout in the shop needs no confirmation; a plain link logs no user out', async (t) => {
  const { begin, logIn, send, request } = visitor(t, shop);
  await logIn();
  const link = `${shop.authUrl}/logout?${new URLSearchParams({ client_id: 'web-client', post_logout_redirect_uri: `${shop.url}/` })}`;
  const asked = await request(link);
  t.match(asked.text, /<h1>Log out\?/);
  t.notMatch(asked.text, /<script/);

  const { body } = await send('POST', '/shop/logout');
  const { text, headers } = await request(body.location);
  t.notMatch(text, /Log out\?/);
  const script = /<script>([^<]+)<\/script>/.exec(text)![1]!;
  const hash = `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
  t.ok(headers.get('content-security-policy')!.includes(hash), 'the page submits its form by a script');
  const fields = [...text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  const confirmed = await request(/<form [^>]*action="([^"]+)"/.exec(text)![1]!, {
    method: 'POST',
    body: new URLSearchParams(Object.fromEntries(fields.map(([, name, value]) => [name!, value!]))),
  });
  t.match(confirmed, { status: 303 });
  t.equal(confirmed.headers.get('location'), `${shop.url}/`);
  const location = await begin();
  const { headers: next } = await request(location);
  const { text: asksAgain } = await request(new URL(next.get('location')!, location).href);
  t.match(asksAgain, /<label for="password">/);
});

const providerConfig = ({ authUrl }: WebShop) =>
  client.discovery(new URL(authUrl), 'web-client', undefined, client.ClientSecretBasic('web-client-secret'), {
    execute: [client.allowInsecureRequests],
  });
