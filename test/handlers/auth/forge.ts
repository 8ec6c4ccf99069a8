import { type Claims, type Issuer, type SigningKey, makeKey } from '../../support/shop/fake-issuer.ts';

/** Expected answers, by the fault of the request's token. */
export const OUTCOMES = {
  accepted: { status: 200 },
  'no token': { status: 401, type: 'UNAUTHENTICATED', challenge: '' },
  invalid: {
    status: 401,
    type: 'UNAUTHENTICATED',
    challenge: ', error="invalid_token", error_description="the access token is not valid"',
  },
  expired: {
    status: 401,
    type: 'UNAUTHENTICATED',
    challenge: ', error="invalid_token", error_description="the access token has expired"',
  },
  'long-lived': {
    status: 401,
    type: 'UNAUTHENTICATED',
    challenge:
      ', error="invalid_token", error_description="the access token was issued for N seconds, but at most 900 are allowed"',
  },
  'no scope': {
    status: 403,
    type: 'INSUFFICIENT_SCOPE',
    challenge: ', error="insufficient_scope", scope="orders:read"',
  },
  'no reach': { status: 403, type: 'FORBIDDEN', challenge: '' },
  'too large': { status: 431, type: 'HEADERS_TOO_LARGE' },
} as const;

export type Outcome = keyof typeof OUTCOMES;

/** Creates claims. `now`: current time in seconds. */
export type ClaimsNow = (now: number) => Claims;

/**
 * A case with claims that differ from the usual claims. With introspection, the authorization server answers with these
 * claims.
 */
export interface ClaimsCase {
  name: string;
  claims: ClaimsNow;
  local: Outcome;
  /** Outcome with introspection, if it differs from the outcome with local validation. */
  introspected?: Outcome;
}

/** A case whose token is a JWT or a text that resembles a JWT. The authorization server doesn't know the token. */
export interface FormCase {
  name: string;
  token: string | ((forge: Forge) => string | Promise<string>);
  local: Outcome;
  introspected?: Outcome;
}

/** A case with unusual headers and a valid token. */
export interface HeaderCase {
  name: string;
  headers: (token: string) => Record<string, string>;
  outcome: Outcome;
}

export interface Forge {
  issuer: Issuer;
  /** A key that isn't published, but has the same id as the published key. */
  strangersKey: SigningKey;
  /** Published keys of the other key types. */
  keys: { ES256: SigningKey; EdDSA: SigningKey };
  /** Returns a JWS of exactly these texts. Signs the JWS with `key`, by default with the published RSA key. */
  sign(header: string, payload: string, key?: SigningKey): Promise<string>;
  /** Returns the usual claims as text. */
  payload(claims?: Claims): Promise<string>;
}

export async function openForge(issuer: Issuer): Promise<Forge> {
  const keys = { ES256: await makeKey('ES256', 'key-es'), EdDSA: await makeKey('EdDSA', 'key-ed') };
  issuer.publish(issuer.key, keys.ES256, keys.EdDSA);
  return {
    issuer,
    keys,
    strangersKey: await makeKey('RS256', issuer.key.kid),
    async sign(header, payload, { privateKey } = issuer.key) {
      const input = `${encode(header)}.${encode(payload)}`;
      const algorithm = { name: privateKey.algorithm.name, hash: 'SHA-256' };
      const signature = await crypto.subtle.sign(algorithm, privateKey, Buffer.from(input));
      return `${input}.${Buffer.from(signature).toString('base64url')}`;
    },
    payload: async (claims) =>
      Buffer.from((await issuer.token(claims)).split('.')[1]!, 'base64url').toString(),
  };
}

export const encode = (text: string): string => Buffer.from(text).toString('base64url');
