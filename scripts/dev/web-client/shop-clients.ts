import createClient from 'openapi-fetch';
import * as client from 'openid-client';
import type { paths } from '../../../generated/v1/types.ts';

export interface ShopClientOptions {
  serviceUrl: string;
  issuer: string;
  fetch: typeof fetch;
  now: () => number;
}

/** Credentials of the shop itself at the development authorization server. */
interface ShopClient {
  id: string;
  secret: string;
  scope: string;
}

/** The client that reads the catalogue for visitors who haven't logged in. */
export const VISITORS: ShopClient = {
  id: 'web-client-visitors',
  secret: 'web-client-visitors-secret',
  scope: 'products:read',
};

/** The client that reads and changes the order of a guest. Its tokens give access to all orders. */
export const GUESTS: ShopClient = {
  id: 'web-client-guests',
  secret: 'web-client-guests-secret',
  scope: 'orders:read orders:write contacts:read payments:read documents:read',
};

/** Time in ms before its expiry at which a token is replaced. */
const REPLACE_BEFORE_END = 30_000;

export type ServiceForShop = ReturnType<typeof serviceForShop>;

/** Returns a function that creates a client of the order service with a token of the shop itself. */
export function serviceForShop(shop: ShopClient, { serviceUrl, fetch, now, issuer }: ShopClientOptions) {
  let current: Promise<{ value: string; until: number }> | undefined;
  const requestAgain = () => {
    current = requestToken(shop, { issuer, fetch, now });
    // After a failure, the next request tries again.
    current.catch(() => (current = undefined));
    return current;
  };
  return async () => {
    let token = await (current ?? requestAgain());
    if (token.until - now() < REPLACE_BEFORE_END) token = await requestAgain();
    return createClient<paths>({
      baseUrl: `${serviceUrl}/api/v1`,
      headers: { Authorization: `Bearer ${token.value}` },
      fetch: async (sent) => {
        const answer = await fetch(sent, { signal: AbortSignal.timeout(10_000) });
        // The key of the token may have been withdrawn.
        if (answer.status === 401) current = undefined;
        return answer;
      },
    });
  };
}

async function requestToken(
  { id, secret, scope }: ShopClient,
  { issuer, fetch, now }: Omit<ShopClientOptions, 'serviceUrl'>,
) {
  const config = await client.discovery(new URL(issuer), id, undefined, client.ClientSecretBasic(secret), {
    [client.customFetch]: fetch as client.CustomFetch, // Only the types differ.
    timeout: 10,
    execute: new URL(issuer).protocol === 'http:' ? [client.allowInsecureRequests] : [],
  });
  const asked = now();
  const answer = await client.clientCredentialsGrant(config, { scope });
  return { value: answer.access_token, until: asked + (answer.expiresIn() ?? 0) * 1000 };
}
