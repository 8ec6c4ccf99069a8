import { Stripe } from 'stripe';
import {
  type AttemptReference,
  type AuthorizeRequest,
  type PaymentProvider,
  type PaymentState,
  ProviderRefusal,
} from '../provider.ts';
import { refusalCodeOf, stateOf, theirAmount, unitsOf, withoutSecrets } from './payments.ts';

export interface StripeOptions {
  secretKey: string;
  /** Where a customer comes back to who had to authenticate at the bank. */
  returnUrl: string;
  /** Captures in parts, for which Stripe has to have enabled the account. Without it a capture that isn't final is refused. */
  multicapture?: boolean;
  /** Milliseconds until a call that stays silent has an unknown outcome. */
  timeout?: number;
  /** Of another API than Stripe's own, for tests. */
  host?: string;
  port?: number;
  protocol?: 'http' | 'https';
}

/**
 * Stripe, by PaymentIntents: one per attempt, confirmed at once. Every call that changes something carries our id as its idempotency
 * key, the SDK's one repetition on a closed connection included, which `maxNetworkRetries: 0` doesn't switch off.
 *
 * Stripe forgets keys after 24 hours (https://docs.stripe.com/api/idempotent_requests) and repeats a 500 until then. So the ids
 * are also left with what they did, as metadata, and are looked for before the call.
 */
