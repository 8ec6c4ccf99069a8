/**
 * Every kind of problem that the service answers with: a row here, and its sentence below. The form is that
 * of RFC 9457, the kinds are those of the contract. A handler returns a problem; code that can't throws it as
 * a `Refusal`.
 */
export const KINDS = {
  VALIDATION_ERROR: { status: 400, title: 'The request is not valid', retryable: false },
  MALFORMED_JSON: { status: 400, title: 'The body is not JSON', retryable: false },
  MALFORMED_REQUEST: { status: 400, title: 'The request is malformed', retryable: false },
  INVALID_SIGNATURE: { status: 400, title: 'The signature is not valid', retryable: false },
  UNAUTHENTICATED: { status: 401, title: 'Not authenticated', retryable: false },
  INSUFFICIENT_SCOPE: { status: 403, title: 'The scope is not sufficient', retryable: false },
  FORBIDDEN: { status: 403, title: 'Not allowed for this customer', retryable: false },
  ROUTE_NOT_FOUND: { status: 404, title: 'No such path', retryable: false },
  ORDER_NOT_FOUND: { status: 404, title: 'Order not found', retryable: false },
  ORDER_ITEM_NOT_FOUND: { status: 404, title: 'Order item not found', retryable: false },
  PAYMENT_NOT_FOUND: { status: 404, title: 'Payment not found', retryable: false },
  CAPTURE_NOT_FOUND: { status: 404, title: 'Capture not found', retryable: false },
  REFUND_NOT_FOUND: { status: 404, title: 'Refund not found', retryable: false },
  SHIPMENT_NOT_FOUND: { status: 404, title: 'Shipment not found', retryable: false },
  PRODUCT_NOT_FOUND: { status: 404, title: 'Product not found', retryable: false },
  MATTER_NOT_FOUND: { status: 404, title: 'Matter not found', retryable: false },
  WEBHOOK_ENDPOINT_NOT_FOUND: { status: 404, title: 'Webhook endpoint not found', retryable: false },
  WEBHOOK_SECRET_NOT_FOUND: { status: 404, title: 'Webhook secret not found', retryable: false },
  WEBHOOK_DELIVERY_NOT_FOUND: { status: 404, title: 'Webhook delivery not found', retryable: false },
  REPLAY_NOT_FOUND: { status: 404, title: 'Replay not found', retryable: false },
  METHOD_NOT_ALLOWED: { status: 405, title: 'Method not allowed', retryable: false },
  NOT_ACCEPTABLE: { status: 406, title: 'Not acceptable', retryable: false },
  REQUEST_TIMEOUT: { status: 408, title: 'Request timeout', retryable: true },
  INSUFFICIENT_STOCK: { status: 409, title: 'Not enough stock', retryable: true },
  PRODUCT_UNAVAILABLE: { status: 409, title: 'Product not available', retryable: false },
  CURRENCY_MISMATCH: { status: 409, title: 'Currency mismatch', retryable: false },
  PRICE_CHANGED: { status: 409, title: 'The total has changed', retryable: false },
  AMOUNT_NOT_PAYABLE: { status: 409, title: 'Amount not payable', retryable: false },
  TOTAL_TOO_LARGE: { status: 409, title: 'The total is too large', retryable: false },
  TOO_MANY_OPEN_ORDERS: { status: 409, title: 'Too many open orders', retryable: true },
  CUSTOMER_BEING_ERASED: { status: 409, title: 'Customer being erased', retryable: true },
  REFERENCE_IN_USE: { status: 409, title: 'Reference in use', retryable: false },
  ORDER_NOT_CANCELLABLE: { status: 409, title: 'Order not cancellable', retryable: false },
  QUANTITY_NOT_CANCELLABLE: { status: 409, title: 'Quantity not cancellable', retryable: false },
  REFUND_AMOUNT_CHANGED: { status: 409, title: 'The refund amount has changed', retryable: false },
  INVALID_TRANSITION: { status: 409, title: 'Not possible in this state', retryable: false },
  TOO_MANY_PAYMENTS: { status: 409, title: 'Too many attempts to pay', retryable: false },
  AMOUNT_NOT_CAPTURABLE: { status: 409, title: 'Amount not capturable', retryable: false },
  AMOUNT_NOT_REFUNDABLE: { status: 409, title: 'Amount not refundable', retryable: false },
  PAYMENT_DISPUTED: { status: 409, title: 'Payment disputed', retryable: false },
  QUANTITY_NOT_REFUNDABLE: { status: 409, title: 'Quantity not refundable', retryable: false },
  ORDER_NOT_SHIPPABLE: { status: 409, title: 'Order not shippable', retryable: false },
  QUANTITY_NOT_SHIPPABLE: { status: 409, title: 'Quantity not shippable', retryable: false },
  MATTER_RESOLVED: { status: 409, title: 'Matter resolved', retryable: false },
  MATTER_NOT_RETRYABLE: { status: 409, title: 'Matter not retryable', retryable: false },
  IDEMPOTENCY_KEY_IN_USE: { status: 409, title: 'Idempotency key in use', retryable: true },
  STOCK_BELOW_RESERVED: { status: 409, title: 'Stock below reserved', retryable: true },
  STOCK_LIMIT_EXCEEDED: { status: 409, title: 'Stock limit exceeded', retryable: false },
  WEBHOOK_ENDPOINT_LIMIT: { status: 409, title: 'Too many webhook endpoints', retryable: false },
  WEBHOOK_ENDPOINT_NOT_ACTIVE: { status: 409, title: 'Webhook endpoint not active', retryable: false },
  WEBHOOK_SECRET_LIMIT: { status: 409, title: 'Too many webhook secrets', retryable: false },
  LAST_WEBHOOK_SECRET: { status: 409, title: 'Last webhook secret', retryable: false },
  REPLAY_RUNNING: { status: 409, title: 'Replay running', retryable: true },
  EVENTS_EXPIRED: { status: 410, title: 'Events expired', retryable: false },
  PRECONDITION_FAILED: { status: 412, title: 'Precondition failed', retryable: false },
  PAYLOAD_TOO_LARGE: { status: 413, title: 'Payload too large', retryable: false },
  URI_TOO_LONG: { status: 414, title: 'URI too long', retryable: false },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, title: 'Unsupported media type', retryable: false },
  IDEMPOTENCY_KEY_REUSED: { status: 422, title: 'Idempotency key reused', retryable: false },
  PRECONDITION_REQUIRED: { status: 428, title: 'Precondition required', retryable: false },
  RATE_LIMITED: { status: 429, title: 'Too many requests', retryable: true },
  HEADERS_TOO_LARGE: { status: 431, title: 'Headers too large', retryable: false },
  METHOD_NOT_IMPLEMENTED: { status: 501, title: 'Method not implemented', retryable: false },
  INTERNAL_ERROR: { status: 500, title: 'Internal error', retryable: true },
  UNAVAILABLE: { status: 503, title: 'Temporarily unavailable', retryable: true },
  OUTCOME_UNKNOWN: { status: 503, title: 'Outcome unknown', retryable: true },
} as const satisfies Record<string, { status: number; title: string; retryable: boolean }>;

