import { AuthorizationServerFailure, ask, endpointOf, metadataOf } from './authorization-server.ts';

export interface IntrospectionOptions {
  /** The authorization server's issuer. Without `url`, the issuer's metadata names the endpoint. */
  issuer: string;
  /** The introspection endpoint. */
  url?: string | undefined;
  /** This service's own credentials at the authorization server. */
  clientId: string;
  clientSecret: string;
  /** Time limit for each answer, in ms. */
  timeout: number;
}

/**
 * Queries the authorization server for the claims of a token. Returns undefined if the token isn't valid. Throws
 * `AuthorizationServerFailure`.
 */
export type Introspection = (token: string) => Promise<Record<string, unknown> | undefined>;

const METADATA_TTL = 300_000;

/**
 * Returns a function that queries the authorization server about a token (RFC 7662), once for every request. Requests
 * never share an answer. Otherwise an answer from before a token was revoked could admit a request that came after the
 * revocation.
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
    // oidc-provider gives this answer for a JWT, because oidc-provider doesn't introspect JWTs.
    if (status === 400 && body['error'] === 'unsupported_token_type') return undefined;
    const reason = typeof body['error'] === 'string' ? body['error'].slice(0, 100) : 'no `active`';
    throw new AuthorizationServerFailure(`${endpoint} answers ${status}: ${reason}`);
  };
}

/**
 * Encodes the credentials of a client. According to RFC 6749, section 2.3.1, the id and the secret are form-encoded
 * first.
 */
function basicCredentials(id: string, secret: string): string {
  const encode = (text: string) => new URLSearchParams({ '': text }).toString().slice(1);
  return `Basic ${btoa(`${encode(id)}:${encode(secret)}`)}`;
}
