import jwt from '@fastify/jwt';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { KeyUnknown, KeysUnavailable, publishedKeys } from './keys.ts';
import { Refusal, insufficientScope, unauthenticated, unavailable } from './problems.ts';

export interface AuthOptions {
  /** The authorization server's issuer identifier, exactly as it stands in its tokens. */
  issuer: string;
  /** What the `aud` of a token must contain: the identifier of this service. */
  audience: string;
  /** How long a key is believed without asking again, in ms. */
  keyTtl?: number;
  /** The longest lifetime that a token may have been given, in seconds. */
  longestLifetime?: number;
}

/** What a valid access token says. Nothing in it tells who the user is. */
export interface AccessToken {
  clientId: string;
  scopes: ReadonlySet<string>;
  /** The claim `customer_id`. */
  customerId: string | undefined;
  /** Whether the client got it for itself (client credentials), with no user behind it. */
  isClientsOwn: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    token: AccessToken | null;
  }
}

declare module '@fastify/jwt' {
  interface FastifyJWT {
    user: Record<string, unknown>;
  }
}

const ALGORITHMS = ['RS256', 'ES256', 'EdDSA'] as const;
const LONGEST_TOKEN = 8192;
const CLOCK_TOLERANCE = 5;
const REALM = 'Bearer realm="order-service"';

/**
 * Checks access tokens here, without a call per request: RFC 9068 (JWT access tokens) with the rules of RFC 8725, by @fastify/jwt
 * and the authorization server's published keys. What those two leave open is checked beside them.
 */
export async function registerAuth(app: FastifyInstance, options: AuthOptions): Promise<void> {
  const { issuer, audience, longestLifetime = 900 } = options;
  const keyOf = publishedKeys({ issuer, ...(options.keyTtl === undefined ? {} : { ttl: options.keyTtl }) });
  app.decorateRequest('token', null);
  await app.register(jwt, {
    decode: { complete: true },
    secret: async (_request: FastifyRequest, { header }: { header: JoseHeader }) =>
      keyOf(header.kid, header.alg),
    verify: {
      algorithms: [...ALGORITHMS],
      allowedIss: issuer,
      allowedAud: audience,
      checkTyp: 'at+jwt',
      requiredClaims: ['iss', 'aud', 'exp', 'iat', 'sub', 'client_id', 'jti'],
      // Milliseconds here, where other durations of this library are seconds.
      clockTolerance: CLOCK_TOLERANCE * 1000,
      cache: 1000,
      // A verified token isn't verified again for so many ms; a withdrawn key counts that much longer.
      cacheTTL: 30_000,
      errorCacheTTL: -1,
    },
  } as never);
  app.decorate('authenticate', async (request: FastifyRequest) => {
    request.token = await accessToken(request, longestLifetime);
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Sets `request.token`, or throws a `Refusal` of 401, or of 503 where the authorization server's keys can't be had. */
    authenticate(request: FastifyRequest): Promise<void>;
  }
}

/** Refuses a token that lacks one of the scopes (RFC 6750, section 3.1). */
export function requireScopes({ scopes }: AccessToken, needed: readonly string[]): void {
  const missing = needed.filter((scope) => !scopes.has(scope));
  if (missing.length === 0) return;
  const challenge = `${REALM}, error="insufficient_scope", scope="${needed.join(' ')}"`;
  throw new Refusal(insufficientScope(missing, challenge));
}

/** The challenge of a refusal that no other scope would mend. */
export const plainChallenge = REALM;

interface JoseHeader {
  kid: string;
  alg: string;
}

async function accessToken(request: FastifyRequest, longestLifetime: number): Promise<AccessToken> {
  checkForm(bearerToken(request));
  let claims: Record<string, unknown>;
  try {
    claims = await request.jwtVerify();
  } catch (error) {
    throw refusalOf(error);
  }
  return readClaims(claims, longestLifetime);
}

/** The token of the one `Authorization: Bearer` header (RFC 6750, section 2.1). */
function bearerToken(request: FastifyRequest): string {
  const headers = request.raw.headersDistinct['authorization'] ?? [];
  if (headers.length > 1) throw invalidToken('Send one Authorization header.');
  const token = /^bearer +(\S+) *$/i.exec(headers[0] ?? '')?.[1];
  if (!token) {
    const detail = 'Send an access token of this service in the Authorization header.';
    throw new Refusal(unauthenticated(detail, REALM));
  }
  // @fastify/jwt takes the header apart itself and wants exactly one space.
  request.headers.authorization = `Bearer ${token}`;
  return token;
}

/** What must hold before any key is looked for: the header decides which key, and the header is anybody's to write. */
function checkForm(token: string): void {
  if (token.length > LONGEST_TOKEN || !/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)) throw invalidToken();
  const header = parseObject(Buffer.from(token.slice(0, token.indexOf('.')), 'base64url'));
  const { alg, typ, kid } = header ?? {};
  const known =
    header !== undefined &&
    ALGORITHMS.some((name) => name === alg) &&
    typeof typ === 'string' &&
    typeof kid === 'string' &&
    !('crit' in header) &&
    !('b64' in header);
  if (!known) throw invalidToken();
}

function parseObject(bytes: Buffer): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(bytes.toString());
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

/** The claims that count, each of its right type (RFC 9068, section 2.2). */
function readClaims(claims: Record<string, unknown>, longestLifetime: number): AccessToken {
  const { client_id: clientId, sub, iat, exp, scope = '', customer_id: customerId, cnf, jti } = claims;
  const now = Date.now() / 1000;
  if (
    typeof clientId !== 'string' ||
    clientId === '' ||
    typeof sub !== 'string' ||
    typeof jti !== 'string' ||
    typeof scope !== 'string' ||
    typeof iat !== 'number' ||
    typeof exp !== 'number' ||
    iat > now + CLOCK_TOLERANCE ||
    exp - iat > longestLifetime
  ) {
    throw invalidToken();
  }
  if (customerId !== undefined && (typeof customerId !== 'string' || customerId === '')) throw invalidToken();
  // Bound to a key or certificate of the sender: as a plain bearer token it may be a stolen one (RFC 9449, RFC 8705).
  if (cnf !== undefined) throw invalidToken();
  return {
    clientId,
    scopes: new Set(scope.split(' ').filter(Boolean)),
    customerId,
    isClientsOwn: sub === clientId,
  };
}

/** One answer for every bad token but an expired one, so that nobody learns from it what to forge. */
function invalidToken(detail = 'The access token is not valid for this service. Get a new one.'): Refusal {
  return new Refusal(
    unauthenticated(
      detail,
      `${REALM}, error="invalid_token", error_description="the access token is not valid"`,
    ),
  );
}

function refusalOf(error: unknown): unknown {
  const { code, name } = error as { code?: string; name?: string };
  if (error instanceof KeyUnknown) return invalidToken();
  if (error instanceof KeysUnavailable) {
    return Object.assign(new Refusal(unavailable('the authorization server')), { cause: error });
  }
  if (code === 'FST_JWT_AUTHORIZATION_TOKEN_EXPIRED') {
    const challenge = `${REALM}, error="invalid_token", error_description="the access token has expired"`;
    return new Refusal(unauthenticated('The access token has expired. Get a new one.', challenge));
  }
  if (name === 'TokenError' || /^FA?ST_JWT_/.test(code ?? '')) return invalidToken();
  return error;
}
