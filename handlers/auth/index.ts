import { randomBytes } from 'node:crypto';
import jwt from '@fastify/jwt';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createSubjectHider } from '../../db/call/subject-pseudonyms.ts';
import { timesSent } from '../http/parsing/host-check.ts';
import { Refusal, insufficientScope, invalidRequest, unauthenticated, unavailable } from '../problems.ts';
import { AuthorizationServerFailure } from './authorization-server.ts';
import { type Claims, ClaimsRefused, type ClaimRules, type AccessToken, readClaims } from './claims.ts';
import { introspection } from './introspection.ts';
import { KeyUnknown, publishedKeys } from './signing-keys.ts';
import type { StaffClaim } from './staff-claim.ts';
import { createTokenMemory, verifiedTokens } from './verified-tokens.ts';

export interface AuthOptions {
  /** Issuer identifier of the authorization server, exactly as in its tokens. */
  issuer: string;
  /** Identifier of this service. The claim `aud` of a token must contain this identifier. */
  audience: string;
  /** Name of the claim that limits a token to one customer. Default: `customer_id`. */
  customerClaim?: string;
  /** Claim that makes a user's token a token of the shop's staff. Undefined: no user is a member of staff. */
  staffClaim?: StaffClaim | undefined;
  /**
   * Computes the pseudonym of a member of staff. By default, the key for pseudonyms is lost when the app ends.
   */
  hideSubject?: ((subject: string) => string) | undefined;
  /** Time limit in ms for each answer of the authorization server. */
  timeout?: number;
  /**
   * Time in ms for which a signing key is trusted before the keys are fetched again. The setting applies only to local
   * validation (not to introspection).
   */
  keyTtl?: number;
  /** Maximum lifetime of a token in seconds. The setting applies only to local validation (not to introspection). */
  longestLifetime?: number;
  /**
   * Settings of introspection. With these settings, the authorization server checks every token. If the settings are
   * missing, this service checks the tokens itself.
   */
  introspection?: IntrospectionSettings | undefined;
}

export interface IntrospectionSettings {
  /** Address of the introspection endpoint. Default: the address in the metadata of the authorization server. */
  url?: string | undefined;
  /** Credentials of this service at the authorization server. */
  clientId: string;
  clientSecret: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    token: AccessToken | null;
    /** Key (PEM) with which the token of this request is being checked. */
    signingKey: string;
  }
  interface FastifyInstance {
    /**
     * Checks the token of the request and sets `request.token`. Throws a `Refusal`: 401 for an invalid token, or 503 if
     * the authorization server can't be reached.
     */
    authenticate(request: FastifyRequest): Promise<void>;
  }
}

declare module '@fastify/jwt' {
  interface FastifyJWT {
    user: Claims;
  }
}

export type { AccessToken } from './claims.ts';

const ALGORITHMS = ['RS256', 'ES256', 'EdDSA'] as const;
const TOKEN_LENGTH_MAX = 8192;
const CLOCK_TOLERANCE = 5;
const TIMEOUT = 3_000;
const REALM = 'Bearer realm="order-service"';

/** Challenge that names no scope, for requests that would also be refused with more scopes. */
export const plainChallenge = REALM;

/**
 * Checks a token, in this process or at the authorization server. Returns the token's content. Throws if the token
 * isn't valid.
 */
type Validation = (request: FastifyRequest, token: string) => Promise<AccessToken>;

/**
 * Installs `app.authenticate`. Introspection is used if the options have settings for it, otherwise local validation.
 */
export async function installAuth(app: FastifyInstance, options: AuthOptions): Promise<void> {
  const { issuer, audience, customerClaim = 'customer_id', longestLifetime = 900 } = options;
  const { staffClaim, hideSubject = createSubjectHider(randomBytes(32)) } = options;
  const rules: ClaimRules = {
    issuer,
    audience,
    customerClaim,
    staff: staffClaim && { claim: staffClaim, hideSubject },
    clockTolerance: CLOCK_TOLERANCE,
    ...(options.introspection ? {} : { jwt: { longestLifetime } }),
  };
  const validate = options.introspection
    ? remoteValidation(app, options, options.introspection, rules)
    : await localValidation(app, options, rules);
  app.decorateRequest('token', null);
  app.decorate('authenticate', async (request: FastifyRequest) => {
    try {
      request.token = await validate(request, bearerToken(request));
    } catch (error) {
      throw refusalOf(error);
    }
  });
}

