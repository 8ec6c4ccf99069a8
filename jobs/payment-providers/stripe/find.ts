import type { Stripe } from 'stripe';
import { timeOf } from '../../../db/ids.ts';
import { type AttemptReference, ProviderRefusal } from '../provider.ts';

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
