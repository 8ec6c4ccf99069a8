import { get } from 'node:http';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import * as client from 'openid-client';
import t from 'tap';
import { readConfig } from '../../config.ts';
import document from '../../generated/v1/openapi.json' with { type: 'json' };
import { type Contract, allScopes } from '../../handlers/contract/document/contract.ts';
import { ALL_SCOPES, STAFF_CLAIM } from '../../scripts/dev/authorization-server/clients.ts';
import {
  type Page,
  REDIRECT_URI,
  SERVER,
  beginLogin,
  logIn,
  openAuthorizationServer,
  openBrowser,
  post,
  errorOf,
  statusOf,
} from '../support/processes/authorization-server.ts';
import { runProcess } from '../support/run/processes.ts';
import { openShop } from '../support/shop/shop.ts';

const CUSTOMER = { login: 'customer-1', password: 'customer-1-password' };

const CLIENT_CREDENTIALS = { grant_type: 'client_credentials' };

t.test('the authorization server has exactly the scopes of the contract', (t) => {
  t.strictSame([...ALL_SCOPES].sort(), allScopes(document as unknown as Contract));
  t.end();
});

const server = await openAuthorizationServer(t);
const { url } = server;

t.test('a member of staff gets a token for all orders, with scopes that customers do not get', async (t) => {
  const scope = 'openid orders:read shipments:write webhooks:read';
  const ofClient = { ...CLIENT_CREDENTIALS, scope: 'orders:read orders:write products:write' };
  const { body } = await post(`${url}/token`, ofClient, 'backoffice:backoffice-secret');
  const { staffClaim } = readConfig({ STAFF_CLAIM }).auth;
  const shop = await openShop(t, { issuer: url, staffClaim, as: { token: body['access_token'] } });
  const { tokens } = await logIn(url, { scope, login: 'staff-1' });
  t.strictSame(tokens.scope?.split(' ').sort(), ['orders:read', 'shipments:write']);
  t.equal(await statusOf(shop, tokens.access_token), 200);
  const order = (await shop.order({ [await shop.offer()]: 1 })).id;
  const as = { token: tokens.access_token };
  t.equal((await shop.call('GET', `/orders/${order}`, { as })).status, 200);
  const { tokens: ofCustomer } = await logIn(url, { scope });
  t.strictSame(ofCustomer.scope?.split(' ').sort(), ['orders:read']);
});

t.test('a service client gets a JWT with those requested scopes that the client may have', async (t) => {
  const keys = createRemoteJWKSet(new URL(`${url}/.well-known/jwks.json`));
  const inForm = { ...CLIENT_CREDENTIALS, client_id: 'backoffice', client_secret: 'backoffice-secret' };
  const { body } = await post(`${url}/token`, { ...inForm, scope: 'orders:read products:write' });
  t.match(body, { token_type: 'Bearer', expires_in: 600, scope: 'orders:read products:write' });
  const { payload, protectedHeader } = await jwtVerify(body['access_token'], keys, {
    issuer: url,
    audience: 'order-service',
    typ: 'at+jwt',
  });
  t.match(payload, {
    sub: 'backoffice',
    client_id: 'backoffice',
    scope: 'orders:read products:write',
    jti: String,
  });
  t.equal(payload.exp! - payload.iat!, 600);
  t.equal(protectedHeader.alg, 'RS256');

  const scopesOf = async (id: string, scope: string) =>
    (await post(`${url}/token`, { ...CLIENT_CREDENTIALS, scope }, `${id}:${id}-secret`)).body['scope'];
  t.equal(
    await scopesOf('storefront-service', 'orders:read orders:write products:write'),
    'orders:read orders:write',
  );
  t.equal(await scopesOf('no-scope-service', 'orders:read'), undefined);
  const webhooks = 'webhooks:read webhooks:write';
  t.equal(await scopesOf('backoffice', webhooks), webhooks);
  t.equal(await scopesOf('storefront-service', webhooks), undefined);

  const forResource = (resource: string) =>
    post(`${url}/token`, { ...inForm, resource, scope: 'orders:read' });
  t.equal((await forResource('http://127.0.0.1:3999')).status, 200);
  t.match(await forResource('http://127.0.0.1:3998'), { status: 400, body: { error: 'invalid_target' } });
  t.match(await post(`${url}/token`, CLIENT_CREDENTIALS, 'order-service:order-service-secret'), {
    status: 400,
    body: { error: 'invalid_request' },
  });
});

