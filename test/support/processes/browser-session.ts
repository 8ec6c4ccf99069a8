import type { BrowserContext } from 'playwright-core';
import type { Test } from 'tap';

const TOKEN = /eyJ[\w-]+\.|access_token|refresh_token|id_token/;

/** An answer to a browser. `body` is the parsed body if the media type is JSON. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  body: any;
}

/** Names of the cookies of a web application, and the header that its pages send. */
interface WebApplication {
  cookie: string;
  loginCookie: string;
  mark: string;
}

const SHOP: WebApplication = { cookie: '__Host-shop', loginCookie: '__Host-shop-login', mark: 'X-Shop' };

/**
 * Opens a client that behaves like a browser: it stores cookies, and sends the same headers as the pages of the
 * application.
 */
export function visitor(t: Test, { url }: { url: string }, { cookie, loginCookie, mark } = SHOP) {
  const jar = new Map<string, Map<string, string>>();
  const received: string[] = [];
  const cookiesOf = (origin: string) => {
    if (!jar.has(origin)) jar.set(origin, new Map());
    return jar.get(origin)!;
  };
  const request = async (target: string, init: RequestInit = {}): Promise<Answer> => {
    const { origin } = new URL(target);
    const sent = [...cookiesOf(origin)].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...(sent && { Cookie: sent }), ...(init.headers as Record<string, string>) };
    const response = await fetch(target, { ...init, redirect: 'manual', headers });
    for (const line of response.headers.getSetCookie()) {
      received.push(line);
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      if (value) cookiesOf(origin).set(name!, value);
      else cookiesOf(origin).delete(name!);
    }
    const text = await response.text();
    // No answer to the browser may contain a token, so every answer is checked.
    if (origin === url && TOKEN.test(text + JSON.stringify([...response.headers])))
      t.fail('a token in an answer', { target, text });
    const body =
      text !== '' && response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : undefined;
    return { status: response.status, headers: response.headers, text, body };
  };
  /**
   * Follows the redirects of the OpenID provider, and submits its forms. Returns the last address, which is in the
   * application.
   */
  const authorize = async (address: string, login = 'customer-1'): Promise<string> => {
    let target = address;
    let init: RequestInit = {};
    while (!target.startsWith(url)) {
      const { headers, text } = await request(target, init);
      const location = headers.get('location');
      const form = /<form method="post" action="([^"]+)"/.exec(text)?.[1];
      const hidden = text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g);
      if (!location && !form) throw new Error(`the answer has neither a redirect nor a form: ${text}`);
      init = location
        ? {}
        : {
            method: 'POST',
            body: new URLSearchParams({
              ...Object.fromEntries([...hidden].map(([, name, value]) => [name!, value!])),
              ...{ login, password: `${login}-password` },
            }),
          };
      target = new URL(location ?? form!, target).href;
    }
    return target;
  };
  const begin = async () => (await request(`${url}/login`)).headers.get('location')!;
  const ask = (path: string, init: RequestInit = {}) =>
    request(url + path, {
      ...init,
      headers: {
        [mark]: '1',
        'Sec-Fetch-Site': 'same-origin',
        ...(init.headers as Record<string, string>),
      },
    });
  return {
    request,
    authorize,
    begin,
    ask,
    send: (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
      ask(path, {
        method,
        headers: {
          Origin: url,
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    logIn: async (login?: string) => request(await authorize(await begin(), login)),
    cookie: () => cookiesOf(url).get(cookie),
    /** All cookies of the application and of the provider, for a browser. */
    cookies: () => received.map(parseCookie),
    setCookie: (value: string) => void cookiesOf(url).set(cookie, value),
    /** The value of the cookie with the login that was started. */
    pendingLogin: () => cookiesOf(url).get(loginCookie),
    setPendingLogin: (value: string) => void cookiesOf(url).set(loginCookie, value),
  };
}

/** Parses a header `Set-Cookie`. All servers of the tests have the same host, and a cookie is for all ports of a host. */
function parseCookie(line: string): Parameters<BrowserContext['addCookies']>[0][number] {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
  const attribute = (pattern: RegExp) => pattern.exec(line)?.[1];
  const sameSite = attribute(/; *samesite=(\w+)/i)?.toLowerCase();
  const expires = attribute(/; *expires=([^;]+)/i);
  return {
    ...{ name, value, domain: '127.0.0.1', path: attribute(/; *path=([^;]+)/i) ?? '/' },
    httpOnly: /; *httponly/i.test(line),
    secure: /; *secure/i.test(line),
    sameSite: sameSite === 'strict' ? 'Strict' : 'Lax',
    ...(expires !== undefined && { expires: Date.parse(expires) / 1000 }),
  };
}
