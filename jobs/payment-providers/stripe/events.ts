import { Stripe } from 'stripe';
import type { ProviderEvent } from '../port/provider.ts';
import { readOurIds } from './map-payment.ts';

/**
 * Parses an event from Stripe. Returns undefined if the event isn't about a payment of this service. Throws if Stripe
 * hasn't signed these bytes with this secret within the last five minutes.
 */
export const parseStripeEvent = (
  rawBody: Buffer,
  signature: string,
  secret: string,
): ProviderEvent | undefined => eventOf(Stripe.webhooks.constructEvent(rawBody, signature, secret));

/** Fields by which the object of an event identifies its payment. An object has only some of these fields. */
interface Subject {
  object?: string;
  id?: unknown;
  metadata?: Record<string, string> | null;
  payment_intent?: unknown;
}

const isIntentId = (value: unknown): value is string =>
  typeof value === 'string' && /^pi_[\w-]{1,250}$/.test(value);

/**
 * Identifies the payment of an event. PaymentIntents and refunds of this service contain its ids. Disputes, and refunds
 * from Stripe's dashboard, only name their PaymentIntent, which contains the ids. Returns undefined if the payment
 * isn't from this service.
 */
export function eventOf({ id, type, data }: Stripe.Event): ProviderEvent | undefined {
  // oxlint-disable-next-line typescript/no-unnecessary-condition -- an event of another version may have none
  const { object, id: own, metadata, payment_intent: intent } = (data?.object ?? {}) as Subject;
  const reference = [object === 'payment_intent' ? own : intent].find(isIntentId);
  const attempt = readOurIds(metadata);
  if (!attempt && (reference === undefined || object === 'payment_intent')) return undefined;
  return { id, type, ...(attempt && { attempt }), ...(reference !== undefined && { reference }) };
}