/**
 * Refuses a token that doesn't have the required scopes (RFC 6750, section 3.1). `any`: scopes that are enough for
 * every token. `customers`: scopes that are enough for a token that is limited to one customer.
 */
export function requireScopes(
  { scopes, customerId }: AccessToken,
  { any, customers }: { any: readonly string[]; customers: readonly string[] },
): void {
  if (any.every((scope) => scopes.has(scope))) return;
  const needed = customerId === undefined ? any : customers;
  const missing = needed.filter((scope) => !scopes.has(scope));
  if (missing.length === 0) return;
  const challenge = `${REALM}, error="insufficient_scope", scope="${needed.join(' ')}"`;
  throw new Refusal(insufficientScope(missing, challenge));
}

/**
 * Returns a function that checks JWT access tokens (RFC 9068) in this process. The checks follow RFC 8725, and use
 * @fastify/jwt and the authorization server's published keys. This file contains the checks that @fastify/jwt doesn't
 * make.
 */
async function localValidation(
  app: FastifyInstance,
  options: AuthOptions,
  rules: ClaimRules,
): Promise<Validation> {
  const { issuer, audience, keyTtl: ttl = 300_000, timeout = TIMEOUT } = options;
  const warn = (fields: object, message: string) => app.log.warn(fields, message);
  const keysOf = publishedKeys({ issuer, ttl, timeout, warn });
  app.decorateRequest('signingKey', '');
  // The cast is necessary because the types of @fastify/jwt lack some documented options.
  await app.register(jwt, {
    decode: { complete: true },
    secret: async (request: FastifyRequest) => request.signingKey,
    verify: {
      algorithms: [...ALGORITHMS],
      allowedIss: issuer,
      allowedAud: audience,
      checkTyp: 'at+jwt',
      requiredClaims: ['iss', 'aud', 'exp', 'iat', 'sub', 'client_id', 'jti'],
      // This library expects `clockTolerance` in milliseconds, but other durations in seconds.
      clockTolerance: CLOCK_TOLERANCE * 1000,
    },
  } as never);
  const verified = verifiedTokens();
  return async (request, text) => {
    const known = verified.find(text);
    // The key is looked up for each request. If the authorization server has withdrawn the key, a remembered token is
    // no longer valid.
    if (known && (await keysOf(known.kid, known.alg)).includes(known.key)) return known.token;
    const { kid, alg } = headerOf(text);
    const keys = await keysOf(kid, alg, () => !app.isSpent(request));
    // @fastify/jwt parses the header again, and requires exactly one space.
    request.headers.authorization = `Bearer ${text}`;
    const claims = await verifyWithOneOf(request, keys);
    const token = readClaims(claims, rules);
    const goodUntil = (Number(claims['exp']) + CLOCK_TOLERANCE) * 1000;
    verified.remember({ text, token, goodUntil, kid, alg, key: request.signingKey });
    return token;
  };
}

/**
 * Checks the signature of a token with each key until one key fits. If no key fits, throws the error of the last key.
 */
async function verifyWithOneOf(request: FastifyRequest, keys: readonly string[]): Promise<Claims> {
  for (const key of keys.slice(0, -1)) {
    request.signingKey = key;
    try {
      return await request.jwtVerify<Claims>();
    } catch (error) {
      // The cast is safe because errors of @fastify/jwt have a code.
      if ((error as { code?: string }).code !== 'FST_JWT_AUTHORIZATION_TOKEN_INVALID') throw error;
    }
  }
  request.signingKey = keys.at(-1)!;
  return request.jwtVerify<Claims>();
}

function remoteValidation(
  app: FastifyInstance,
  { issuer, timeout = TIMEOUT }: AuthOptions,
  settings: IntrospectionSettings,
  rules: ClaimRules,
): Validation {
  const introspect = introspection({ issuer, timeout, ...settings });
  const known = createTokenMemory();
  return async (request, text) => {
    if (text.length > TOKEN_LENGTH_MAX || !/^[\w.~+/-]+=*$/.test(text)) throw invalidToken();
    const ask = () => introspect(text);
    // The rate limit of the client's address counts only tokens that weren't known to be valid. Otherwise a flood of
    // invalid tokens would block valid tokens from the same address.
    const claims = await (known.has(text) ? ask() : app.askFor(request, ask));
    known.note(text, claims !== undefined);
    if (!claims) throw invalidToken();
    const { tokenId, ...token } = readClaims(claims, rules);
    // Some authorization servers use the token itself as its id. Such an id is left out, because no log may contain a
    // token.
    return { ...token, tokenId: tokenId === text ? undefined : tokenId };
  };
}

