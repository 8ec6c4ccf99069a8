import { Stripe } from 'stripe';
import type { ProviderEvent } from '../port/provider.ts';
import { readOurIds } from './map-payment.ts';

/**
 * Reads an event as Stripe sends it. Returns undefined if the event isn't about a payment of this service. Throws
 * unless Stripe has signed these bytes with this secret within the last five minutes.
 */
export const parseStripeEvent = (
  rawBody: Buffer,
  signature: string,
  secret: string,
): ProviderEvent | undefined => eventOf(Stripe.webhooks.constructEvent(rawBody, signature, secret));

/** Fields of an event's object that identify its payment. Not every object has all of these fields. */
interface Subject {
  object?: string;
  id?: unknown;
  metadata?: Record<string, string> | null;
  payment_intent?: unknown;
}

const isIntentId = (value: unknown): value is string =>
  typeof value === 'string' && /^pi_[\w-]{1,250}$/.test(value);

/**
 * Identifies the payment that an event is about. PaymentIntents and refunds that this service has created carry its
 * ids. Disputes, and refunds made in Stripe's dashboard, only name their PaymentIntent, which carries the ids. Returns
 * undefined if the payment wasn't created by this service.
 */
export function eventOf({ id, type, data }: Stripe.Event): ProviderEvent | undefined {
  // oxlint-disable-next-line typescript/no-unnecessary-condition -- an event of another version may have none
  const { object, id: own, metadata, payment_intent: intent } = (data?.object ?? {}) as Subject;
  const reference = [object === 'payment_intent' ? own : intent].find(isIntentId);
  const attempt = readOurIds(metadata);
  if (!attempt && (reference === undefined || object === 'payment_intent')) return undefined;
  return { id, type, ...(attempt && { attempt }), ...(reference !== undefined && { reference }) };
}
