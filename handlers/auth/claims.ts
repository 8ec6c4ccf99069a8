/** Content of a valid access token. No field identifies the user. */
export interface AccessToken {
  clientId: string;
  /** The `jti` of the token. With this id the authorization server can find the user. */
  tokenId: string | undefined;
  scopes: ReadonlySet<string>;
  /** The customer that the token's customer claim names. */
  customerId: string | undefined;
  /** Whether the client got the token for itself (client credentials), and doesn't act for a user. */
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
  /** Limit for the lifetime of JWTs, which can't be revoked. `longestLifetime`: maximum lifetime in seconds. */
  jwt?: { longestLifetime: number };
}

/**
 * The reason why a token was refused, as far as its sender may know. `expired`: the token has expired. `long-lived`:
 * its lifetime is longer than allowed (both in seconds). `invalid`: any other reason.
 */
export type ClaimsFault =
  { kind: 'invalid' | 'expired' } | { kind: 'long-lived'; lifetime: number; longest: number };

/** Thrown if a required claim is missing, or if a claim has a wrong type or a wrong value. */
export class ClaimsRefused extends Error {
  override readonly name = 'ClaimsRefused';
  readonly fault: ClaimsFault;

  constructor(fault: ClaimsFault = { kind: 'invalid' }) {
    super('the claims are not those of a valid access token');
    this.fault = fault;
  }
}

/**
 * Checks claims, and returns the content that the service needs. A JWT must have all claims that RFC 9068, section 2.2,
 * requires. An introspection answer (RFC 7662, section 2.2) has claims with the same names, but only `aud` and
 * `client_id` are required. Throws `ClaimsRefused`.
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
  // allows, because no order has a customer id of another form.
  need(isText(clientId) && /^[ -~]{1,255}$/.test(clientId));
  need(customerId === undefined || (isText(customerId) && /^[!-~]{1,64}$/.test(customerId)));
  need(!isSenderConstrained(claims));
  if (jwt) needShortLifetime(exp! - iat!, jwt.longestLifetime); // A JWT has both claims.
  return {
    clientId,
    tokenId: jti,
    scopes: new Set(scope.split(' ').filter(Boolean)),
    customerId,
    // An introspection answer about a user's token may lack `sub` and have a `username` instead.
    isClientsOwn: sub === clientId || (sub === undefined && claims['username'] === undefined),
  };
}

/**
 * Whether a token is bound to a key or certificate (RFC 9449, RFC 8705). Such a token may be stolen if it is sent as a
 * plain bearer token.
 */
function isSenderConstrained({ cnf, token_type: type = 'Bearer' }: Claims): boolean {
  return cnf !== undefined || typeof type !== 'string' || type.toLowerCase() !== 'bearer';
}

/**
 * Checks the lifetime. The lifetime is checked last, so that only the holder of an otherwise valid token learns the
 * limit.
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