type Kind = keyof typeof KINDS;

/** What every problem has; some kinds have fields of their own besides. */
export interface Problem {
  type: Kind;
  title: string;
  status: number;
  detail: string;
  retryable: boolean;
}

export interface FieldError {
  field: string;
  message: string;
  rejectedValue?: unknown;
}

/** Carries a problem out of a place that can't return one; the error handler writes it. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly problem: Problem;
  readonly headers: Record<string, string | number>;

  constructor({ problem, headers = {} }: { problem: Problem; headers?: Record<string, string | number> }) {
    super(problem.detail);
    this.problem = problem;
    this.headers = headers;
  }
}

/** A problem of a kind. `detail` says what to do next; `own` has the fields that only this kind has. */
function problem<Type extends Kind, const Own extends object = object>(
  type: Type,
  detail: string,
  own?: Own,
) {
  const { title, retryable } = KINDS[type];
  // The compiler forgets which row a type parameter names.
  const status = KINDS[type].status as (typeof KINDS)[Type]['status'];
  // Spreading `undefined` adds nothing, which is what the default of `Own` says.
  return { status, problem: { type, status, title, detail, retryable, ...(own as Own) } };
}

type Money = { amount: number; currency: string };
type Stock = { onHand: number; reserved: number };
type Refundable = { itemId: string; requested: number; refundable: number };
type Cancellable = { itemId: string; requested: number; cancellable: number };

