import { Stripe } from 'stripe';
import { timeOf } from '../../../db/base/ids.ts';
import { type AttemptReference, type FoundPayment, ProviderRefusal } from '../port/provider.ts';
import { readPaymentState } from './map-disputes.ts';
import { readOurIds } from './map-payment.ts';

/**
 * Time in ms for which Stripe certainly knows an idempotency key. Stripe keeps keys for at least 24 hours. The value is
 * lower, because clocks differ and a call takes some time.
 */
const KEY_MS = 22 * 3_600_000;

const CLOCK_SKEW_MS = 600_000;

/**
 * Maximum time in ms until the search finds a new payment. In an outage this can take an hour
 * (https://docs.stripe.com/search#data-freshness).
 */
const SEARCH_LAG_MS = 2 * 3_600_000;

/**
 * Maximum number of payments that the function lists when it searches for one payment. A longer list would take too
 * long.
 */
const LISTED_MAX = 2_000;

/** Whether Stripe certainly still knows the idempotency key of an attempt, if the key was used. */
export const isKeyKept = (attemptId: string): boolean => Date.now() - timeOf(attemptId) < KEY_MS;

/**
 * Finds the PaymentIntent of an attempt: by Stripe's id if it is known, otherwise by this service's ids in the
 * metadata.
 */
export async function findIntent(
  stripe: Stripe,
  { attemptId, reference }: AttemptReference,
  signal?: AbortSignal,
): Promise<Stripe.PaymentIntent | undefined> {
  const known = reference?.startsWith('pi_') ? reference : undefined;
  const id =
    known ?? (await searchIntent(stripe, attemptId)) ?? (await listedIntent(stripe, attemptId, signal));
  signal?.throwIfAborted();
  return id === undefined ? undefined : currentIntent(stripe, id, attemptId);
}

/**
 * Reads the current state of a PaymentIntent. Throws if the PaymentIntent belongs to another attempt, because the
 * caller must not change it.
 */
export async function currentIntent(
  stripe: Stripe,
  id: string,
  attemptId: string,
): Promise<Stripe.PaymentIntent> {
  const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
  if (intent.id !== id || intent.metadata['attempt_id'] !== attemptId)
    throw new Error('stripe: the payment belongs to another attempt');
  return intent;
}

/**
 * Searches for the payment of an attempt with one call, however many payments there are. Doesn't find a payment that
 * was made a moment ago.
 */
export async function searchIntent(stripe: Stripe, attemptId: string): Promise<string | undefined> {
  const { data } = await stripe.paymentIntents.search({
    query: `metadata['attempt_id']:'${attemptId}'`,
    limit: 1,
  });
  return data[0]?.id;
}

/**
 * Searches for the payment of an attempt in the list of recent payments, which Stripe's search may not find yet. Stops
 * when `signal` is aborted.
 */
async function listedIntent(
  stripe: Stripe,
  attemptId: string,
  signal: AbortSignal | undefined,
): Promise<string | undefined> {
  const since = Math.max(timeOf(attemptId) - CLOCK_SKEW_MS, Date.now() - SEARCH_LAG_MS);
  const intents = stripe.paymentIntents.list({ limit: 100, created: { gte: Math.floor(since / 1000) } });
  let listed = 0;
  for await (const intent of intents) {
    signal?.throwIfAborted();
    if (intent.metadata['attempt_id'] === attemptId) return intent.id;
    listed += 1;
    // The result must not be undefined, because an older payment that wasn't listed may belong to the attempt.
    if (listed >= LISTED_MAX) throw new Error('stripe: too many payments to find the payment of the attempt');
  }
  return undefined;
}

/** Finds the PaymentIntent for an operation. Rejects with `ProviderRefusal` if there is no such PaymentIntent. */
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

/** Finds a PaymentIntent by Stripe's id. Returns undefined if the PaymentIntent doesn't contain this service's ids. */
export async function findByReference(stripe: Stripe, reference: string): Promise<FoundPayment | undefined> {
  try {
    const intent = await stripe.paymentIntents.retrieve(reference, { expand: ['latest_charge'] });
    const ids = readOurIds(intent.metadata);
    return ids && { ...ids, state: await readPaymentState(stripe, intent) };
  } catch (error) {
    const isAbsent =
      error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
    if (isAbsent) return undefined;
    throw error;
  }
}
