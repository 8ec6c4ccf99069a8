import { Stripe } from 'stripe';
import { timeOf } from '../../../db/ids.ts';
import { type AttemptReference, type FoundPayment, ProviderRefusal } from '../provider.ts';
import { observe } from './disputes.ts';
import { idsIn } from './payments.ts';

const CLOCK_SKEW_SECONDS = 600;

/**
 * The PaymentIntent of an attempt: by Stripe's own id, or else in the list of all since the attempt began.
 * Lists show what has just been written; Stripe's search lags behind by a minute, or an hour in an outage
 * (https://docs.stripe.com/search#data-freshness). Stops at a page once `signal` is aborted.
 */
export async function findIntent(
  stripe: Stripe,
  { attemptId, reference }: AttemptReference,
  signal?: AbortSignal,
): Promise<Stripe.PaymentIntent | undefined> {
  if (reference?.startsWith('pi_')) {
    return stripe.paymentIntents.retrieve(reference, { expand: ['latest_charge'] });
  }
  const intents = stripe.paymentIntents.list({
    limit: 100,
    created: { gte: Math.floor(timeOf(attemptId) / 1000) - CLOCK_SKEW_SECONDS },
    expand: ['data.latest_charge'],
  });
  for await (const intent of intents) {
    signal?.throwIfAborted();
    if (intent.metadata['attempt_id'] === attemptId) return intent;
  }
  return undefined;
}

/** The same for an operation, which is refused where Stripe has no such payment. */
export async function existingIntent(
  stripe: Stripe,
  attempt: AttemptReference,
  signal?: AbortSignal,
): Promise<Stripe.PaymentIntent> {
  const intent = await findIntent(stripe, attempt, signal);
  signal?.throwIfAborted();
  if (!intent) throw new ProviderRefusal('payment_not_found');
  return intent;
}

/** A PaymentIntent by Stripe's id, if it carries our ids. */
export async function findByReference(stripe: Stripe, reference: string): Promise<FoundPayment | undefined> {
  try {
    const intent = await stripe.paymentIntents.retrieve(reference, { expand: ['latest_charge'] });
    const ids = idsIn(intent.metadata);
    return ids && { ...ids, state: await observe(stripe, intent) };
  } catch (error) {
    const isAbsent =
      error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
    if (isAbsent) return undefined;
    throw error;
  }
}
