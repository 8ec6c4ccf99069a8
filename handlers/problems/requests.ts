import { type FieldError, problem, are } from './kinds.ts';

export const validationFailed = (errors: FieldError[]) =>
  problem('VALIDATION_ERROR', `${are(errors.length, 'field')} not valid. See errors.`, { errors });

export const malformedJson = () =>
  problem(
    'MALFORMED_JSON',
    'The body is not a single JSON document in UTF-8, or an object in it repeats a name.',
    { errors: [{ field: '', message: 'is not JSON in UTF-8' }] },
  );

export const malformedRequest = () =>
  problem('MALFORMED_REQUEST', 'The request is not HTTP/1.1 with one Host, or its URL cannot be decoded.');

/** Problem of a request with malformed credentials (RFC 6750, section 3.1). */
export const invalidRequest = (detail: string, challenge: string) => ({
  ...problem('MALFORMED_REQUEST', detail),
  headers: { 'WWW-Authenticate': challenge },
});

export const invalidSignature = () =>
  problem('INVALID_SIGNATURE', 'The payment provider did not sign this body, or signed it too long ago.');

export const unauthenticated = (detail: string, challenge: string) => ({
  ...problem('UNAUTHENTICATED', detail),
  headers: { 'WWW-Authenticate': challenge },
});

export const insufficientScope = (missing: readonly string[], challenge: string) => ({
  ...problem(
    'INSUFFICIENT_SCOPE',
    `The access token lacks a scope that this operation needs: ${missing.join(', ')}.`,
  ),
  headers: { 'WWW-Authenticate': challenge },
});

export const forbidden = (challenge: string) => ({
  ...problem('FORBIDDEN', 'The access token gives no access to the orders of this customer.'),
  headers: { 'WWW-Authenticate': challenge },
});

/** Problem of an operation that a customer's token can't call. */
export const shopOnly = (challenge: string) => ({
  ...problem('FORBIDDEN', "Only the shop's own clients and its staff may do this."),
  headers: { 'WWW-Authenticate': challenge },
});

/** Problem of a request with a customer's token that contains the header `Actor`. */
export const actorNotAllowed = (challenge: string) => ({
  ...problem(
    'ACTOR_NOT_ALLOWED',
    "Only the shop's own clients and its staff may send the header Actor. Leave it out.",
  ),
  headers: { 'WWW-Authenticate': challenge },
});

/**
 * Problem of a request with a token of a customer or of staff that contains `holdMinutes` or the captureMode MANUAL.
 */
export const shopOnlyHold = (challenge: string) => ({
  ...problem(
    'FORBIDDEN',
    "Only the shop's own clients may send holdMinutes or the captureMode MANUAL. Leave them out.",
  ),
  headers: { 'WWW-Authenticate': challenge },
});

/** Problem of a request with a customer's token that contains the last day of a payment. */
export const shopOnlyDueOn = (challenge: string) => ({
  ...problem('FORBIDDEN', "Only the shop's own clients and its staff may send dueOn. Leave it out."),
  headers: { 'WWW-Authenticate': challenge },
});

/** Problem of a customer who chooses a way to pay that the shop doesn't offer to customers. */
export const paymentKindNotOffered = (kind: string, challenge: string) => ({
  ...problem('FORBIDDEN', `This shop does not offer payments of the kind ${kind} to its customers.`),
  headers: { 'WWW-Authenticate': challenge },
});

/** Problem of a request with a token of a customer or of staff that contains `vatIdCheck`. */
export const shopOnlyVatIdCheck = (challenge: string) => ({
  ...problem('FORBIDDEN', "Only the shop's own clients may send vatIdCheck. Leave it out."),
  headers: { 'WWW-Authenticate': challenge },
});

/** Problem of a request with a token of a customer or of staff that contains prices. */
export const shopOnlyPrices = (challenge: string) => ({
  ...problem(
    'FORBIDDEN',
    "Only the shop's own clients may send unitPrice, tax, discounts, charges or taxTreatment. Leave them out.",
  ),
  headers: { 'WWW-Authenticate': challenge },
});

export const routeNotFound = (path: string) => problem('ROUTE_NOT_FOUND', `There is no resource at ${path}.`);

export const methodNotAllowed = (allowed: readonly string[]) => ({
  ...problem('METHOD_NOT_ALLOWED', `This path allows ${allowed.join(', ')}.`),
  headers: { Allow: allowed.join(', ') },
});

export const notAcceptable = (offered: readonly string[]) =>
  problem('NOT_ACCEPTABLE', `The service answers with ${offered.join(' and ')}. Accept them.`);

