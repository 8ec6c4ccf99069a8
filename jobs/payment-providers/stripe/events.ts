import { Stripe } from 'stripe';
import type { ProviderEvent } from '../port/provider.ts';
import { idsIn } from './payments.ts';

/**
 * An event as Stripe sends it. `undefined`: it is about something else. Throws unless Stripe has signed these
 * bytes with this secret within the last five minutes.
 */
export const parseStripeEvent = (
  rawBody: Buffer,
  signature: string,
  secret: string,
): ProviderEvent | undefined => eventOf(Stripe.webhooks.constructEvent(rawBody, signature, secret));

/** What of an event's object says which payment it is about. Not every object has all of it. */
interface Subject {
  object?: string;
  id?: unknown;
  metadata?: Record<string, string> | null;
  payment_intent?: unknown;
}

const isIntentId = (value: unknown): value is string =>
  typeof value === 'string' && /^pi_[\w-]{1,250}$/.test(value);

/**
 * Which payment an event is about. PaymentIntents of ours and our refunds carry our ids. Disputes, and refunds
 * made in Stripe's dashboard, only name their PaymentIntent, which says whose it is. `undefined`: none of ours.
 */
export function eventOf({ id, type, data }: Stripe.Event): ProviderEvent | undefined {
  // oxlint-disable-next-line typescript/no-unnecessary-condition -- an event of another version may have none
  const { object, id: own, metadata, payment_intent: intent } = (data?.object ?? {}) as Subject;
  const reference = [object === 'payment_intent' ? own : intent].find(isIntentId);
  const attempt = idsIn(metadata);
  if (!attempt && (reference === undefined || object === 'payment_intent')) return undefined;
  return { id, type, ...(attempt && { attempt }), ...(reference !== undefined && { reference }) };
}