interface JoseHeader {
  kid: string;
  alg: string;
}

/**
 * Returns the token from the request's `Authorization: Bearer` header (RFC 6750, section 2.1). Refuses a request with
 * several such headers.
 */
function bearerToken(request: FastifyRequest): string {
  if (timesSent(request.raw, 'authorization') > 1) {
    const challenge = `${REALM}, error="invalid_request", error_description="more than one Authorization header"`;
    throw new Refusal(invalidRequest('Send one Authorization header.', challenge));
  }
  const token = /^bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1];
  if (token) return token;
  const detail = 'Send an access token of this service in the Authorization header.';
  throw new Refusal(unauthenticated(detail, REALM));
}

/**
 * Reads and checks the header of a token. The header is checked before the key is looked up, because anyone can forge a
 * header and thereby cause look-ups.
 */
function headerOf(token: string): JoseHeader {
  if (token.length > TOKEN_LENGTH_MAX || !/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)) throw invalidToken();
  const header = parseObject(Buffer.from(token.slice(0, token.indexOf('.')), 'base64url'));
  const { alg, typ, kid } = header ?? {};
  if (
    header === undefined ||
    !ALGORITHMS.some((name) => name === alg) ||
    typeof alg !== 'string' ||
    typeof typ !== 'string' ||
    typeof kid !== 'string' ||
    'crit' in header ||
    'b64' in header
  ) {
    throw invalidToken();
  }
  return { kid, alg };
}

function parseObject(bytes: Buffer): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(bytes.toString());
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Creates the answer for an invalid token. The answer doesn't name the reason, because the reason would help an
 * attacker to forge a token. Only the answers of the next two functions name a reason, because their reasons don't help
 * an attacker.
 */
function invalidToken(): Refusal {
  const challenge = `${REALM}, error="invalid_token", error_description="the access token is not valid"`;
  const detail = 'The access token is not valid for this service. Get a new one.';
  return new Refusal(unauthenticated(detail, challenge));
}

function expiredToken(): Refusal {
  const challenge = `${REALM}, error="invalid_token", error_description="the access token has expired"`;
  return new Refusal(unauthenticated('The access token has expired. Get a new one.', challenge));
}

/**
 * Creates the answer for a token with a too long lifetime. The answer names the lifetime and the limit, so that the
 * operator of the authorization server learns both. The token's signature is valid.
 */
function longLivedToken(lifetime: number, longest: number): Refusal {
  const reason = `the access token was issued for ${lifetime} seconds, but at most ${longest} are allowed`;
  const challenge = `${REALM}, error="invalid_token", error_description="${reason}"`;
  const detail = `The access token was issued for ${lifetime} seconds, but this service accepts at most ${longest} seconds. Configure a shorter lifetime in the authorization server, or ask the operator for a higher limit.`;
  return new Refusal(unauthenticated(detail, challenge));
}

function refusalOfClaims({ fault }: ClaimsRefused): Refusal {
  switch (fault.kind) {
    case 'invalid':
      return invalidToken();
    case 'expired':
      return expiredToken();
    case 'long-lived':
      return longLivedToken(fault.lifetime, fault.longest);
  }
}

function refusalOf(error: unknown): unknown {
  // The cast is safe because errors of fast-jwt and of look-ups have a code or a name.
  const { code, name } = error as { code?: string; name?: string };
  if (error instanceof Refusal) return error;
  if (error instanceof AuthorizationServerFailure)
    return Object.assign(new Refusal(unavailable('the authorization server')), { cause: error });
  if (error instanceof ClaimsRefused) return refusalOfClaims(error);
  if (code === 'FST_JWT_AUTHORIZATION_TOKEN_EXPIRED') return expiredToken();
  if (error instanceof KeyUnknown || name === 'TokenError' || /^FA?ST_JWT_/.test(code ?? ''))
    return invalidToken();
  return error;
}
