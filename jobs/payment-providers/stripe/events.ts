import { Stripe } from 'stripe';
import { isUuid } from '../../../db/ids.ts';
import type { ProviderEvent } from '../provider.ts';

/**
 * An event as Stripe sends it, about a payment or refund of ours: those carry our ids as metadata.
 * `undefined`: it is about something else. Throws unless Stripe has signed these bytes with this secret
 * within the last five minutes.
 */
export function parseStripeEvent(
  rawBody: Buffer,
  signature: string,
  secret: string,
): ProviderEvent | undefined {
  const event = Stripe.webhooks.constructEvent(rawBody, signature, secret);
  const { metadata } = event.data.object as { metadata?: Record<string, string> | null };
  const { attempt_id: attemptId = '', order_id: orderId = '' } = metadata ?? {};
  if (!isUuid(attemptId) || !isUuid(orderId)) return undefined;
  return { id: event.id, type: event.type, attemptId, orderId };
}
