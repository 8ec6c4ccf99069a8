import type { Shop } from '../shop/shop.ts';
import * as client from 'openid-client';
import type { Test } from 'tap';
import { createDatabase } from '../database/database.ts';
import { freePort } from '../run/ports.ts';
import { type RunningProcess, runProcess } from '../run/processes.ts';

export const SERVER = 'scripts/dev/authorization-server/server.ts';
const SERVICE_URL = 'http://127.0.0.1:3999';
export const REDIRECT_URI = `${SERVICE_URL}/api/v1/docs`;

export interface AuthorizationServer extends RunningProcess {
  url: string;
  env: Record<string, string>;
}

/**
 * Opens a development authorization server for one test. Use this server in a test that would disturb other tests at
 * the shared server.
 */
export async function openAuthorizationServer(
  t: Test,
  rest: Record<string, string> = {},
): Promise<AuthorizationServer> {
  const AUTH_URL = `http://127.0.0.1:${await freePort()}`;
  const env: Record<string, string> = {
    AUTH_URL,
    SERVICE_URL,
    DATABASE_URL: rest['DATABASE_URL'] ?? (await createDatabase(t)).databaseUrl,
    DATA_DIR: rest['DATA_DIR'] ?? t.testdir(),
    ...rest,
  };
  const server = runProcess(t, SERVER, env);
  await server.printed(/^authorization server at .+\n/);
  return { ...server, url: env['AUTH_URL']!, env };
}

/** Sends a form to an endpoint. `credentials`: `id:secret` of a client. */
export async function post(url: string, form: Record<string, string>, credentials?: string) {
  const response = await fetch(url, {
    method: 'POST',
    headers: credentials ? { Authorization: `Basic ${btoa(credentials)}` } : {},
    body: new URLSearchParams(form),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: (text === '' ? {} : JSON.parse(text)) as Record<string, any>,
  };
}

/** Obtains an access token of the `backoffice` client. */
export async function backofficeToken(url: string): Promise<string> {
  const form = { grant_type: 'client_credentials', scope: 'orders:read orders:write' };
  return (await post(`${url}/token`, form, 'backoffice:backoffice-secret')).body['access_token'] as string;
}

export interface Page {
  status: number;
  html: string;
  at: string;
  headers: Headers;
}

export interface Browser {
  /**
   * Opens an address and follows redirects. Returns the last page, or the address of a redirect that leaves this
   * server.
   */
  open(target: string, form?: Record<string, string>): Promise<Page | URL>;
  /** Submits the first form of a page. `fields` are added to the form's hidden fields. */
  submit(page: Pick<Page, 'html' | 'at'>, fields?: Record<string, string>): Promise<Page | URL>;
}

/** Opens a simulated browser for one server. The browser follows redirects, submits forms and stores cookies. */
export function openBrowser(url: string): Browser {
  const cookies = new Map<string, string>();
  const open: Browser['open'] = async (target, form) => {
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
    if (!location) {
      const { status, headers } = response;
      return { status, html: await response.text(), at: target, headers };
    }
    const next = new URL(location, target);
    return next.origin === new URL(url).origin ? open(next.href) : next;
  };
  return {
    open,
    async submit({ html, at }, fields = {}) {
      const action = /<form [^>]*\baction="([^"]+)"/.exec(html)![1]!;
      const hidden = html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g);
      const values = Object.fromEntries([...hidden].map(([, name, value]) => [name!, value!]));
      return open(new URL(action, at).href, { ...values, ...fields });
    },
  };
}

async function discover(url: string): Promise<client.Configuration> {
  const options = { execute: [client.allowInsecureRequests] };
  return client.discovery(new URL(url), 'docs', undefined, client.None(), options);
}

/**
 * Sends an authorization request. Returns the first page, and a function that exchanges the code of the callback for
 * tokens.
 */
export async function beginLogin(url: string, browser: Browser, scope: string, rest = {}) {
  const config = await discover(url);
  const pkceCodeVerifier = client.randomPKCECodeVerifier();
  const expectedState = client.randomState();
  const to = client.buildAuthorizationUrl(config, {
    redirect_uri: REDIRECT_URI,
    scope,
    state: expectedState,
    code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
    ...rest,
  });
  return {
    config,
    page: await browser.open(to.href),
    exchange: (callback: URL) =>
      client.authorizationCodeGrant(config, callback, {
        pkceCodeVerifier,
        expectedState,
        idTokenExpected: true,
      }),
  };
}

/** Logs in as `customer-1` or as another user, and gives consent. */
export async function logIn(
  url: string,
  {
    scope = 'openid profile email orders:read orders:write',
    browser = openBrowser(url),
    login = 'customer-1',
  } = {},
) {
  const { config, page, exchange } = await beginLogin(url, browser, scope);
  const consent = await browser.submit(page as Page, {
    login,
    password: `${login}-password`,
  });
  const callback = (await browser.submit(consent as Page)) as URL;
  return { config, browser, callback, exchange, tokens: await exchange(callback) };
}

/** Returns the error of a refused grant, or undefined if the grant was accepted. */
export const errorOf = (grant: Promise<unknown>): Promise<string | undefined> =>
  grant.then(
    () => undefined,
    (error: client.ResponseBodyError) => error.error,
  );

export const statusOf = async (shop: Shop, token: string): Promise<number> =>
  (await shop.call('GET', '/orders', { as: { token } })).status;
