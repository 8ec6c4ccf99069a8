/**
 * Every kind of problem, once: its status, its title, and what the caller can do about it. A handler returns one; what can't
 * return throws `Refusal` with one. The form is RFC 9457, the kinds are those of the contract.
 */
export interface Problem<Status extends number = number, Type extends string = string> {
  type: Type;
  title: string;
  status: Status;
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

const retryAfter = (seconds: number) => ({ 'Retry-After': seconds });

const units = (count: number) => (count === 1 ? '1 unit is' : `${count} units are`);
const skuCount = (count: number) => (count === 1 ? '1 SKU' : `${count} SKUs`);

export const validationFailed = (errors: FieldError[]) =>
  ({
    status: 400,
    problem: {
      type: 'VALIDATION_ERROR',
      status: 400,
      title: 'The request is not valid',
      detail: `${errors.length === 1 ? '1 field is' : `${errors.length} fields are`} not valid. See errors.`,
      retryable: false,
      errors,
    },
  }) as const;

export const malformedJson = () =>
  ({
    status: 400,
    problem: {
      type: 'MALFORMED_JSON',
      status: 400,
      title: 'The body is not JSON',
      detail: 'The body is not one JSON document in UTF-8, or an object in it has a name twice.',
      retryable: false,
      errors: [{ field: '', message: 'is not JSON in UTF-8' } as FieldError],
    },
  }) as const;

export const malformedRequest = () =>
  ({
    status: 400,
    problem: {
      type: 'MALFORMED_REQUEST',
      status: 400,
      title: 'The request is malformed',
      detail: 'The request is not HTTP/1.1 with one Host, or its URL cannot be decoded.',
      retryable: false,
    },
  }) as const;

export const invalidSignature = () =>
  ({
    status: 400,
    problem: {
      type: 'INVALID_SIGNATURE',
      status: 400,
      title: 'The signature is not valid',
      detail: "The payment provider didn't sign this body, or did so too long ago.",
      retryable: false,
    },
  }) as const;

/** RFC 6750, section 3.1: the credentials themselves are not written as they have to be. */
export const invalidRequest = (detail: string, challenge: string) =>
  ({
    ...malformedRequest(),
    headers: { 'WWW-Authenticate': challenge },
    problem: { ...malformedRequest().problem, detail },
  }) as const;

export const insufficientScope = (missing: readonly string[], challenge: string) =>
  ({
    status: 403,
    headers: { 'WWW-Authenticate': challenge },
    problem: {
      type: 'INSUFFICIENT_SCOPE',
      status: 403,
      title: 'The scope is not sufficient',
      detail: `The access token lacks a scope that this operation needs: ${missing.join(', ')}.`,
      retryable: false,
    },
  }) as const;

export const unauthenticated = (detail: string, challenge: string) =>
  ({
    status: 401,
    headers: { 'WWW-Authenticate': challenge },
    problem: {
      type: 'UNAUTHENTICATED',
      status: 401,
      title: 'Not authenticated',
      detail: detail,
      retryable: false,
    },
  }) as const;

export const forbidden = (challenge: string) =>
  ({
    status: 403,
    headers: { 'WWW-Authenticate': challenge },
    problem: {
      type: 'FORBIDDEN',
      status: 403,
      title: 'Not allowed for this customer',
      detail: 'The access token does not reach the orders of this customer.',
      retryable: false,
    },
  }) as const;

export const routeNotFound = (path: string) =>
  ({
    status: 404,
    problem: {
      type: 'ROUTE_NOT_FOUND',
      status: 404,
      title: 'No such path',
      detail: `There is nothing at ${path}.`,
      retryable: false,
    },
  }) as const;

export const orderNotFound = (orderId: string) =>
  ({
    status: 404,
    problem: {
      type: 'ORDER_NOT_FOUND',
      status: 404,
      title: 'Order not found',
      detail: `There is no order ${orderId} within reach of this token.`,
      retryable: false,
      orderId,
    },
  }) as const;

/** `part`: the identifier of what was asked for of the order, as the request has it. */
export function orderOfPartNotFound<Part extends object>(orderId: string, part: Part) {
  const { status, problem } = orderNotFound(orderId);
  return { status, problem: { ...problem, ...part } };
}

export const orderItemNotFound = (orderId: string, itemId: string) =>
  ({
    status: 404,
    problem: {
      type: 'ORDER_ITEM_NOT_FOUND',
      status: 404,
      title: 'Order item not found',
      detail: `Order ${orderId} has no item ${itemId}.`,
      retryable: false,
      orderId,
      itemId,
    },
  }) as const;

export const captureNotFound = (orderId: string, captureId: string) =>
  ({
    status: 404,
    problem: {
      type: 'CAPTURE_NOT_FOUND',
      status: 404,
      title: 'Capture not found',
      detail: `Order ${orderId} has no capture ${captureId}.`,
      retryable: false,
      orderId,
      captureId,
    },
  }) as const;

export const refundNotFound = (orderId: string, refundId: string) =>
  ({
    status: 404,
    problem: {
      type: 'REFUND_NOT_FOUND',
      status: 404,
      title: 'Refund not found',
      detail: `Order ${orderId} has no refund ${refundId}.`,
      retryable: false,
      orderId,
      refundId,
    },
  }) as const;

export const shipmentNotFound = (orderId: string, shipmentId: string) =>
  ({
    status: 404,
    problem: {
      type: 'SHIPMENT_NOT_FOUND',
      status: 404,
      title: 'Shipment not found',
      detail: `Order ${orderId} has no shipment ${shipmentId}.`,
      retryable: false,
      orderId,
      shipmentId,
    },
  }) as const;

export const productNotFound = (sku: string) =>
  ({
    status: 404,
    problem: {
      type: 'PRODUCT_NOT_FOUND',
      status: 404,
      title: 'Product not found',
      detail: `There is no product ${sku}.`,
      retryable: false,
      sku,
    },
  }) as const;

export const methodNotAllowed = (allowed: readonly string[]) =>
  ({
    status: 405,
    headers: { Allow: allowed.join(', ') },
    problem: {
      type: 'METHOD_NOT_ALLOWED',
      status: 405,
      title: 'Method not allowed',
      detail: `This path takes ${allowed.join(', ')}.`,
      retryable: false,
    },
  }) as const;

export const notAcceptable = (offered: readonly string[]) =>
  ({
    status: 406,
    problem: {
      type: 'NOT_ACCEPTABLE',
      status: 406,
      title: 'Not acceptable',
      detail: `The service answers with ${offered.join(' and ')}. Accept them.`,
      retryable: false,
    },
  }) as const;

export const requestTimeout = () =>
  ({
    status: 408,
    problem: {
      type: 'REQUEST_TIMEOUT',
      status: 408,
      title: 'Request timeout',
      detail: 'The request took too long to arrive.',
      retryable: true,
    },
  }) as const;

export const insufficientStock = (shortages: { sku: string; requested: number; available: number }[]) =>
  ({
    status: 409,
    problem: {
      type: 'INSUFFICIENT_STOCK',
      status: 409,
      title: 'Not enough stock',
      detail: `There is not enough stock of ${skuCount(shortages.length)}. Nothing was reserved. Order less, or leave them out.`,
      retryable: true,
      shortages,
    },
  }) as const;

export const productUnavailable = (skus: string[]) =>
  ({
    status: 409,
    problem: {
      type: 'PRODUCT_UNAVAILABLE',
      status: 409,
      title: 'Product not available',
      detail: `${skus.length === 1 ? '1 SKU is' : `${skus.length} SKUs are`} not for sale. Leave ${skus.length === 1 ? 'it' : 'them'} out.`,
      retryable: false,
      skus,
    },
  }) as const;

export const currencyMismatch = (currencies: string[]) =>
  ({
    status: 409,
    problem: {
      type: 'CURRENCY_MISMATCH',
      status: 409,
      title: 'Currency mismatch',
      detail: `An order has one currency, and these products have prices in ${currencies.length}: ${currencies.join(', ')}. Place an order for each.`,
      retryable: false,
      currencies,
    },
  }) as const;

export const priceChanged = (total: { amount: number; currency: string }) =>
  ({
    status: 409,
    problem: {
      type: 'PRICE_CHANGED',
      status: 409,
      title: 'The total has changed',
      detail: 'The total is not the expectedTotal. Show the customer the new one and order again.',
      retryable: false,
      total,
    },
  }) as const;

export const totalTooLarge = () =>
  ({
    status: 409,
    problem: {
      type: 'TOTAL_TOO_LARGE',
      status: 409,
      title: 'The total is too large',
      detail: `The total would be more than ${Number.MAX_SAFE_INTEGER} minor units. Order less.`,
      retryable: false,
    },
  }) as const;

export const referenceInUse = (reference: string) =>
  ({
    status: 409,
    problem: {
      type: 'REFERENCE_IN_USE',
      status: 409,
      title: 'Reference in use',
      detail: `The customer has another order with the reference ${reference}. Use another one.`,
      retryable: false,
      reference,
    },
  }) as const;

export const orderNotCancellable = <Status extends string>(orderStatus: Status) =>
  ({
    status: 409,
    problem: {
      type: 'ORDER_NOT_CANCELLABLE',
      status: 409,
      title: 'Order not cancellable',
      detail: `The order is ${orderStatus}. Nothing of it can be cancelled any more.`,
      retryable: false,
      orderStatus,
      items: [] as { itemId: string; requested: number; cancellable: number }[],
    },
  }) as const;

export const quantityNotCancellable = <Status extends string>(
  orderStatus: Status,
  items: { itemId: string; requested: number; cancellable: number }[],
) =>
  ({
    status: 409,
    problem: {
      type: 'QUANTITY_NOT_CANCELLABLE',
      status: 409,
      title: 'Quantity not cancellable',
      detail: `There are fewer units to cancel than were named of ${items.length === 1 ? '1 line' : `${items.length} lines`}. See items.`,
      retryable: false,
      orderStatus,
      items,
    },
  }) as const;

type Money = { amount: number; currency: string };

/** Where the order and its payment stand; an answer may tell more about the order. */
interface OrderState<Status extends string, PaymentStatus extends string> {
  orderStatus: Status;
  paymentStatus: PaymentStatus;
}

export const invalidTransition = <State extends OrderState<string, string>>(state: State, need: string) =>
  ({
    status: 409,
    problem: {
      type: 'INVALID_TRANSITION',
      status: 409,
      title: 'Not possible in this state',
      detail: `The order is ${state.orderStatus} and its payment ${state.paymentStatus}. ${need}`,
      retryable: false,
      ...state,
    },
  }) as const;

export const amountNotCapturable = <State extends { capturable: Money }>(state: State) =>
  ({
    status: 409,
    problem: {
      type: 'AMOUNT_NOT_CAPTURABLE',
      status: 409,
      title: 'Amount not capturable',
      detail: `No more than ${state.capturable.amount} ${state.capturable.currency} (minor units) can be captured.`,
      retryable: false,
      ...state,
    },
  }) as const;

export const amountNotRefundable = (refundable: Money) =>
  ({
    status: 409,
    problem: {
      type: 'AMOUNT_NOT_REFUNDABLE',
      status: 409,
      title: 'Amount not refundable',
      detail: `No more than ${refundable.amount} ${refundable.currency} (minor units) can be refunded.`,
      retryable: false,
      refundable,
    },
  }) as const;

/** `state`: what the answer of the operation tells about the order. */
export const amountOfOtherCurrency = <State extends object>(currency: string, state: State) =>
  ({
    status: 409,
    problem: {
      type: 'CURRENCY_MISMATCH',
      status: 409,
      title: 'Currency mismatch',
      detail: `The order is in ${currency}, and this amount is in another currency.`,
      retryable: false,
      ...state,
    },
  }) as const;

export const quantityNotShippable = <State extends { items: readonly unknown[] }>(state: State) =>
  ({
    status: 409,
    problem: {
      type: 'QUANTITY_NOT_SHIPPABLE',
      status: 409,
      title: 'Quantity not shippable',
      detail: `There are fewer units to ship than were named of ${state.items.length === 1 ? '1 line' : `${state.items.length} lines`}. See items.`,
      retryable: false,
      ...state,
    },
  }) as const;

export const idempotencyKeyInUse = () =>
  ({
    status: 409,
    headers: retryAfter(1),
    problem: {
      type: 'IDEMPOTENCY_KEY_IN_USE',
      status: 409,
      title: 'Idempotency key in use',
      detail: 'A request with this idempotency key is still being worked on. Repeat this one in a moment.',
      retryable: true,
    },
  }) as const;

type Stock = { onHand: number; reserved: number };

export const stockBelowReserved = ({ onHand, reserved }: Stock) =>
  ({
    status: 409,
    problem: {
      type: 'STOCK_BELOW_RESERVED',
      status: 409,
      title: 'Stock below reserved',
      detail: `${units(reserved)} promised to orders. There cannot be fewer on hand.`,
      retryable: true,
      onHand,
      reserved,
    },
  }) as const;

export const stockLimitExceeded = ({ onHand, reserved }: Stock, most: number) =>
  ({
    status: 409,
    problem: {
      type: 'STOCK_LIMIT_EXCEEDED',
      status: 409,
      title: 'Stock limit exceeded',
      detail: `There ${onHand === 1 ? 'is 1 unit' : `are ${onHand} units`} on hand and there can be no more than ${most}.`,
      retryable: false,
      onHand,
      reserved,
    },
  }) as const;

export const preconditionFailed = () =>
  ({
    status: 412,
    problem: {
      type: 'PRECONDITION_FAILED',
      status: 412,
      title: 'Precondition failed',
      detail: 'The resource is not at the version in If-Match. Read it again and decide anew.',
      retryable: false,
    },
  }) as const;

export const payloadTooLarge = (limit: number) =>
  ({
    status: 413,
    problem: {
      type: 'PAYLOAD_TOO_LARGE',
      status: 413,
      title: 'Payload too large',
      detail: `The body is larger than ${limit} bytes. Send less.`,
      retryable: false,
    },
  }) as const;

export const uriTooLong = () =>
  ({
    status: 414,
    problem: {
      type: 'URI_TOO_LONG',
      status: 414,
      title: 'URI too long',
      detail: 'A segment of the path is longer than any identifier can be.',
      retryable: false,
    },
  }) as const;

export const unsupportedMediaType = (taken: readonly string[]) =>
  ({
    status: 415,
    problem: {
      type: 'UNSUPPORTED_MEDIA_TYPE',
      status: 415,
      title: 'Unsupported media type',
      detail: `This operation takes ${taken.join(' or ')}.`,
      retryable: false,
    },
  }) as const;

export const idempotencyKeyReused = () =>
  ({
    status: 422,
    problem: {
      type: 'IDEMPOTENCY_KEY_REUSED',
      status: 422,
      title: 'Idempotency key reused',
      detail: 'This idempotency key was used for a request with another body. Use a new key for new work.',
      retryable: false,
    },
  }) as const;

export const preconditionRequired = () =>
  ({
    status: 428,
    problem: {
      type: 'PRECONDITION_REQUIRED',
      status: 428,
      title: 'Precondition required',
      detail: "Send the ETag that you last read in If-Match, so that nobody else's change is overwritten.",
      retryable: false,
    },
  }) as const;

export const rateLimited = (most: number, seconds: number) =>
  ({
    status: 429,
    headers: retryAfter(seconds),
    problem: {
      type: 'RATE_LIMITED',
      status: 429,
      title: 'Too many requests',
      detail: `More than ${most} requests came within a minute. Send the next one in ${seconds} seconds.`,
      retryable: true,
    },
  }) as const;

export const headersTooLarge = () =>
  ({
    status: 431,
    problem: {
      type: 'HEADERS_TOO_LARGE',
      status: 431,
      title: 'Headers too large',
      detail: 'The headers are larger than 16 KiB. Send less.',
      retryable: false,
    },
  }) as const;

export const internalError = () =>
  ({
    status: 500,
    problem: {
      type: 'INTERNAL_ERROR',
      status: 500,
      title: 'Internal error',
      detail: 'The service failed to answer. Quote the traceId to the operator.',
      retryable: true,
    },
  }) as const;

export const unavailable = (what: string) =>
  ({
    status: 503,
    headers: retryAfter(1),
    problem: {
      type: 'UNAVAILABLE',
      status: 503,
      title: 'Temporarily unavailable',
      detail: `The service cannot reach ${what}. Try again in a moment.`,
      retryable: true,
    },
  }) as const;
