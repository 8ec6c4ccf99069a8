import type { Test } from 'tap';
import { openWebShop } from './web-shop.ts';

/**
 * Opens a web shop whose clock can be moved. The web shop records the requests of its web client to the token endpoints
 * of the OpenID provider.
 */
export async function openWatchedShop(t: Test) {
  const clock = { ahead: 0 };
  const sent: { path: string; form: URLSearchParams; answer: any }[] = [];
  const watched: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    const path = new URL(input instanceof Request ? input.url : input).pathname;
    if (path === '/token' || path === '/revoke') {
      const form = new URLSearchParams(String(init?.body));
      sent.push({
        path,
        form,
        answer: await response
          .clone()
          .json()
          .catch(() => undefined),
      });
    }
    return response;
  };
  const shop = await openWebShop(t, { fetch: watched, now: () => Date.now() + clock.ahead });
  return { ...shop, clock, sent };
}

export const MINUTE = 60_000;