const count = (n: number, thing: string) => (n === 1 ? `1 ${thing}` : `${n} ${thing}s`);
const are = (n: number, thing: string) => `${count(n, thing)} ${n === 1 ? 'is' : 'are'}`;
const inMinorUnits = ({ amount, currency }: Money) => `${amount} ${currency} (minor units)`;

// 400 to 403: the request's form, and who sends it

export const validationFailed = (errors: FieldError[]) =>
  problem('VALIDATION_ERROR', `${are(errors.length, 'field')} not valid. See errors.`, { errors });

export const malformedJson = () =>
  problem(
    'MALFORMED_JSON',
    'The body is not one JSON document in UTF-8, or an object in it has a name twice.',
    { errors: [{ field: '', message: 'is not JSON in UTF-8' } as FieldError] },
  );

export const malformedRequest = () =>
  problem('MALFORMED_REQUEST', 'The request is not HTTP/1.1 with one Host, or its URL cannot be decoded.');

/** RFC 6750, section 3.1: the credentials themselves are not written as they have to be. */
export const invalidRequest = (detail: string, challenge: string) => ({
  ...problem('MALFORMED_REQUEST', detail),
  headers: { 'WWW-Authenticate': challenge },
});

export const invalidSignature = () =>
  problem('INVALID_SIGNATURE', "The payment provider didn't sign this body, or did so too long ago.");

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
  ...problem('FORBIDDEN', 'The access token does not reach the orders of this customer.'),
  headers: { 'WWW-Authenticate': challenge },
});

/** With a customer's token. */
export const shopOnly = (challenge: string) => ({
  ...problem('FORBIDDEN', "Only the shop's own clients may do this."),
  headers: { 'WWW-Authenticate': challenge },
});

/** The same where a field of the body is the reason. */
export const shopOnlyHold = (challenge: string) => ({
  ...problem(
    'FORBIDDEN',
    "Only the shop's own clients may send holdMinutes or the captureMode MANUAL. Leave them out.",
  ),
  headers: { 'WWW-Authenticate': challenge },
});

// 404: what isn't there, or beyond the token's reach

export const routeNotFound = (path: string) => problem('ROUTE_NOT_FOUND', `There is nothing at ${path}.`);
export const orderNotFound = (orderId: string) => orderOfPartNotFound(orderId, {});

/** `part`: the identifier of the part of the order that was asked for, as the request has it. */
export const orderOfPartNotFound = <const Part extends object>(orderId: string, part: Part) =>
  problem('ORDER_NOT_FOUND', `There is no order ${orderId} within reach of this token.`, {
    orderId,
    ...part,
  });

export const orderItemNotFound = (orderId: string, itemId: string) =>
  problem('ORDER_ITEM_NOT_FOUND', `Order ${orderId} has no item ${itemId}.`, { orderId, itemId });
export const paymentNotFound = (orderId: string, paymentId: string) =>
  problem('PAYMENT_NOT_FOUND', `Order ${orderId} has no payment ${paymentId}.`, { orderId, paymentId });
export const captureNotFound = (orderId: string, captureId: string) =>
  problem('CAPTURE_NOT_FOUND', `Order ${orderId} has no capture ${captureId}.`, { orderId, captureId });