t.test("a user logs in with code and PKCE, and the token is for the user's customer", async (t) => {
  const { callback, tokens } = await logIn(url, {
    scope: 'openid profile email orders:read orders:write products:write',
  });
  t.equal(callback.origin + callback.pathname, REDIRECT_URI);
  t.match(tokens.claims(), {
    sub: 'customer-1',
    name: 'Customer One',
    email: 'customer-1@example.com',
    aud: 'docs',
  });
  const keys = createRemoteJWKSet(new URL(`${url}/.well-known/jwks.json`));
  const { payload } = await jwtVerify(tokens.access_token, keys, {
    issuer: url,
    audience: 'order-service',
    typ: 'at+jwt',
  });
  t.match(payload, { customer_id: 'customer-1', client_id: 'docs', scope: 'orders:read orders:write' });
  t.notOk('email' in payload || 'name' in payload, 'the access token has no name and no e-mail address');

  const shop = await openShop(t, { issuer: url });
  t.equal(await statusOf(shop, tokens.access_token), 200);
  t.equal(await statusOf(shop, tokens.id_token!), 401, 'an ID token is not for the service');
  t.equal(await statusOf(shop, tokens.refresh_token!), 401, 'a refresh token is not for the service');
});

t.test('an authorization code and a refresh token can be used only once', async (t) => {
  const { config, callback, exchange, tokens } = await logIn(url);
  const refresh = (token: string) => client.refreshTokenGrant(config, token);
  t.equal(await errorOf(exchange(callback)), 'invalid_grant', 'the code is used a second time');
  t.equal(
    await errorOf(refresh(tokens.refresh_token!)),
    'invalid_grant',
    'the tokens of the code are revoked, too',
  );

  const first = (await logIn(url)).tokens.refresh_token!;
  const second = (await refresh(first)).refresh_token!;
  t.not(second, first, 'the refresh token is replaced');
  t.equal(await errorOf(refresh(first)), 'invalid_grant');
  t.equal(await errorOf(refresh(second)), 'invalid_grant', 'reuse of the old token revokes its successors');

  const third = (await logIn(url)).tokens.refresh_token!;
  const errors = await Promise.all(Array.from({ length: 10 }, () => errorOf(refresh(third))));
  t.equal(errors.filter((error) => error === undefined).length, 1, 'one of ten parallel uses succeeds');
});

t.test('the login refuses requests without PKCE, other flows and unknown return addresses', async (t) => {
  const authorize = (parameters: Record<string, string>) =>
    fetch(
      `${url}/authorize?${new URLSearchParams({ client_id: 'docs', scope: 'openid', state: 's', ...parameters })}`,
      {
        redirect: 'manual',
      },
    );
  const usual = { response_type: 'code', redirect_uri: REDIRECT_URI };
  const withoutPkce = new URL((await authorize(usual)).headers.get('location')!);
  t.match(withoutPkce.searchParams.get('error_description'), 'PKCE');
  t.equal(withoutPkce.searchParams.get('state'), 's');
  const plain = { ...usual, code_challenge: 'x'.repeat(43), code_challenge_method: 'plain' };
  t.match((await authorize(plain)).headers.get('location'), /error=invalid_request/);
  const implicit = { ...usual, response_type: 'token' };
  t.match((await authorize(implicit)).headers.get('location'), /error=unsupported_response_type/);
  const elsewhere = await authorize({ ...usual, redirect_uri: 'http://127.0.0.1:3999/evil' });
  t.equal(elsewhere.status, 400);
  t.equal(
    elsewhere.headers.get('location'),
    null,
    'the browser is not sent to an address that is not registered',
  );
  const password = { grant_type: 'password', username: 'customer-1', password: 'customer-1-password' };
  t.equal((await post(`${url}/token`, password, 'backoffice:backoffice-secret')).status, 400);
});

