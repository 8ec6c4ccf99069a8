import { Stripe } from 'stripe';
import type { ProviderEvent } from '../provider.ts';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * An event as Stripe sends it, about a payment or refund of ours: those carry our ids as metadata. `undefined`: it is about something
 * else. Throws where Stripe hasn't signed these bytes with this secret within the last five minutes.
 */
export function parseStripeEvent(
  rawBody: Buffer,
  signature: string,
  secret: string,
): ProviderEvent | undefined {
  const event = Stripe.webhooks.constructEvent(rawBody, signature, secret);
  const { metadata } = event.data.object as { metadata?: Record<string, string> | null };
  const { attempt_id: attemptId = '', order_id: orderId = '' } = metadata ?? {};
  if (!UUID.test(attemptId) || !UUID.test(orderId)) return undefined;
  return { id: event.id, type: event.type, attemptId, orderId };
}