export const refundNotFound = (orderId: string, refundId: string) =>
  problem('REFUND_NOT_FOUND', `Order ${orderId} has no refund ${refundId}.`, { orderId, refundId });
export const shipmentNotFound = (orderId: string, shipmentId: string) =>
  problem('SHIPMENT_NOT_FOUND', `Order ${orderId} has no shipment ${shipmentId}.`, { orderId, shipmentId });
export const matterNotFound = (matterId: string) =>
  problem('MATTER_NOT_FOUND', `There is no matter ${matterId}.`, { matterId });
export const productNotFound = (sku: string) =>
  problem('PRODUCT_NOT_FOUND', `There is no product ${sku}.`, { sku });

/** `part`: the identifier of the part of the endpoint that was asked for, as the request has it. */
export const webhookEndpointNotFound = <const Part extends object>(endpointId: string, part: Part) =>
  problem('WEBHOOK_ENDPOINT_NOT_FOUND', `There is no webhook endpoint ${endpointId} of this client.`, {
    endpointId,
    ...part,
  });
export const webhookSecretNotFound = (endpointId: string, secretId: string) =>
  problem('WEBHOOK_SECRET_NOT_FOUND', `Webhook endpoint ${endpointId} has no secret ${secretId}.`, {
    endpointId,
    secretId,
  });
export const webhookDeliveryNotFound = (endpointId: string, eventId: string) =>
  problem(
    'WEBHOOK_DELIVERY_NOT_FOUND',
    `Webhook endpoint ${endpointId} has no delivery of event ${eventId}.`,
    {
      endpointId,
      eventId,
    },
  );

export const replayNotFound = (endpointId: string, replayId: string) =>
  problem('REPLAY_NOT_FOUND', `Webhook endpoint ${endpointId} has no replay ${replayId}.`, {
    endpointId,
    replayId,
  });

// 405 to 408: HTTP itself

export const methodNotAllowed = (allowed: readonly string[]) => ({
  ...problem('METHOD_NOT_ALLOWED', `This path takes ${allowed.join(', ')}.`),
  headers: { Allow: allowed.join(', ') },
});

export const notAcceptable = (offered: readonly string[]) =>
  problem('NOT_ACCEPTABLE', `The service answers with ${offered.join(' and ')}. Accept them.`);
export const requestTimeout = () => problem('REQUEST_TIMEOUT', 'The request took too long to arrive.');

// 409: the state of what is to be changed

export const insufficientStock = (shortages: { sku: string; requested: number; available: number }[]) =>
  problem(
    'INSUFFICIENT_STOCK',
    `There is not enough stock of ${count(shortages.length, 'SKU')}. Nothing was reserved. Order less, or leave them out.`,
    { shortages },
  );

export const productUnavailable = (skus: string[]) =>
  problem(
    'PRODUCT_UNAVAILABLE',
    `${are(skus.length, 'SKU')} not for sale. Leave ${skus.length === 1 ? 'it' : 'them'} out.`,
    { skus },
  );

export const currencyMismatch = (currencies: string[]) =>
  problem(
    'CURRENCY_MISMATCH',
    `An order has one currency, and these products have prices in ${currencies.length}: ${currencies.join(', ')}. Place an order for each.`,
    { currencies },
  );

/** `state`: what the answer of the operation says of the order. */
export const amountOfOtherCurrency = <State extends object>(currency: string, state: State) =>
  problem('CURRENCY_MISMATCH', `The order is in ${currency}, and this amount is in another currency.`, state);

export const priceChanged = (total: Money) =>
  problem(
    'PRICE_CHANGED',
    'The total is not the expectedTotal. Show the customer the new one and order again.',
    { total },
  );

/** `step`: of how many minor units the payment provider takes multiples; 0: it takes nothing of the currency. */
const takenOf = (currency: string, step: number): string =>
  step === 0
    ? `The payment provider takes no ${currency}.`
    : `The payment provider takes ${currency} only in multiples of ${step} minor units.`;

const multipleOf = (step: number) => (step === 0 ? {} : { multipleOf: step });

