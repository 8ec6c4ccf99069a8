import { Stripe } from 'stripe';
import { isUuid } from '../../../db/base/ids.ts';
import type { AmountSteps } from '../../../db/orders/index.ts';
import { type PaymentState, ProviderRefusal } from '../port/provider.ts';

/**
 * Reads this service's ids, which `authorize` stored with the payment. Each refund that this service requests contains
 * the same ids.
 */
export function readOurIds(
  metadata: Record<string, string> | null | undefined,
): { attemptId: string; orderId: string } | undefined {
  const { attempt_id: attemptId = '', order_id: orderId = '' } = metadata ?? {};
  return isUuid(attemptId) && isUuid(orderId) ? { attemptId, orderId } : undefined;
}

/**
 * Converts a PaymentIntent to the types of `port/`. `latest_charge` must be expanded; otherwise no money counts as
 * refunded. Stripe reports when an authorization hold expires only for cards
 * (https://docs.stripe.com/payments/capture-later).
 */
export function toPaymentState(intent: Stripe.PaymentIntent): PaymentState {
  const status = toPaymentStatus(intent);
  const holds = status === 'AUTHORIZED' || status === 'CAPTURED';
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const url = intent.next_action?.redirect_to_url?.url;
  const until = timeOf(charge?.payment_method_details?.card?.capture_before);
  return {
    reference: intent.id,
    attemptId: String(intent.metadata['attempt_id']),
    status,
    currency: String(intent.currency).toUpperCase(),
    authorizedAmount: holds ? fromStripeAmount(intent.amount, intent.currency) : 0,
    ...(status === 'AUTHORIZED' && until !== undefined && { authorizedUntil: until }),
    capturedAmount: fromStripeAmount(intent.amount_received, intent.currency),
    refundedAmount: fromStripeAmount(charge?.amount_refunded ?? 0, intent.currency),
    ...(status === 'FAILED' && { failureCode: failureCodeOf(intent.last_payment_error ?? {}) }),
    ...(status === 'REQUIRES_ACTION' && url && { nextActionUrl: url }),
  };
}

/**
 * Converts the status of a PaymentIntent. A PaymentIntent belongs to one attempt. If a PaymentIntent requires another
 * payment method, the attempt has failed, because no other attempt can use the same PaymentIntent. A PaymentIntent that
 * was created but not confirmed results only from an outage at Stripe. Such a PaymentIntent is treated as processing
 * until it is cancelled.
 */
function toPaymentStatus({ status }: Stripe.PaymentIntent): PaymentState['status'] {
  switch (status) {
    case 'succeeded':
      return 'CAPTURED';
    case 'requires_capture':
      return 'AUTHORIZED';
    case 'requires_action':
      return 'REQUIRES_ACTION';
    case 'requires_payment_method':
      return 'FAILED';
    case 'canceled':
      return 'VOIDED';
    case 'processing':
    case 'requires_confirmation':
      return 'PROCESSING';
    default:
      throw new Error('stripe: the payment has an unknown status');
  }
}

/** End of the year 9999 as a timestamp of Stripe. */
const LAST_SECOND = 253_402_300_799;

/**
 * Converts a timestamp of Stripe to RFC 3339. Returns undefined for an invalid timestamp, which must not stop a
 * payment.
 */
const timeOf = (seconds: unknown): string | undefined =>
  typeof seconds === 'number' && seconds > 0 && seconds <= LAST_SECOND
    ? new Date(seconds * 1000).toISOString()
    : undefined;

/** Reasons that customers must not see (https://docs.stripe.com/declines/codes). */
const CONFIDENTIAL = ['fraudulent', 'lost_card', 'merchant_blacklist', 'pickup_card', 'stolen_card'];

/**
 * Returns the code that says why a payment failed. The issuer's code is used only if it is specific and not
 * confidential.
 */
function failureCodeOf({ code, decline_code }: { code?: string; decline_code?: string }): string {
  const declined = code === undefined || code === 'card_declined';
  if (!declined || !decline_code) return code ?? 'card_declined';
  const isTelling = decline_code !== 'generic_decline' && !CONFIDENTIAL.includes(decline_code);
  return isTelling ? decline_code : 'card_declined';
}

/**
 * Returns the code of a refusal by Stripe. Returns undefined for any other error, after which the outcome is unknown.
 */
