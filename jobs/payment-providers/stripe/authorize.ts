import { Stripe } from 'stripe';
import type { AuthorizeRequest, PaymentState } from '../port/provider.ts';
import { currentIntent, findIntent, searchIntent } from './find-intent.ts';
import { refusalCodeOf, toPaymentState, toStripeAmount, stripeUnitsPerMinorUnit } from './map-payment.ts';

interface AuthorizeOptions {
  returnUrl: string;
  multicapture: boolean;
}

export async function authorize(
  stripe: Stripe,
  request: AuthorizeRequest,
  options: AuthorizeOptions,
  signal?: AbortSignal,
): Promise<PaymentState> {
  const { attemptId, currency } = request;
  if (stripeUnitsPerMinorUnit(currency) === undefined) return failed(request, 'currency_not_supported');
  try {
    const intent = await stripe.paymentIntents.create(newIntent(request, options), {
      idempotencyKey: attemptId,
    });
    // Stripe repeats its first answer for a known key, but the payment may have changed since then.
    const isRepeated = intent.lastResponse.headers['idempotent-replayed'] === 'true';
    return toPaymentState(isRepeated ? await currentIntent(stripe, intent.id, attemptId) : intent);
  } catch (error) {
    return afterError(stripe, request, error, signal);
  }
}

function newIntent(
  { attemptId, orderId, amount, currency, paymentMethod, captureMode }: AuthorizeRequest,
  { returnUrl, multicapture }: AuthorizeOptions,
): Stripe.PaymentIntentCreateParams {
  const manual = captureMode === 'MANUAL';
  return {
    amount: toStripeAmount(amount, currency),
    currency: currency.toLowerCase(),
    payment_method: paymentMethod,
    confirm: true,
    capture_method: manual ? 'manual' : 'automatic',
    automatic_payment_methods: { enabled: true },
    // Without this URL, the customer could be sent to the bank's authentication only by Stripe's script in the shop's
    // page.
    return_url: returnUrl,
    ...(manual &&
      multicapture && { payment_method_options: { card: { request_multicapture: 'if_available' } } }),
    metadata: { order_id: orderId, attempt_id: attemptId },
    expand: ['latest_charge'],
  };
}

async function afterError(
  stripe: Stripe,
  request: AuthorizeRequest,
  error: unknown,
  signal: AbortSignal | undefined,
): Promise<PaymentState> {
  const { attemptId } = request;
  // The key was used with other parameters before a setting was changed, so the payment may already exist.
  if (error instanceof Stripe.errors.StripeIdempotencyError) {
    const earlier = await findIntent(stripe, { attemptId, reference: undefined }, signal);
    if (earlier) return toPaymentState(earlier);
    throw error;
  }
  // Stripe may have created the payment although it answered 500. Stripe repeats the 500 for the same key, so the
  // service searches for the payment.
  if (error instanceof Stripe.errors.StripeAPIError && error.statusCode === 500) {
    const made = await searchIntent(stripe, attemptId).catch(() => undefined);
    if (made !== undefined) return toPaymentState(await currentIntent(stripe, made, attemptId));
  }
  const code = refusalCodeOf(error);
  if (code === undefined) throw error;
  // The cast is safe because `refusalCodeOf` returns a code only for errors of Stripe.
  const intent = (error as InstanceType<typeof Stripe.errors.StripeError>).payment_intent;
  return failed(request, code, intent?.id);
}

/** Returns the state of a failed payment. If Stripe has created no payment, the reference is the attempt's id. */
const failed = (
  { attemptId, currency }: AuthorizeRequest,
  failureCode: string,
  reference = attemptId,
): PaymentState => ({
  reference,
  attemptId,
  status: 'FAILED',
  currency,
  authorizedAmount: 0,
  capturedAmount: 0,
  refundedAmount: 0,
  failureCode,
});