export const pricesNotPayable = ({
  skus,
  currency,
  step,
}: {
  skus: string[];
  currency: string;
  step: number;
}) =>
  problem(
    'AMOUNT_NOT_PAYABLE',
    `${takenOf(currency, step)} The prices of these products have to be changed: ${skus.join(', ')}.`,
    { skus, currency, ...multipleOf(step) },
  );

/** `state`: what the answer of the operation says of the order. */
export const amountNotPayable = <State extends object>(currency: string, step: number, state: State) =>
  problem('AMOUNT_NOT_PAYABLE', takenOf(currency, step), { ...state, ...multipleOf(step) });

export const totalTooLarge = () =>
  problem(
    'TOTAL_TOO_LARGE',
    `The total would be more than ${Number.MAX_SAFE_INTEGER} minor units. Order less.`,
  );

export const tooManyOpenOrders = (limit: number) =>
  problem(
    'TOO_MANY_OPEN_ORDERS',
    `The customer has placed as many unpaid orders as may be open at a time: ${limit}. Pay or cancel one of them first.`,
    { limit },
  );

export const customerBeingErased = () =>
  problem(
    'CUSTOMER_BEING_ERASED',
    'The shop is erasing this customer. Place the order again in a minute if the customer still wants it.',
  );

/** `orderId`: the order that has it, if that is known. It belongs to a customer whose orders the caller reaches. */
export const referenceInUse = (reference: string, orderId: string | undefined) =>
  problem(
    'REFERENCE_IN_USE',
    `The customer has another order with the reference ${reference}. Use another one. It is free again if that order ends without having taken money.`,
    { reference, ...(orderId !== undefined && { orderId }) },
  );

export const orderNotCancellable = <Status extends string>(orderStatus: Status) =>
  problem('ORDER_NOT_CANCELLABLE', `The order is ${orderStatus}. Nothing of it can be cancelled any more.`, {
    orderStatus,
    items: [] as Cancellable[],
  });

export const quantityNotCancellable = <Status extends string>(orderStatus: Status, items: Cancellable[]) =>
  problem(
    'QUANTITY_NOT_CANCELLABLE',
    `There are fewer units to cancel than were named of ${count(items.length, 'line')}. See items.`,
    { orderStatus, items },
  );

export const refundAmountChanged = <Preview extends { refundAmount: Money }>(preview: Preview) =>
  problem(
    'REFUND_AMOUNT_CHANGED',
    `The cancellation would pay back ${inMinorUnits(preview.refundAmount)}, not the expectedRefundAmount. See preview.`,
    { preview },
  );

/** `state`: where the order and its payment stand, and what else the answer of the operation says of them. */
export const invalidTransition = <State extends { orderStatus: string; paymentStatus: string }>(
  state: State,
  need: string,
) =>
  problem(
    'INVALID_TRANSITION',
    `The order is ${state.orderStatus} and its payment ${state.paymentStatus}. ${need}`,
    state,
  );

export const tooManyPayments = (limit: number) =>
  problem(
    'TOO_MANY_PAYMENTS',
    `The order has had ${count(limit, 'attempt')} to pay, which is the limit. Place a new order.`,
    { limit },
  );

export const amountNotCapturable = <State extends { capturableAmount: Money }>(state: State) =>
  problem(
    'AMOUNT_NOT_CAPTURABLE',
    `No more than ${inMinorUnits(state.capturableAmount)} can be captured.`,
    state,
  );

export const amountNotRefundable = (refundableAmount: Money) =>
  problem('AMOUNT_NOT_REFUNDABLE', `No more than ${inMinorUnits(refundableAmount)} can be refunded.`, {
    refundableAmount,
  });

export const paymentDisputed = (refundableAmount: Money, disputedAmount: Money) =>
  problem(
    'PAYMENT_DISPUTED',
    `The customer's bank disputes ${inMinorUnits(disputedAmount)} and has them until it decides. Wait for its decision, or send \`acknowledgeDispute\`.`,
    { refundableAmount, disputedAmount },
  );

