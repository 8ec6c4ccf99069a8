import { type Claims, type Issuer, type SigningKey, makeKey } from '../../support/shop/fake-issuer.ts';

/** The answer to a request, depending on what is wrong with the token of the request. */
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

/** Makes claims from the current time, given in seconds since 1970. */
export type ClaimsNow = (now: number) => Claims;

/**
 * Makes a token with these claims instead of the usual claims. With introspection, the claims are the authorization
 * server's answer.
 */
export interface ClaimsCase {
  name: string;
  claims: ClaimsNow;
  local: Outcome;
  /** The outcome with introspection, if it differs. */
  introspected?: Outcome;
}

/** Makes a JWT, or text that resembles a JWT. The authorization server doesn't know this token. */
export interface FormCase {
  name: string;
  token: string | ((forge: Forge) => string | Promise<string>);
  local: Outcome;
  introspected?: Outcome;
}

/** Headers with a valid token. */
export interface HeaderCase {
  name: string;
  headers: (token: string) => Record<string, string>;
  outcome: Outcome;
}

export interface Forge {
  issuer: Issuer;
  /** An unpublished key with the id of the published key. */
  strangersKey: SigningKey;
  /** Published keys of the other types. */
  keys: { ES256: SigningKey; EdDSA: SigningKey };
  /** Makes a JWS of exactly these texts. It is signed with the published RSA key unless another key is given. */
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