t.test('after a logout, a user must log in again', async (t) => {
  const { browser, config, tokens } = await logIn(url);
  const silently = async () =>
    (await beginLogin(url, browser, 'openid orders:read', { prompt: 'none' })).page as URL;
  t.ok((await silently()).searchParams.has('code'), 'during the session the user is asked nothing');
  const to = client.buildEndSessionUrl(config, { id_token_hint: tokens.id_token! });
  const question = (await browser.open(to.href)) as Page;
  t.match(question.html, /Log out\?/);
  t.match(((await browser.submit(question, { logout: 'yes' })) as Page).html, /You are logged out/);
  t.equal((await silently()).searchParams.get('error'), 'login_required');
});

t.test('only a client that allows guests gets the account of a guest', async (t) => {
  const { page } = await beginLogin(url, openBrowser(url), 'openid', { login_hint: 'guest' });
  t.match((page as Page).html, /<label for="password">/, 'the documentation asks for the login');
});

t.test('a user must log in before consenting', async (t) => {
  const browser = openBrowser(url);
  const { at } = (await beginLogin(url, browser, 'openid')).page as Page;
  const answer = await browser.open(`${at}/consent`, {});
  t.match((answer as Page).html, /This page has expired/);
  const { html } = (await browser.open(at)) as Page;
  t.match(html, /<label for="password">/, 'the login continues');
  const consent = (await browser.submit({ html, at }, CUSTOMER)) as Page;
  t.match(consent.html, /Allow/);
  t.match(((await browser.open(`${at}/login`, CUSTOMER)) as Page).html, /This page has expired/);
});

t.test('the login pages name the client and the error, and say what to do next', async (t) => {
  const browser = openBrowser(url);
  const { page } = await beginLogin(url, browser, 'openid orders:read');
  const consent = (await browser.submit(page as Page, CUSTOMER)) as Page;
  t.match(consent.html, '<strong>The documentation of the order service</strong> asks for:');
  t.notMatch(consent.html, /autofocus/, 'the Enter key alone does not consent');
  const says = async (path: string, words: RegExp) =>
    t.match(((await browser.open(url + path)) as Page).html, words, path);
  await says('/authorize?client_id=nobody', /is not known to this server\.[^]*Go back to it/);
  await says('/interaction/gone', /<h1>This page has expired<\/h1>\s*<p>Go back/);
  await says('/', /<h1>Authorization server<\/h1>[^]*href="http:\/\/127\.0\.0\.1:3999\/api\/v1\/docs"/);
  await says('/nowhere', /<h1>There is no such page<\/h1>\s*<p>Go back/);
  await says('/logout/success', /<h1>You are logged out<\/h1>/);
  const unknown = await fetch(`${url}/nowhere`, { headers: { Accept: 'application/json' } });
  t.equal(unknown.status, 404);
  t.notMatch(await unknown.text(), '<html');
});

t.test('the login pages forbid frames and scripts of other origins', async (t) => {
  const { browser } = await logIn(url);
  const begun = (await beginLogin(url, openBrowser(url), 'openid')).page as Page;
  const questions = [`${url}/logout`, `${url}/logout?client_id=docs`];
  for (const target of [
    begun.at,
    ...questions,
    `${url}/logout/success`,
    `${url}/authorize?client_id=nobody`,
    `${url}/interaction/unknown`,
    `${url}/`,
    `${url}/nowhere`,
  ]) {
    const { headers, html } = (await browser.open(target)) as Page;
    t.match(headers.get('content-type'), /^text\/html/, target);
    t.match(headers.get('content-security-policy'), /default-src 'none'.*frame-ancestors 'none'/, target);
    t.notMatch(headers.get('content-security-policy'), /script-src[^;]*(?:unsafe|\*|http)/, target);
    t.equal(headers.get('x-content-type-options'), 'nosniff', target);
    t.equal(headers.get('referrer-policy'), 'no-referrer', target);
    t.match(html, /<html lang="en">[^]*<h1>/, target);
  }
});