export function refusalCodeOf(error: unknown): string | undefined {
  if (error instanceof Stripe.errors.StripeCardError) return failureCodeOf(error);
  if (error instanceof Stripe.errors.StripeIdempotencyError) return 'idempotency_key_reused';
  if (error instanceof Stripe.errors.StripeInvalidRequestError) return error.code ?? 'invalid_request';
  return undefined;
}

/**
 * Codes of temporary refusals, for example because the account has too little money
 * (https://docs.stripe.com/error-codes).
 */
const PASSING = ['balance_insufficient', 'insufficient_funds', 'lock_timeout', 'rate_limit'];

/**
 * Codes of declines after which, according to the bank, the same call may succeed later
 * (https://docs.stripe.com/declines/codes).
 */
const PASSING_DECLINES = [
  'issuer_not_available',
  'processing_error',
  'reenter_transaction',
  'try_again_later',
];

export const isPassingCode = (code: string): boolean => PASSING.includes(code);

/**
 * Whether the same call may succeed later. Card errors have a separate list of codes, because their
 * `insufficient_funds` is about the card and not about the account.
 */
function isPassing(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false;
  const { headers, advice_code: advice, code = '', decline_code: declined = '' } = error;
  if (headers?.['stripe-should-retry'] === 'true' || advice === 'try_again_later') return true;
  return error instanceof Stripe.errors.StripeCardError
    ? [code, declined].some((each) => PASSING_DECLINES.includes(each))
    : isPassingCode(code);
}

/** Throws a `ProviderRefusal` for a refusal. Throws another error if the outcome is unknown. */
export function throwRefusal(error: unknown): never {
  const code = refusalCodeOf(error);
  throw code === undefined ? withoutSecrets(error) : new ProviderRefusal(code, { passing: isPassing(error) });
}

/**
 * Returns an error that can be logged. An error of Stripe must not be logged, because such an error contains the
 * payment with its client secret.
 */
export function withoutSecrets(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const { type, statusCode, code, requestId } = error;
  const facts = Object.entries({ status: statusCode, code, request: requestId, ...causeOf(error.detail) })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name} ${value}`);
  return new Error(`stripe: ${[type, ...facts].join(', ')}`);
}

/**
 * Returns why a connection failed: the system's error code, such as `ENOTFOUND` or `ECONNREFUSED`, and the host or
 * address.
 */
function causeOf(detail: unknown): { cause?: string; at?: string } {
  if (!(detail instanceof Error)) return {};
  // The cast is safe because `detail` is the error of a connection.
  const { code, hostname, address } = detail as NodeJS.ErrnoException & {
    hostname?: string;
    address?: string;
  };
  const at = hostname ?? address;
  return { ...(code !== undefined && { cause: code }), ...(at !== undefined && { at }) };
}

/**
 * Returns the number of Stripe's units in one unit of this service. The unit of this service is the minor unit of ISO
 * 4217. Usually Stripe has the same unit (exceptions: https://docs.stripe.com/currencies#special-cases). ISK has no
 * minor unit, but Stripe counts hundredths. MGA has a minor unit that Stripe doesn't use. Stripe's pages contradict
 * each other about UGX. MGA and UGX aren't supported, because a wrong guess would change amounts by a factor of 100.
 */
export function stripeUnitsPerMinorUnit(currency: string): number | undefined {
  switch (currency.toUpperCase()) {
    case 'ISK':
      return 100;
    case 'MGA':
    case 'UGX':
      return undefined;
    default:
      return 1;
  }
}

/**
 * Amounts that Stripe accepts, as multiples of a step. In currencies with three decimals, the last decimal must be 0
 * (https://docs.stripe.com/currencies#three-decimal). A currency with step 0 isn't supported.
 */
export const AMOUNT_STEPS: AmountSteps = {
  ...Object.fromEntries(['BHD', 'JOD', 'KWD', 'OMR', 'TND'].map((code) => [code, 10])),
  ...Object.fromEntries(['MGA', 'UGX'].map((code) => [code, 0])),
};

export const toStripeAmount = (amount: number, currency: string): number =>
  amount * (stripeUnitsPerMinorUnit(currency) ?? 1);

/**
 * Converts an amount of Stripe to this service's unit. Returns NaN for a value that isn't a number, because a division
 * would silently convert a text.
 */
export const fromStripeAmount = (amount: number, currency: string): number =>
  typeof amount === 'number' ? amount / (stripeUnitsPerMinorUnit(currency) ?? 1) : NaN;