export function stripeProvider({
  secretKey,
  returnUrl,
  multicapture,
  ...options
}: StripeOptions): PaymentProvider {
  const stripe = new Stripe(secretKey, {
    timeout: 20_000,
    ...options,
    maxNetworkRetries: 0,
    telemetry: false,
  });

  async function authorize(request: AuthorizeRequest): Promise<PaymentState> {
    const { attemptId, orderId, amount, currency, paymentMethod, capture } = request;
    if (unitsOf(currency) === undefined) return failed(attemptId, 'currency_not_supported');
    const manual = capture === 'MANUAL';
    try {
      const intent = await stripe.paymentIntents.create(
        {
          amount: theirAmount(amount, currency),
          currency: currency.toLowerCase(),
          payment_method: paymentMethod,
          confirm: true,
          capture_method: manual ? 'manual' : 'automatic',
          automatic_payment_methods: { enabled: true },
          // Without it a bank's question could only be answered by Stripe's own script in the shop's page.
          return_url: returnUrl,
          ...(manual &&
            multicapture && { payment_method_options: { card: { request_multicapture: 'if_available' } } }),
          metadata: { order_id: orderId, attempt_id: attemptId },
          expand: ['latest_charge'],
        },
        { idempotencyKey: attemptId },
      );
      return stateOf(intent);
    } catch (error) {
      return afterError(request, error);
    }
  }

  async function afterError({ attemptId }: AuthorizeRequest, error: unknown): Promise<PaymentState> {
    // The key was used with other parameters, before a setting changed: there may be a payment.
    if (error instanceof Stripe.errors.StripeIdempotencyError) {
      const earlier = await find({ attemptId, reference: undefined });
      if (earlier) return stateOf(earlier);
      throw error;
    }
    const code = refusalCodeOf(error);
    if (code === undefined) throw error;
    const intent = (error as InstanceType<typeof Stripe.errors.StripeError>).payment_intent;
    return failed(intent?.id ?? attemptId, code);
  }

  /**
   * By Stripe's own id, or else among all since the attempt: Stripe's search lags behind by a minute, and by an hour in trouble, while
   * lists show what has just been written (https://docs.stripe.com/search#data-freshness).
   */
  async function find({ attemptId, reference }: AttemptReference): Promise<Stripe.PaymentIntent | undefined> {
    if (reference?.startsWith('pi_')) {
      return stripe.paymentIntents.retrieve(reference, { expand: ['latest_charge'] });
    }
    const intents = stripe.paymentIntents.list({
      limit: 100,
      created: { gte: Math.floor(createdAt(attemptId) / 1000) - CLOCK_SKEW_SECONDS },
      expand: ['data.latest_charge'],
    });
    for await (const intent of intents) {
      if (intent.metadata['attempt_id'] === attemptId) return intent;
    }
    return undefined;
  }

  async function existing(attempt: AttemptReference): Promise<Stripe.PaymentIntent> {
    const intent = await find(attempt);
    if (!intent) throw new ProviderRefusal('payment_not_found');
    return intent;
  }

  async function capture(
    attempt: AttemptReference,
    { id, amount, final }: { id: string; amount: number; final: boolean },
  ): Promise<void> {
    const intent = await existing(attempt);
    if (id in intent.metadata) return;
    const taken = theirAmount(amount, intent.currency);
    const isLast = final || taken === intent.amount_capturable;
    await stripe.paymentIntents.capture(
      intent.id,
      { amount_to_capture: taken, ...(!isLast && { final_capture: false }), metadata: { [id]: 'captured' } },
      { idempotencyKey: id },
    );
  }

  /** Cancelling twice does no harm. The key names the state that is ended, so that a no to one state isn't repeated for the next. */
  async function end(attempt: AttemptReference, { id }: { id: string }): Promise<void> {
    const { id: reference, status, amount_received: received } = await existing(attempt);
    if (status === 'canceled') return;
    if (received > 0) throw new ProviderRefusal('already_captured');
    if (status === 'processing')
      throw new Error('stripe: the payment can be ended only once its outcome is known');
    await stripe.paymentIntents.cancel(reference, {}, { idempotencyKey: `${id}:${status}` });
  }

  async function refund(
    attempt: AttemptReference,
    { id, amount }: { id: string; amount: number },
  ): Promise<void> {
    const intent = await existing(attempt);
    const { status, failure_reason: reason } =
      (await findRefund(intent.id, id)) ??
      (await stripe.refunds.create(
        {
          payment_intent: intent.id,
          amount: theirAmount(amount, intent.currency),
          metadata: { ...ours(intent), operation_id: id },
        },
        { idempotencyKey: id },
      ));
    if (status === 'pending' || status === 'requires_action')
      throw new Error('stripe: the refund is under way');
    if (status === 'failed' || status === 'canceled') throw new ProviderRefusal(reason ?? `refund_${status}`);
  }

  async function findRefund(intent: string, id: string): Promise<Stripe.Refund | undefined> {
    for await (const refund of stripe.refunds.list({ payment_intent: intent, limit: 100 })) {
      if (refund.metadata?.['operation_id'] === id) return refund;
    }
    return undefined;
  }

  return {
    authorize: (request) => authorize(request).catch(fail),
    lookup: (attempt) =>
      find(attempt)
        .then((intent) => intent && stateOf(intent))
        .catch(fail),
    capture: (attempt, operation) => capture(attempt, operation).catch(refuse),
    void: (attempt, operation) => end(attempt, operation).catch(refuse),
    refund: (attempt, operation) => refund(attempt, operation).catch(refuse),
  };
}

const CLOCK_SKEW_SECONDS = 600;

/** The time in a UUIDv7 (RFC 9562, section 5.7), in milliseconds. */
const createdAt = (id: string): number => parseInt(id.replaceAll('-', '').slice(0, 12), 16);

/** What `authorize` left with the payment, for the events of what comes after it. */
const ours = ({ metadata: { order_id = '', attempt_id = '' } }: Stripe.PaymentIntent) => ({
  order_id,
  attempt_id,
});

/** A payment that came to nothing. Where Stripe made none, the attempt's id stands for it. */
const failed = (reference: string, failureCode: string): PaymentState => ({
  reference,
  status: 'FAILED',
  authorizedAmount: 0,
  capturedAmount: 0,
  refundedAmount: 0,
  failureCode,
});

function fail(error: unknown): never {
  throw withoutSecrets(error);
}

function refuse(error: unknown): never {
  const code = refusalCodeOf(error);
  throw code === undefined ? withoutSecrets(error) : new ProviderRefusal(code);
}