t.test('the metadata of the authorization server names no host but its own', async (t) => {
  const { port } = new URL(url);
  const ask = (host: string) =>
    new Promise<{ status: number | undefined; text: string }>((resolve, reject) =>
      get({ host: '127.0.0.1', port, path: '/.well-known/openid-configuration', headers: { host } })
        .on('response', async (response) =>
          resolve({ status: response.statusCode, text: (await response.toArray()).join('') }),
        )
        .on('error', reject),
    );
  for (const host of ['evil.test', `evil.test:${port}`, `127.0.0.1:${port}.evil.test`, '127.0.0.1']) {
    const { status, text } = await ask(host);
    t.equal(status, 421, host);
    t.notMatch(text, 'evil.test');
  }
  const { status, text } = await ask(`127.0.0.1:${port}`);
  t.equal(status, 200);
  t.equal(JSON.parse(text).token_endpoint, `${url}/token`);
});

t.test('the authorization server does not start in production or without database or port', async (t) => {
  const refusal = async (env: Record<string, string>) => {
    const server = runProcess(t, SERVER, env);
    t.equal(await server.ended, 1);
    return server.stderr();
  };
  t.match(await refusal({ NODE_ENV: 'production' }), /for development only\. Set AUTH_URL/);
  t.match(await refusal({}), /DATABASE_URL is not set/);
  t.match(await refusal(server.env), /another program does/);
});

t.test('after many wrong client secrets, the server refuses even right ones for a while', async (t) => {
  const { url } = await openAuthorizationServer(t);
  const statuses = new Set<number>();
  for (let n = 0; n < 10; n += 1) {
    const path = n % 2 ? 'token' : 'Token/';
    statuses.add((await post(`${url}/${path}`, CLIENT_CREDENTIALS, 'backoffice:wrong')).status);
    statuses.add((await post(`${url}/introspect`, { token: 'x' }, 'order-service:wrong')).status);
  }
  t.strictSame([...statuses], [401]);
  for (const endpoint of ['token', 'introspect', 'revoke', 'token/', 'TOKEN', 'Introspect/', 'reVoke']) {
    const form = { ...CLIENT_CREDENTIALS, token: 'x' };
    const limited = await post(`${url}/${endpoint}`, form, 'backoffice:backoffice-secret');
    t.equal(limited.status, 429);
    t.ok(Number(limited.headers.get('retry-after')) > 0);
  }
});

t.test('after many wrong passwords, the server refuses even right ones for a while', async (t) => {
  const { url } = await openAuthorizationServer(t);
  const browser = openBrowser(url);
  let page = (await beginLogin(url, browser, 'openid')).page as Page;
  t.match(page.html, /<label for="password">/);
  for (let n = 0; n < 20; n += 1) {
    page = (await browser.submit(page, { login: 'customer-1', password: 'wrong' })) as Page;
    t.match(page.html, /role="alert">Login or password is wrong/);
  }
  page = (await browser.submit(page, { login: 'customer-1', password: 'customer-1-password' })) as Page;
  t.match(page.html, /role="alert">Too many wrong passwords/);
});

t.test('the server answers 413 to a login form that is too large', async (t) => {
  const { url } = await openAuthorizationServer(t);
  const browser = openBrowser(url);
  const { page } = await beginLogin(url, browser, 'openid');
  const { html, at } = page as Page;
  const large = (await browser.submit({ html, at }, { login: 'x'.repeat(100_000) })) as Page;
  t.equal(large.status, 413);
  t.match(large.html, /The form is too large/);
  const right = (await browser.submit({ html, at }, CUSTOMER)) as Page;
  t.match(right.html, /Allow/, 'the login continues');
});
