import { stat, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import * as client from 'openid-client';
import t, { type Test } from 'tap';
import { freePort } from '../support/ports.ts';
import { runProcess } from '../support/processes.ts';
import { createDatabase } from '../support/shop.ts';

const SERVER = 'scripts/authorization-server/server.ts';
const SERVICE_URL = 'http://127.0.0.1:3999';
const REDIRECT_URI = `${SERVICE_URL}/api/v1/docs`;

async function openAuthorizationServer(t: Test, rest: Record<string, string> = {}) {
  const AUTH_URL = `http://127.0.0.1:${await freePort()}`;
  const env = {
    AUTH_URL,
    SERVICE_URL,
    DATABASE_URL: (await createDatabase(t)).databaseUrl,
    DATA_DIR: rest['DATA_DIR'] ?? t.testdir(),
    ...rest,
  };
  const server = runProcess(t, SERVER, env);
  await server.printed(/^authorization server at .+\n/);
  return { ...server, url: AUTH_URL, env };
}

async function token(url: string, form: Record<string, string>, authorization?: string) {
  const response = await fetch(`${url}/token`, {
    method: 'POST',
    headers: authorization ? { Authorization: `Basic ${btoa(authorization)}` } : {},
    body: new URLSearchParams(form),
  });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Record<string, any>,
  };
}

const clientCredentials = { grant_type: 'client_credentials' };

t.test('a service client gets a JWT access token with what it asked for and may have', async (t) => {
  const { url } = await openAuthorizationServer(t);
  const keys = createRemoteJWKSet(new URL(`${url}/.well-known/jwks.json`));
  const inForm = { ...clientCredentials, client_id: 'backoffice', client_secret: 'backoffice-secret' };
  const { body } = await token(url, { ...inForm, scope: 'orders:read products:write' });
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
    (await token(url, { ...clientCredentials, scope }, `${id}:${id}-secret`)).body['scope'];
  t.equal(
    await scopesOf('storefront-service', 'orders:read orders:write products:write'),
    'orders:read orders:write',
  );
  t.equal(await scopesOf('no-scope-service', 'orders:read'), undefined);
});

t.test('wrong secrets are refused, and after many of them right ones too, for a while', async (t) => {
  const { url } = await openAuthorizationServer(t);
  const statuses: number[] = [];
  for (let n = 0; n < 20; n += 1)
    statuses.push((await token(url, clientCredentials, 'backoffice:wrong')).status);
  t.strictSame(new Set(statuses), new Set([401]));
  const braked = await token(url, clientCredentials, 'backoffice:backoffice-secret');
  t.equal(braked.status, 429);
  t.ok(Number(braked.headers.get('retry-after')) > 0);
});

/** Goes through redirects and forms as a browser does, until it is sent to another origin. Returns where to. */
function browser(url: string) {
  const cookies = new Map<string, string>();
  const request = async (
    target: string,
    form?: Record<string, string>,
  ): Promise<{ html: string; at: string } | URL> => {
    const response = await fetch(target, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { body: new URLSearchParams(form) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
      if (value) cookies.set(name!, value);
      else cookies.delete(name!);
    }
    const location = response.headers.get('location');
    if (!location) return { html: await response.text(), at: target };
    const next = new URL(location, target);
    return next.origin === new URL(url).origin ? request(next.href) : next;
  };
  const submit = async ({ html, at }: { html: string; at: string }, fields: Record<string, string> = {}) =>
    request(new URL(/<form method="post" action="([^"]+)"/.exec(html)![1]!, at).href, fields);
  return { request, submit };
}

async function logIn(t: Test, url: string, scope: string) {
  const config = await client.discovery(new URL(url), 'docs', undefined, client.None(), {
    execute: [client.allowInsecureRequests],
  });
  const verifier = client.randomPKCECodeVerifier();
  const state = client.randomState();
  const to = client.buildAuthorizationUrl(config, {
    redirect_uri: REDIRECT_URI,
    scope,
    state,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  const { request, submit } = browser(url);
  const form = (await request(to.href)) as { html: string; at: string };
  t.match(form.html, /<label for="password">/);
  const again = (await submit(form, { login: 'customer-1', password: 'wrong' })) as {
    html: string;
    at: string;
  };
  t.match(again.html, /role="alert">Login or password is wrong/);
  const consent = (await submit(again, {
    login: 'customer-1',
    password: 'customer-1-password',
  })) as typeof again;
  t.match(consent.html, /docs.* asks for/);
  const callback = (await submit(consent)) as URL;
  const tokens = await client.authorizationCodeGrant(config, callback, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    idTokenExpected: true,
  });
  return { config, callback, tokens };
}

t.test('a person logs in with code and PKCE, and gets a token for that customer', async (t) => {
  const { url } = await openAuthorizationServer(t);
  const { config, callback, tokens } = await logIn(
    t,
    url,
    'openid profile email orders:read orders:write products:write',
  );
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
  t.notOk('email' in payload || 'name' in payload, 'the access token does not say who it is');

  const refreshed = await client.refreshTokenGrant(config, tokens.refresh_token!);
  t.not(refreshed.refresh_token, tokens.refresh_token, 'the refresh token is replaced');
  await t.rejects(client.refreshTokenGrant(config, tokens.refresh_token!), 'the old one is of no use');
  await t.rejects(
    client.refreshTokenGrant(config, refreshed.refresh_token!),
    'and its use has ended the family',
  );
});

t.test('what the flow must not allow', async (t) => {
  const { url } = await openAuthorizationServer(t);
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
  const plain = { ...usual, code_challenge: 'x'.repeat(43), code_challenge_method: 'plain' };
  t.match((await authorize(plain)).headers.get('location'), /error=invalid_request/);
  const implicit = { ...usual, response_type: 'token' };
  t.match((await authorize(implicit)).headers.get('location'), /error=unsupported_response_type/);
  const elsewhere = await authorize({ ...usual, redirect_uri: 'http://127.0.0.1:3999/evil' });
  t.equal(elsewhere.status, 400);
  t.equal(elsewhere.headers.get('location'), null, 'nobody is sent to an address that is not registered');
});

t.test('its keys are its owner’s alone, and the same after a restart', async (t) => {
  const first = await openAuthorizationServer(t);
  const file = join(first.env.DATA_DIR, 'authorization-server/keys.json');
  t.equal((await stat(file)).mode & 0o777, 0o600);
  const keys = await readFile(file, 'utf8');
  first.child.kill('SIGTERM');
  t.equal(await first.ended, 0);
  const second = await openAuthorizationServer(t, first.env);
  t.equal(await readFile(file, 'utf8'), keys);
  second.child.kill('SIGTERM');
  await second.ended;
});

t.test('it does not start where it has no place', async (t) => {
  const refusal = async (env: Record<string, string>) => {
    const server = runProcess(t, SERVER, env);
    t.equal(await server.ended, 1);
    return server.stderr();
  };
  t.match(await refusal({ NODE_ENV: 'production' }), /for development. Set AUTH_URL/);
  t.match(await refusal({}), /DATABASE_URL is not set/);
  const running = await openAuthorizationServer(t);
  t.match(await refusal({ ...running.env }), /in use/);
});
