import { type StaffClaim, isStaff } from './staff-claim.ts';

/** Content of a valid access token. No field says who the user is. */
export interface AccessToken {
  clientId: string;
  /** Claim `jti` of the token. By this id the authorization server can find the user. */
  tokenId: string | undefined;
  scopes: ReadonlySet<string>;
  /** Customer that the token is limited to. */
  customerId: string | undefined;
  /** Whether the client acts for itself (client credentials) and not for a user. */
  isClientsOwn: boolean;
  /**
   * Pseudonym of the user, if the user is a member of the shop's staff. The pseudonym only keeps the rate limits and
   * the idempotency keys of users apart.
   */
  staffId: string | undefined;
}

/** Claims of a JWT whose signature is valid, or the content of an introspection answer about an active token. */
export type Claims = Record<string, unknown>;

export interface ClaimRules {
  issuer: string;
  audience: string;
  customerClaim: string;
  /** Claim of the shop's staff, and a function that computes pseudonyms. Undefined: no user is a member of staff. */
  staff?: { claim: StaffClaim; hideSubject: (subject: string) => string } | undefined;
  /** Maximum difference in seconds between the clocks of this service and of the authorization server. */
  clockTolerance: number;
  /** Limit for JWTs only, because JWTs can't be revoked. `longestLifetime`: maximum lifetime in seconds. */
  jwt?: { longestLifetime: number };
}

/**
 * Reason for which a token was refused, with the details that its sender may know. `expired`: the token has expired.
 * `long-lived`: the token's lifetime is longer than `longest` (both in seconds). `invalid`: any other reason.
 */
export type ClaimsFault =
  { kind: 'invalid' | 'expired' } | { kind: 'long-lived'; lifetime: number; longest: number };

/** Thrown if a required claim is missing, or if a claim has a wrong type or value. */
export class ClaimsRefused extends Error {
  override readonly name = 'ClaimsRefused';
  readonly fault: ClaimsFault;

  constructor(fault: ClaimsFault = { kind: 'invalid' }) {
    super('the claims are not those of a valid access token');
    this.fault = fault;
  }
}

/**
 * Checks the claims of a token, and returns the values that the service needs. A JWT must have all claims that RFC
 * 9068, section 2.2, requires. An introspection answer (RFC 7662, section 2.2) has claims with the same names, but
 * requires only `aud` and `client_id`. Throws `ClaimsRefused`.
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
  // A client id may have the characters of RFC 6749, appendix A.1. A customer id must have the form that the contract
  // requires, because no order has another customer id.
  need(isText(clientId) && /^[ -~]{1,255}$/.test(clientId));
  need(customerId === undefined || (isText(customerId) && /^[!-~]{1,64}$/.test(customerId)));
  need(!isSenderConstrained(claims));
  if (jwt) needShortLifetime(exp! - iat!, jwt.longestLifetime); // A JWT has both claims.
  // An introspection answer about a user's token may have a `username` instead of `sub`.
  const subject = sub ?? claims['username'];
  const isClientsOwn = subject === undefined || sub === clientId;
  return {
    clientId,
    tokenId: jti,
    scopes: new Set(scope.split(' ').filter(Boolean)),
    customerId,
    isClientsOwn,
    staffId:
      customerId === undefined &&
      !isClientsOwn &&
      isText(subject) &&
      rules.staff &&
      isStaff(claims, rules.staff.claim)
        ? rules.staff.hideSubject(subject)
        : undefined,
  };
}

/**
 * Whether a token may only be used with a certain key or certificate (RFC 9449, RFC 8705). If such a token is sent as a
 * plain bearer token, it may be stolen.
 */
function isSenderConstrained({ cnf, token_type: type = 'Bearer' }: Claims): boolean {
  return cnf !== undefined || typeof type !== 'string' || type.toLowerCase() !== 'bearer';
}

/**
 * Refuses a token whose lifetime is too long. Must be the last check, so that a caller without an otherwise valid token
 * doesn't learn the limit.
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
