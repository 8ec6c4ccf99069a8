import { Stripe } from 'stripe';
import type { AuthorizeRequest, PaymentState } from '../provider.ts';
import { findIntent } from './find.ts';
import { refusalCodeOf, stateOf, theirAmount, unitsOf } from './payments.ts';

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
  if (unitsOf(currency) === undefined) return failed(attemptId, currency, 'currency_not_supported');
  try {
    const intent = await stripe.paymentIntents.create(newIntent(request, options), {
      idempotencyKey: attemptId,
    });
    return stateOf(intent);
  } catch (error) {
    return afterError(stripe, request, error, signal);
  }
}

function newIntent(
  { attemptId, orderId, amount, currency, paymentMethod, capture }: AuthorizeRequest,
  { returnUrl, multicapture }: AuthorizeOptions,
): Stripe.PaymentIntentCreateParams {
  const manual = capture === 'MANUAL';
  return {
    amount: theirAmount(amount, currency),
    currency: currency.toLowerCase(),
    payment_method: paymentMethod,
    confirm: true,
    capture_method: manual ? 'manual' : 'automatic',
    automatic_payment_methods: { enabled: true },
    // Without it only Stripe's own script in the shop's page could show the bank's question.
    return_url: returnUrl,
    ...(manual &&
      multicapture && { payment_method_options: { card: { request_multicapture: 'if_available' } } }),
    metadata: { order_id: orderId, attempt_id: attemptId },
    expand: ['latest_charge'],
  };
}

async function afterError(
  stripe: Stripe,
  { attemptId, currency }: AuthorizeRequest,
  error: unknown,
  signal: AbortSignal | undefined,
): Promise<PaymentState> {
  // The key was used with other parameters, before a setting changed: there may be a payment.
  if (error instanceof Stripe.errors.StripeIdempotencyError) {
    const earlier = await findIntent(stripe, { attemptId, reference: undefined }, signal);
    if (earlier) return stateOf(earlier);
    throw error;
  }
  const code = refusalCodeOf(error);
  if (code === undefined) throw error;
  // Only errors of Stripe have a code.
  const intent = (error as InstanceType<typeof Stripe.errors.StripeError>).payment_intent;
  return failed(intent?.id ?? attemptId, currency, code);
}

/** A payment that failed. Where Stripe made none, the attempt's id stands for it. */
const failed = (reference: string, currency: string, failureCode: string): PaymentState => ({
  reference,
  status: 'FAILED',
  currency,
  authorizedAmount: 0,
  capturedAmount: 0,
  refundedAmount: 0,
  failureCode,
});
