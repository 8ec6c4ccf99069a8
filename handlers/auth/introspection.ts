import { AuthorizationServerFailure, ask, endpointOf, metadataOf } from './authorization-server.ts';

export interface IntrospectionOptions {
  /**
   * Issuer identifier of the authorization server. If `url` isn't set, the address of the endpoint is read from the
   * issuer's metadata.
   */
  issuer: string;
  /** Address of the introspection endpoint. */
  url?: string | undefined;
  /** Credentials of this service at the authorization server. */
  clientId: string;
  clientSecret: string;
  /** Time limit in ms for each answer. */
  timeout: number;
}

/**
 * Asks the authorization server for the claims of a token. Returns undefined if the token isn't valid. Throws
 * `AuthorizationServerFailure`.
 */
export type Introspection = (token: string) => Promise<Record<string, unknown> | undefined>;

const METADATA_TTL = 300_000;

/**
 * Returns a function that asks the authorization server about a token (RFC 7662). Each HTTP request causes its own
 * query. If two requests shared a query, an answer from before a token's revocation could admit a request that came
 * after the revocation.
 */
export function introspection(options: IntrospectionOptions): Introspection {
  const { issuer, url, clientId, clientSecret, timeout } = options;
  const metadata = metadataOf(issuer, { ttl: METADATA_TTL, timeout });
  const headers = { Authorization: basicCredentials(clientId, clientSecret), Accept: 'application/json' };

  return async (token) => {
    const endpoint = url ?? endpointOf(await metadata(), 'introspection_endpoint');
    const form = new URLSearchParams({ token, token_type_hint: 'access_token' });
    const { status, body } = await ask(endpoint, { method: 'POST', headers, body: form }, timeout);
    if (status === 200 && typeof body['active'] === 'boolean') return body['active'] ? body : undefined;
    // oidc-provider sends this answer for every JWT, because it doesn't introspect JWTs.
    if (status === 400 && body['error'] === 'unsupported_token_type') return undefined;
    const reason = typeof body['error'] === 'string' ? body['error'].slice(0, 100) : 'no `active`';
    throw new AuthorizationServerFailure(`${endpoint} answers ${status}: ${reason}`);
  };
}

/**
 * Returns the credentials of a client for HTTP Basic authentication. RFC 6749, section 2.3.1, requires that the id and
 * the secret are form-encoded first.
 */
function basicCredentials(id: string, secret: string): string {
  const encode = (text: string) => new URLSearchParams({ '': text }).toString().slice(1);
  return `Basic ${btoa(`${encode(id)}:${encode(secret)}`)}`;
}
