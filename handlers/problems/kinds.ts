/**
 * Types of problems: error answers in the format of RFC 9457. The contract defines these types. A handler returns a
 * problem. Code that can't return a problem throws a `Refusal`.
 */
export const KINDS = {
  VALIDATION_ERROR: { status: 400, title: 'The request is not valid', retryable: false },
  MALFORMED_JSON: { status: 400, title: 'The body is not JSON', retryable: false },
  MALFORMED_REQUEST: { status: 400, title: 'The request is malformed', retryable: false },
  INVALID_SIGNATURE: { status: 400, title: 'The signature is not valid', retryable: false },
  UNAUTHENTICATED: { status: 401, title: 'Not authenticated', retryable: false },
  INSUFFICIENT_SCOPE: { status: 403, title: 'The scope is not sufficient', retryable: false },
  FORBIDDEN: { status: 403, title: 'Not allowed for this token', retryable: false },
  ACTOR_NOT_ALLOWED: { status: 403, title: 'Actor not allowed', retryable: false },
  ROUTE_NOT_FOUND: { status: 404, title: 'No such path', retryable: false },
  ORDER_NOT_FOUND: { status: 404, title: 'Order not found', retryable: false },
  ORDER_ITEM_NOT_FOUND: { status: 404, title: 'Order item not found', retryable: false },
  PAYMENT_NOT_FOUND: { status: 404, title: 'Payment not found', retryable: false },
  CAPTURE_NOT_FOUND: { status: 404, title: 'Capture not found', retryable: false },
  REFUND_NOT_FOUND: { status: 404, title: 'Refund not found', retryable: false },
  SHIPMENT_NOT_FOUND: { status: 404, title: 'Shipment not found', retryable: false },
  PARCEL_NOT_FOUND: { status: 404, title: 'Parcel not found', retryable: false },
  SHIPMENT_HOLD_NOT_FOUND: { status: 404, title: 'Shipment hold not found', retryable: false },
  RETURN_NOT_FOUND: { status: 404, title: 'Return not found', retryable: false },
  DOCUMENT_NOT_FOUND: { status: 404, title: 'Document not found', retryable: false },
  CREDIT_NOT_FOUND: { status: 404, title: 'Credit not found', retryable: false },
  ORDER_CHARGE_NOT_FOUND: { status: 404, title: 'Order charge not found', retryable: false },
  PRODUCT_NOT_FOUND: { status: 404, title: 'Product not found', retryable: false },
  SHIPPING_METHOD_NOT_FOUND: { status: 404, title: 'Shipping method not found', retryable: false },
  TAX_RATE_NOT_FOUND: { status: 404, title: 'Tax rate not found', retryable: false },
  DISCOUNT_CODE_NOT_FOUND: { status: 404, title: 'Discount code not found', retryable: false },
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
  SHIPPING_METHOD_UNAVAILABLE: {
    status: 409,
    title: 'The shipping method is not available',
    retryable: false,
  },
  TAX_RATE_MISSING: { status: 409, title: 'A tax rate is missing', retryable: false },
  DISCOUNT_CODE_NOT_APPLICABLE: {
    status: 409,
    title: 'The discount code is not applicable',
    retryable: false,
  },
  TOO_MANY_OPEN_ORDERS: { status: 409, title: 'Too many open orders', retryable: true },
  CUSTOMER_BEING_ERASED: { status: 409, title: 'Customer being erased', retryable: true },
  REFERENCE_IN_USE: { status: 409, title: 'Reference in use', retryable: false },
  ORDER_NOT_REPLACEABLE: { status: 409, title: 'Order not replaceable', retryable: false },
  ORDER_NOT_CANCELLABLE: { status: 409, title: 'Order not cancellable', retryable: false },
  QUANTITY_NOT_CANCELLABLE: { status: 409, title: 'Quantity not cancellable', retryable: false },
  REFUND_AMOUNT_CHANGED: { status: 409, title: 'The refund amount has changed', retryable: false },
  ORDER_NOT_EDITABLE: { status: 409, title: 'Order not editable', retryable: false },
  DIFFERENCE_CHANGED: { status: 409, title: 'The difference has changed', retryable: false },
  DIFFERENCE_NOT_COVERED: { status: 409, title: 'Difference not covered', retryable: false },
  INVALID_TRANSITION: { status: 409, title: 'Not possible in this state', retryable: false },
  TOO_MANY_PAYMENTS: { status: 409, title: 'Too many attempts to pay', retryable: false },
  PAYMENT_NOT_CONFIRMABLE: { status: 409, title: 'Payment not confirmable', retryable: false },
  AMOUNT_NOT_CAPTURABLE: { status: 409, title: 'Amount not capturable', retryable: false },
  AMOUNT_NOT_REFUNDABLE: { status: 409, title: 'Amount not refundable', retryable: false },
  PAYMENT_DISPUTED: { status: 409, title: 'Payment disputed', retryable: false },
  QUANTITY_NOT_REFUNDABLE: { status: 409, title: 'Quantity not refundable', retryable: false },
  ORDER_NOT_SHIPPABLE: { status: 409, title: 'Order not shippable', retryable: false },
  QUANTITY_NOT_SHIPPABLE: { status: 409, title: 'Quantity not shippable', retryable: false },
  SHIPMENT_NOT_UNDOABLE: { status: 409, title: 'Shipment not reversible', retryable: false },
  SHIPMENT_UNDONE: { status: 409, title: 'Shipment undone', retryable: false },
  EXTERNAL_ID_REUSED: { status: 409, title: 'External id reused', retryable: false },
  TOO_MANY_SHIPMENT_EVENTS: { status: 409, title: 'Too many carrier events', retryable: false },
  SHIPMENT_ON_HOLD: { status: 409, title: 'Shipment on hold', retryable: true },
  SHIPMENT_HOLD_REFUSED: { status: 409, title: 'Shipment hold refused', retryable: false },
  TOO_MANY_SHIPMENT_HOLDS: { status: 409, title: 'Too many shipment holds', retryable: true },
  SHIPPING_CHANGE_REFUSED: { status: 409, title: 'Shipping change refused', retryable: false },
  ERASURE_REFUSED: { status: 409, title: 'Erasure refused', retryable: false },
  TOO_MANY_NOTES: { status: 409, title: 'Too many notes', retryable: false },
  ORDER_NOT_RETURNABLE: { status: 409, title: 'Order not returnable', retryable: false },
  QUANTITY_NOT_RETURNABLE: { status: 409, title: 'Quantity not returnable', retryable: false },
  WITHDRAWAL_NOT_POSSIBLE: { status: 409, title: 'Withdrawal not possible', retryable: false },
  RETURN_CHANGE_REFUSED: { status: 409, title: 'Return change refused', retryable: false },
  QUANTITY_NOT_RECEIVABLE: { status: 409, title: 'Quantity not receivable', retryable: false },
  DOCUMENT_REFUSED: { status: 409, title: 'Document refused', retryable: false },
  AMOUNT_NOT_CREDITABLE: { status: 409, title: 'Amount not creditable', retryable: false },
  DEDUCTION_TOO_LARGE: { status: 409, title: 'Deduction too large', retryable: false },
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

/** Fields of every problem. Some types of problems have further fields. */
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

/** An error that contains a problem, for code that can't return the problem. The error handler sends the problem. */
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

/**
 * Builds a problem. `detail`: what has happened, and what the client should do next. `own`: fields that only this type
 * of problem has.
 */
export function problem<Type extends Kind, const Own extends object = object>(
  type: Type,
  detail: string,
  own?: Own,
) {
  const { title, retryable } = KINDS[type];
  // The cast is necessary because the compiler doesn't know which element of `KINDS` the type parameter selects.
  const status = KINDS[type].status as (typeof KINDS)[Type]['status'];
  // The cast is safe: if `own` is undefined, `Own` is its default, which has no fields.
  return { status, problem: { type, status, title, detail, retryable, ...(own as Own) } };
}

/** The request that a problem is about: its path and its trace id. */
interface AboutRequest {
  instance: string;
  traceId: string;
}

/** Completes a problem with the fields about its request. The fields are in the sequence of the contract. */
export function toDocument<Any extends Problem>(
  { type, title, status, detail, retryable, ...own }: Any,
  { instance, traceId }: AboutRequest,
): Any & AboutRequest {
  // The cast is safe because the result has all fields of the problem.
  return { type, title, status, detail, instance, traceId, retryable, ...own } as Any & AboutRequest;
}

export type Money = { amount: number; currency: string };

export const count = (n: number, thing: string) => (n === 1 ? `1 ${thing}` : `${n} ${thing}s`);

export const are = (n: number, thing: string) => `${count(n, thing)} ${n === 1 ? 'is' : 'are'}`;

export const inMinorUnits = ({ amount, currency }: Money) => `${amount} ${currency} (minor units)`;