export const requestTimeout = () => problem('REQUEST_TIMEOUT', 'The request took too long to arrive.');

export const idempotencyKeyInUse = () => ({
  ...problem(
    'IDEMPOTENCY_KEY_IN_USE',
    'A request with this idempotency key is still running. Repeat this one in a moment.',
  ),
  headers: { 'Retry-After': 1 },
});

/** Reason why a precondition failed. `form`: form of the ETags that the operation accepts. */
type Mismatch =
  { reason: 'changed' | 'absent' | 'present' } | { reason: 'unrelated'; kind: string; form: string };

export const preconditionFailed = (mismatch: Mismatch) =>
  problem('PRECONDITION_FAILED', whyItFailed(mismatch));

function whyItFailed(mismatch: Mismatch): string {
  switch (mismatch.reason) {
    case 'changed':
      return 'The ETag in If-Match is not the current ETag of the resource that this operation checks. Read that resource again, then decide again.';
    case 'unrelated':
      return `This operation checks the ${mismatch.kind}, but If-Match has no ETag of it. Such an ETag has the form ${mismatch.form}. Send the ETag that you read with the ${mismatch.kind}.`;
    case 'absent':
      return 'If-Match requires that the resource exists, but it does not. To create it, leave the header out.';
    case 'present':
      return 'If-None-Match requires that the resource does not exist or has another ETag, but it exists with this ETag. Read it, then decide again.';
  }
}

export const payloadTooLarge = (limit: number) =>
  problem('PAYLOAD_TOO_LARGE', `The body is larger than ${limit} bytes. Send less.`);

export const uriTooLong = () =>
  problem('URI_TOO_LONG', 'A segment of the path is longer than the longest possible identifier.');

/**
 * Problem of a body with an unsupported media type. For a PATCH, the header `Accept-Patch` lists the supported types
 * (RFC 5789, section 2.2).
 */
export const unsupportedMediaType = (method: string, taken: readonly string[]) => ({
  ...problem('UNSUPPORTED_MEDIA_TYPE', `This operation accepts ${taken.join(' or ')}.`),
  ...(method === 'PATCH' && { headers: { 'Accept-Patch': taken.join(', ') } }),
});

export const idempotencyKeyReused = () =>
  problem(
    'IDEMPOTENCY_KEY_REUSED',
    'This idempotency key was used for a request with another body. Use a new key for a new request.',
  );

export const preconditionRequired = () =>
  problem(
    'PRECONDITION_REQUIRED',
    'Send the ETag that you last read in If-Match. This prevents overwriting the change of another client.',
  );

export const rateLimited = (limit: number, seconds: number) => ({
  ...problem(
    'RATE_LIMITED',
    `More than ${limit} requests arrived within a minute. Send the next one in ${seconds} seconds.`,
  ),
  headers: { 'Retry-After': seconds },
});

export const tooManyFailedCodes = (limit: number) => ({
  ...problem(
    'RATE_LIMITED',
    `More than ${limit} discount codes weren't available within a minute. Leave discountCodes out, or send the next ones in a minute.`,
  ),
  headers: { 'Retry-After': 60 },
});

export const headersTooLarge = () =>
  problem('HEADERS_TOO_LARGE', 'The headers are larger than 16 KiB. Send less.');

export const methodNotImplemented = () =>
  problem('METHOD_NOT_IMPLEMENTED', 'The service does not know this method. Use a method of the contract.');

export const internalError = () =>
  problem(
    'INTERNAL_ERROR',
    'The service failed because of an internal error. Report the traceId to the operator.',
  );

export const unavailable = (what: string) => ({
  ...problem('UNAVAILABLE', `The service cannot reach ${what}. Try again in a moment.`),
  headers: { 'Retry-After': 1 },
});

/** Problem of a change of prices during an upgrade. */
export const olderProcesses = () => ({
  ...problem(
    'UNAVAILABLE',
    'The service is being upgraded, and processes of the older version still run. Try again later.',
  ),
  headers: { 'Retry-After': 10 },
});

/**
 * Problem of a request that may or may not have changed data. `hasKey`: whether the request has an idempotency key.
 * With a key the client can send the request again, and the change is made only once.
 */
export function outcomeUnknown(hasKey: boolean) {
  const next = hasKey
    ? 'Repeat the request with the same Idempotency-Key.'
    : 'Read what the request would have changed before you repeat it.';
  const detail = `The database did not confirm the change in time, so it may have been made. ${next}`;
  const unknown = problem('OUTCOME_UNKNOWN', detail, { retryable: hasKey });
  return hasKey ? { ...unknown, headers: { 'Retry-After': 1 } } : unknown;
}
