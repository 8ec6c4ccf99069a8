import { request } from 'node:http';
import type { Test } from 'tap';
import { type BackOffice, openBackOffice } from './back-office.ts';
import { visitor } from './browser-session.ts';

/** Opens a client that behaves like a browser with a page of the back office. */
export const officeVisitor = (t: Test, office: Pick<BackOffice, 'url'>) =>
  visitor(t, office, {
    cookie: '__Host-office',
    loginCookie: '__Host-office-login',
    mark: 'X-Back-Office',
  });

export const MINUTE = 60_000;

/**
 * Opens a back office whose clock can be moved. Records its requests to the service and to the provider. `spoil`
 * changes a request before it is sent.
 */
export async function openWatchedOffice(t: Test) {
  const clock = { ahead: 0 };
  const sent: { url: URL; headers: Headers; form: URLSearchParams }[] = [];
  const faults: { spoil?: ((headers: Headers) => void) | undefined } = {};
  const watched: typeof fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const headers = new Headers(init?.headers);
    faults.spoil?.(headers);
    sent.push({ url, headers, form: new URLSearchParams(String(init?.body)) });
    return fetch(input, { ...init, headers });
  };
  const office = await openBackOffice(t, { fetch: watched, now: () => Date.now() + clock.ahead });
  const toService = () => sent.filter(({ url }) => url.origin === office.serviceUrl);
  return { ...office, clock, sent, toService, faults };
}

/** Sends a request whose path is exactly this text. `fetch` would change the path first. */
export const sendRaw = (url: string, method: string, path: string, headers: Record<string, string>) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const { hostname, port } = new URL(url);
    request({ hostname, port, method, path, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () => resolve({ status: response.statusCode!, text }));
    })
      .on('error', reject)
      .end();
  });
