/** Content of a valid access token. No field identifies the user. */
export interface AccessToken {
  clientId: string;
  /** The `jti` of the token. The authorization server can find the user with it. */
  tokenId: string | undefined;
  scopes: ReadonlySet<string>;
  /** The customer that an authorization claim of the token names. */
  customerId: string | undefined;
  /** Whether the client got the token for itself (client credentials), so that it doesn't act for a user. */
  isClientsOwn: boolean;
}

/** Claims of a JWT whose signature is valid, or the content of an introspection answer about an active token. */
export type Claims = Record<string, unknown>;

export interface ClaimRules {
  issuer: string;
  audience: string;
  customerClaim: string;
  /** Maximum difference between clocks, in seconds. */
  clockTolerance: number;
  /** Maximum lifetime of JWTs, in seconds, because they can't be revoked. */
  jwt?: { longestLifetime: number };
}

/**
 * Why a token was refused, as far as its sender may know. `expired`: the token has expired. `long-lived`: it was issued
 * with this `lifetime`, in seconds, which is too long. `invalid`: any other reason.
 */
export type ClaimsFault =
  { kind: 'invalid' | 'expired' } | { kind: 'long-lived'; lifetime: number; longest: number };

/** A required claim is missing, or a claim has a wrong type or a wrong value. */
export class ClaimsRefused extends Error {
  override readonly name = 'ClaimsRefused';
  readonly fault: ClaimsFault;

  constructor(fault: ClaimsFault = { kind: 'invalid' }) {
    super('the claims are not those of a valid access token');
    this.fault = fault;
  }
}

/**
 * Checks claims, and returns those that the service needs. A JWT must have all claims that RFC 9068, section 2.2,
 * requires. An introspection answer (RFC 7662, section 2.2) uses the same names and must have only `aud` and
 * `client_id`. Throws `ClaimsRefused`.
 */
export function readClaims(claims: Claims, { jwt, ...rules }: ClaimRules): AccessToken {
  const { iss, aud, exp, iat, nbf, jti, sub, client_id: clientId, scope = '' } = claims;
  const customerId = claims[rules.customerClaim];
  const now = Date.now() / 1000;
  const { clockTolerance: tolerance } = rules;

  need(!jwt || ![iss, exp, iat, sub, jti].includes(undefined));
  need(iss === undefined || iss === rules.issuer);
  const audiences = [aud].flat();
  need(audiences.every(isText) && audiences.includes(rules.audience));
  need(isTimeOrAbsent(exp) && isTimeOrAbsent(iat) && isTimeOrAbsent(nbf));
  need(isTextOrAbsent(jti) && isTextOrAbsent(sub));
  if (exp !== undefined && exp < now - tolerance) throw new ClaimsRefused({ kind: 'expired' });
  need([iat, nbf].every((time) => time === undefined || time <= now + tolerance));
  need(typeof scope === 'string');
  // A client id has the characters of RFC 6749, appendix A.1. A customer id must have the form that the contract
  // allows, because orders have no other customers.
  need(isText(clientId) && /^[ -~]{1,255}$/.test(clientId));
  need(customerId === undefined || (isText(customerId) && /^[!-~]{1,64}$/.test(customerId)));
  need(!isSenderConstrained(claims));
  if (jwt) needShortLifetime(exp! - iat!, jwt.longestLifetime); // A JWT has both claims.
  return {
    clientId,
    tokenId: jti,
    scopes: new Set(scope.split(' ').filter(Boolean)),
    customerId,
    // An introspection answer about a user's token may have a `username` and no `sub`.
    isClientsOwn: sub === clientId || (sub === undefined && claims['username'] === undefined),
  };
}

/**
 * Whether a token is bound to a key or certificate (RFC 9449, RFC 8705). If such a token is sent as a plain bearer
 * token, it may be stolen.
 */
function isSenderConstrained({ cnf, token_type: type = 'Bearer' }: Claims): boolean {
  return cnf !== undefined || typeof type !== 'string' || type.toLowerCase() !== 'bearer';
}

/**
 * Checks the lifetime. This check is the last, so that the limit is shown only to the holder of a token that is
 * otherwise valid.
 */
function needShortLifetime(lifetime: number, longest: number): void {
  if (lifetime > longest) throw new ClaimsRefused({ kind: 'long-lived', lifetime, longest });
}

function need(right: boolean): asserts right {
  if (!right) throw new ClaimsRefused();
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const isTextOrAbsent = (value: unknown): value is string | undefined => value === undefined || isText(value);

const isTimeOrAbsent = (value: unknown): value is number | undefined =>
  value === undefined || (typeof value === 'number' && Number.isFinite(value));
