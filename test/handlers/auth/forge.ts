import { type Claims, type Issuer, type SigningKey, makeKey } from '../../support/shop/fake-issuer.ts';

/** The answer to a request, by what is wrong with its token. */
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

/** Makes claims from the current time in seconds since 1970. */
export type ClaimsNow = (now: number) => Claims;

/** Makes a token with these claims instead of the usual ones: a JWT, or what introspection answers. */
export interface ClaimsCase {
  name: string;
  claims: ClaimsNow;
  local: Outcome;
  /** The outcome with introspection, if it differs. */
  introspected?: Outcome;
}

/** Makes a JWT, or text that looks like one. An authorization server that is asked about it doesn't know it. */
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
  /** An unpublished key, under the id of the published one. */
  strangersKey: SigningKey;
  /** Published keys of the other kinds. */
  keys: { ES256: SigningKey; EdDSA: SigningKey };
  /** Makes a JWS of exactly these texts, signed with the published RSA key or another one. */
  sign(header: string, payload: string, key?: SigningKey): Promise<string>;
  /** The usual claims as text. */
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
