import { Stripe } from 'stripe';
import { isUuid } from '../../../db/base/ids.ts';
import type { AmountSteps } from '../../../db/orders/index.ts';
import { type PaymentState, ProviderRefusal } from '../port/provider.ts';

/** Reads this service's ids, which `authorize` stored with the payment. This service's refunds carry the ids too. */
export function readOurIds(
  metadata: Record<string, string> | null | undefined,
): { attemptId: string; orderId: string } | undefined {
  const { attempt_id: attemptId = '', order_id: orderId = '' } = metadata ?? {};
  return isUuid(attemptId) && isUuid(orderId) ? { attemptId, orderId } : undefined;
}

/**
 * Converts a PaymentIntent to the types of `port/`. `latest_charge` must be expanded; otherwise nothing counts as
 * refunded. Stripe reports the expiry of an authorization hold only for cards
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
 * Maps the status of a PaymentIntent. A PaymentIntent belongs to one attempt, and no other attempt can pay it. So a
 * PaymentIntent that requires another payment method has failed. Only an outage at Stripe leaves a PaymentIntent
 * created but not confirmed. Such a PaymentIntent counts as processing until it is cancelled.
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

/** The end of the year 9999, as a timestamp of Stripe. */
const LAST_SECOND = 253_402_300_799;

/**
 * Converts a timestamp of Stripe to RFC 3339. Returns undefined if the timestamp is invalid, because an invalid
 * timestamp must not stop a payment.
 */
const timeOf = (seconds: unknown): string | undefined =>
  typeof seconds === 'number' && seconds > 0 && seconds <= LAST_SECOND
    ? new Date(seconds * 1000).toISOString()
    : undefined;

/** Reasons that must not be shown to a customer (https://docs.stripe.com/declines/codes). */
const CONFIDENTIAL = ['fraudulent', 'lost_card', 'merchant_blacklist', 'pickup_card', 'stolen_card'];

/**
 * Returns the code of the reason why a payment failed. The issuer's code is returned only if it is neither generic nor
 * confidential.
 */
function failureCodeOf({ code, decline_code }: { code?: string; decline_code?: string }): string {
  const declined = code === undefined || code === 'card_declined';
  if (!declined || !decline_code) return code ?? 'card_declined';
  const isTelling = decline_code !== 'generic_decline' && !CONFIDENTIAL.includes(decline_code);
  return isTelling ? decline_code : 'card_declined';
}

/**
 * Returns the code of an error that is Stripe's final refusal. Returns undefined for any other error, because the
 * call's outcome is unknown then.
 */
export function refusalCodeOf(error: unknown): string | undefined {
  if (error instanceof Stripe.errors.StripeCardError) return failureCodeOf(error);
  if (error instanceof Stripe.errors.StripeIdempotencyError) return 'idempotency_key_reused';
  if (error instanceof Stripe.errors.StripeInvalidRequestError) return error.code ?? 'invalid_request';
  return undefined;
}

/** Codes of temporary refusals, such as a low balance of the account (https://docs.stripe.com/error-codes). */
const PASSING = ['balance_insufficient', 'insufficient_funds', 'lock_timeout', 'rate_limit'];

/**
 * Codes of declines after which the same call may succeed later, according to the bank
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
 * Whether the same call may succeed later. The codes of card errors are compared with a list of their own:
 * `insufficient_funds` then concerns the card, not the balance of the account.
 */
function isPassing(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false;
  const { headers, advice_code: advice, code = '', decline_code: declined = '' } = error;
  if (headers?.['stripe-should-retry'] === 'true' || advice === 'try_again_later') return true;
  return error instanceof Stripe.errors.StripeCardError
    ? [code, declined].some((each) => PASSING_DECLINES.includes(each))
    : isPassingCode(code);
}

/** Throws a `ProviderRefusal`, or another error if the call's outcome is unknown. */
export function throwRefusal(error: unknown): never {
  const code = refusalCodeOf(error);
  throw code === undefined ? withoutSecrets(error) : new ProviderRefusal(code, { passing: isPassing(error) });
}

/**
 * Returns an error for the log. Stripe's own errors aren't logged, because such an error contains the payment and its
 * client secret.
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
 * Returns the system's cause of a connection error: its code, such as `ENOTFOUND` or `ECONNREFUSED`, and the host or
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
 * Returns the number of Stripe's units in one unit of this service, which is the minor unit of ISO 4217. Stripe uses
 * the same unit, with exceptions (https://docs.stripe.com/currencies#special-cases). ISK has no minor unit, but Stripe
 * counts ISK in hundredths. MGA has a minor unit that Stripe doesn't use, and for UGX Stripe's pages contradict each
 * other. MGA and UGX aren't supported, because a wrong guess would make amounts wrong by a factor of 100.
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
 * Steps of the amounts that Stripe accepts. In currencies with three decimals the last decimal must be 0
 * (https://docs.stripe.com/currencies#three-decimal). A currency with the step 0 isn't supported.
 */
export const AMOUNT_STEPS: AmountSteps = {
  ...Object.fromEntries(['BHD', 'JOD', 'KWD', 'OMR', 'TND'].map((code) => [code, 10])),
  ...Object.fromEntries(['MGA', 'UGX'].map((code) => [code, 0])),
};

export const toStripeAmount = (amount: number, currency: string): number =>
  amount * (stripeUnitsPerMinorUnit(currency) ?? 1);

/**
 * Converts an amount of Stripe to the service's unit. Returns NaN if the amount isn't a number, because division would
 * silently turn a text into a number.
 */
export const fromStripeAmount = (amount: number, currency: string): number =>
  typeof amount === 'number' ? amount / (stripeUnitsPerMinorUnit(currency) ?? 1) : NaN;