export const quantityNotRefundable = (items: Refundable[]) =>
  problem(
    'QUANTITY_NOT_REFUNDABLE',
    `There are fewer units to refund in advance than were named of ${count(items.length, 'line')}. See items.`,
    { items },
  );

const NOT_SHIPPABLE = {
  NOT_CONFIRMED: 'Only an order that is CONFIRMED and paid or authorised in full can be shipped.',
  DISPUTED: "The customer's bank has its money, so nothing of it can be shipped.",
  REFUNDED: 'All its money has gone back, so nothing of it can be shipped.',
  HOLD_LAPSED: 'The hold on its money has ended, so nothing of it can be shipped.',
  NOT_PAID: 'Less is paid or authorised than is due, so nothing of it can be shipped.',
};

export const orderNotShippable = <
  State extends { orderStatus: string; paymentStatus: string; reason: keyof typeof NOT_SHIPPABLE },
>(
  state: State,
) =>
  problem(
    'ORDER_NOT_SHIPPABLE',
    `The order is ${state.orderStatus} and its payment ${state.paymentStatus}. ${NOT_SHIPPABLE[state.reason]}`,
    state,
  );

export const quantityNotShippable = <State extends { items: readonly unknown[] }>(state: State) =>
  problem(
    'QUANTITY_NOT_SHIPPABLE',
    `There are fewer units to ship than were named of ${count(state.items.length, 'line')}. See items.`,
    state,
  );

export const matterResolved = <Status extends string>(matterStatus: Status) =>
  problem('MATTER_RESOLVED', 'The matter is resolved, so nothing more can be done about it.', {
    matterStatus,
  });

export const matterNotRetryable = <Status extends string>(matterStatus: Status) =>
  problem(
    'MATTER_NOT_RETRYABLE',
    'There is nothing to ask the payment provider again, or the refund is not owed any more. Resolve the matter with a reason.',
    { matterStatus },
  );

export const idempotencyKeyInUse = () => ({
  ...problem(
    'IDEMPOTENCY_KEY_IN_USE',
    'A request with this idempotency key is still being worked on. Repeat this one in a moment.',
  ),
  headers: { 'Retry-After': 1 },
});

export const stockBelowReserved = ({ onHand, reserved }: Stock) =>
  problem(
    'STOCK_BELOW_RESERVED',
    `${are(reserved, 'unit')} promised to orders. There cannot be fewer on hand.`,
    { onHand, reserved },
  );

export const stockLimitExceeded = ({ onHand, reserved }: Stock, limit: number) =>
  problem(
    'STOCK_LIMIT_EXCEEDED',
    `There ${onHand === 1 ? 'is' : 'are'} ${count(onHand, 'unit')} on hand and there can be no more than ${limit}.`,
    { onHand, reserved },
  );

export const webhookEndpointLimit = (limit: number) =>
  problem(
    'WEBHOOK_ENDPOINT_LIMIT',
    `The client has as many webhook endpoints as it may have: ${limit}. Delete one of them first.`,
    { limit },
  );

export const webhookSecretLimit = (limit: number) =>
  problem(
    'WEBHOOK_SECRET_LIMIT',
    `The endpoint has as many secrets as it may have at a time: ${limit}. Retire one of them first.`,
    { limit },
  );

export const lastWebhookSecret = () =>
  problem('LAST_WEBHOOK_SECRET', 'It is the only secret that does not expire. Make another one first.');

export const webhookEndpointNotActive = <Status extends string>(endpointStatus: Status) =>
  problem('WEBHOOK_ENDPOINT_NOT_ACTIVE', `The endpoint is ${endpointStatus}. Make it ACTIVE first.`, {
    endpointStatus,
  });

export const replayRunning = (replayId: string) =>
  problem(
    'REPLAY_RUNNING',
    `Replay ${replayId} of the endpoint is running. Wait for its end, or cancel it.`,
    {
      replayId,
    },
  );

// 410 to 431: what is gone, conditions and limits

