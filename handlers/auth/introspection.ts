import { AuthorizationServerFailure, ask, endpointOf, metadataOf } from './authorization-server.ts';

export interface IntrospectionOptions {
  /** The authorization server's issuer; its metadata names the endpoint where `url` doesn't. */
  issuer: string;
  /** The introspection endpoint. */
  url?: string | undefined;
  /** What this service proves to the authorization server who it is with. */
  clientId: string;
  clientSecret: string;
  /** How long to wait for each answer, in ms. */
  timeout: number;
}

/** What the authorization server says of a token; `undefined`: that it isn't valid. Throws `AuthorizationServerFailure`. */
export type Introspection = (token: string) => Promise<Record<string, unknown> | undefined>;

const METADATA_TTL = 300_000;

/**
 * Asks the authorization server about a token (RFC 7662), for every request anew and for no two of them at once: an answer that was
 * asked for before a token was revoked must not let in a request that came after.
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
    // oidc-provider's way to say that a JWT was never one of those that it is asked about.
    if (status === 400 && body['error'] === 'unsupported_token_type') return undefined;
    const reason = typeof body['error'] === 'string' ? body['error'].slice(0, 100) : 'no `active`';
    throw new AuthorizationServerFailure(`${endpoint} answers ${status}: ${reason}`);
  };
}

/** RFC 6749, section 2.3.1: both are form-encoded first. */
function basicCredentials(id: string, secret: string): string {
  const encode = (text: string) => new URLSearchParams({ '': text }).toString().slice(1);
  return `Basic ${btoa(`${encode(id)}:${encode(secret)}`)}`;
}
