import createClient from 'openapi-fetch';
import * as client from 'openid-client';
import type { paths } from '../../../generated/v1/types.ts';

export interface VisitorOptions {
  serviceUrl: string;
  issuer: string;
  fetch: typeof fetch;
  now: () => number;
}

/** Credentials with which the development authorization server lets the shop read the catalogue, and nothing else. */
const [ID, SECRET] = ['web-client-visitors', 'web-client-visitors-secret'];

/** Time in ms before its expiry at which a token is replaced. */
const REPLACE_BEFORE_END = 30_000;

export type ServiceForVisitors = ReturnType<typeof serviceForVisitors>;

/**
 * Returns a function that creates a client of the order service with the shop's own token. With it, visitors see the
 * catalogue before they log in.
 */
export function serviceForVisitors({ serviceUrl, fetch, now, ...options }: VisitorOptions) {
  let current: Promise<{ value: string; until: number }> | undefined;
  const requestAgain = () => {
    current = requestToken({ ...options, fetch, now });
    // After a failure, the next visitor tries again.
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

async function requestToken({ issuer, fetch, now }: Omit<VisitorOptions, 'serviceUrl'>) {
  const config = await client.discovery(new URL(issuer), ID, undefined, client.ClientSecretBasic(SECRET), {
    [client.customFetch]: fetch as client.CustomFetch, // Only the types differ.
    timeout: 10,
    execute: new URL(issuer).protocol === 'http:' ? [client.allowInsecureRequests] : [],
  });
  const asked = now();
  const answer = await client.clientCredentialsGrant(config, { scope: 'products:read' });
  return { value: answer.access_token, until: asked + (answer.expiresIn() ?? 0) * 1000 };
}