/** `oldestCursor`: where what is left begins. */
export const eventsExpired = (oldestCursor: string) =>
  problem(
    'EVENTS_EXPIRED',
    'Events after this cursor have been removed. Read the orders anew, and go on after oldestCursor.',
    { oldestCursor },
  );

/** `form`: that of the tags that would be right. */
type Mismatch =
  { reason: 'changed' | 'absent' | 'present' } | { reason: 'unrelated'; kind: string; form: string };

export const preconditionFailed = (mismatch: Mismatch) =>
  problem('PRECONDITION_FAILED', whyItFailed(mismatch));

function whyItFailed(mismatch: Mismatch): string {
  switch (mismatch.reason) {
    case 'changed':
      return 'The ETag in If-Match is not the current one of the resource that this operation checks. Read that again and decide anew.';
    case 'unrelated':
      return `This operation checks the ${mismatch.kind}, and If-Match has no ETag of it: those have the form ${mismatch.form}. Send the one that came with it.`;
    case 'absent':
      return 'If-Match asks for a resource that exists, and this one does not. Leave the header out to create it.';
    case 'present':
      return 'If-None-Match asks for a resource that is not there, or not as it is now, and this one is. Read it and decide anew.';
  }
}

export const payloadTooLarge = (limit: number) =>
  problem('PAYLOAD_TOO_LARGE', `The body is larger than ${limit} bytes. Send less.`);
export const uriTooLong = () =>
  problem('URI_TOO_LONG', 'A segment of the path is longer than any identifier can be.');
/** A PATCH is told in a header too which patches the resource takes (RFC 5789, section 2.2). */
export const unsupportedMediaType = (method: string, taken: readonly string[]) => ({
  ...problem('UNSUPPORTED_MEDIA_TYPE', `This operation takes ${taken.join(' or ')}.`),
  ...(method === 'PATCH' && { headers: { 'Accept-Patch': taken.join(', ') } }),
});

export const idempotencyKeyReused = () =>
  problem(
    'IDEMPOTENCY_KEY_REUSED',
    'This idempotency key was used for a request with another body. Use a new key for new work.',
  );

export const preconditionRequired = () =>
  problem(
    'PRECONDITION_REQUIRED',
    "Send the ETag that you last read in If-Match, so that nobody else's change is overwritten.",
  );

export const rateLimited = (limit: number, seconds: number) => ({
  ...problem(
    'RATE_LIMITED',
    `More than ${limit} requests came within a minute. Send the next one in ${seconds} seconds.`,
  ),
  headers: { 'Retry-After': seconds },
});

export const headersTooLarge = () =>
  problem('HEADERS_TOO_LARGE', 'The headers are larger than 16 KiB. Send less.');

// 500 to 503: the service itself

export const methodNotImplemented = () =>
  problem('METHOD_NOT_IMPLEMENTED', 'The service knows no such method. Send one that the contract has.');

export const internalError = () =>
  problem('INTERNAL_ERROR', 'The service failed to answer. Quote the traceId to the operator.');

export const unavailable = (what: string) => ({
  ...problem('UNAVAILABLE', `The service cannot reach ${what}. Try again in a moment.`),
  headers: { 'Retry-After': 1 },
});

export const notPlacedInTime = () => ({
  ...problem(
    'UNAVAILABLE',
    'The service is too busy to place the order in time. Nothing was placed. Try again in a moment.',
  ),
  headers: { 'Retry-After': 1 },
});

/** `hasKey`: a repetition doesn't do the work twice. */
export function outcomeUnknown(hasKey: boolean) {
  const next = hasKey
    ? 'Repeat the request with the same Idempotency-Key.'
    : 'Read what the request would have changed before you repeat it.';
  const detail = `The database did not confirm the change in time, so it may have been made. ${next}`;
  const unknown = problem('OUTCOME_UNKNOWN', detail, { retryable: hasKey });
  return hasKey ? { ...unknown, headers: { 'Retry-After': 1 } } : unknown;
}
