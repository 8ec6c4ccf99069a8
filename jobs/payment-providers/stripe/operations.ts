import type { Stripe } from 'stripe';
import {
  type AttemptReference,
  type CaptureRequest,
  type OperationState,
  ProviderRefusal,
} from '../port/provider.ts';
import { existingIntent } from './find-intent.ts';
import { toStripeAmount } from './map-payment.ts';

/**
 * Returns the idempotency key of a try. Stripe repeats its first answer for a known key, even a refusal. So after each
 * temporary refusal that was recorded, the next try gets another key. Until a refusal is recorded, the same key is sent
 * again.
 */
export const keyOf = ({ id, tries = 0 }: Pick<CaptureRequest, 'id' | 'tries'>): string =>
  tries === 0 ? id : `${id}:${tries}`;

export async function capture(
  stripe: Stripe,
  attempt: AttemptReference,
  { id, amount, final, tries = 0 }: CaptureRequest,
  signal?: AbortSignal,
): Promise<OperationState> {
  const intent = await existingIntent(stripe, attempt, signal);
  if (id in intent.metadata) return { status: 'SUCCEEDED' };
  const taken = toStripeAmount(amount, intent.currency);
  const isLast = final || taken === intent.amount_capturable;
  const captured = await stripe.paymentIntents.capture(
    intent.id,
    { amount_to_capture: taken, ...(!isLast && { final_capture: false }), metadata: { [id]: 'captured' } },
    { idempotencyKey: keyOf({ id, tries }) },
  );
  return doneIf(intent, captured, ['succeeded', 'requires_capture']);
}

/**
 * Cancels the PaymentIntent. A second call does no harm. The key contains the status of the PaymentIntent. If the key
 * didn't contain the status, Stripe would repeat a refusal that was sent for an earlier status.
 */
export async function voidIntent(
  stripe: Stripe,
  attempt: AttemptReference,
  { id }: { id: string },
  signal?: AbortSignal,
): Promise<OperationState> {
  const intent = await existingIntent(stripe, attempt, signal);
  const { status, amount_received: received } = intent;
  if (status === 'canceled') return { status: 'SUCCEEDED' };
  if (received > 0) throw new ProviderRefusal('already_captured');
  // A processing payment can't be cancelled before its outcome is known.
  if (status === 'processing') return { status: 'PENDING' };
  const ended = await stripe.paymentIntents.cancel(intent.id, {}, { idempotencyKey: `${id}:${status}` });
  return doneIf(intent, ended, ['canceled']);
}

/**
 * Cancels a partially captured PaymentIntent, so that Stripe releases `amount_capturable`
 * (https://docs.stripe.com/api/payment_intents/cancel).
 */
export async function releaseRest(
  stripe: Stripe,
  attempt: AttemptReference,
  { id }: { id: string },
  signal?: AbortSignal,
): Promise<OperationState> {
  const intent = await existingIntent(stripe, attempt, signal);
  if (intent.status !== 'requires_capture') return { status: 'SUCCEEDED' };
  const ended = await stripe.paymentIntents.cancel(intent.id, {}, { idempotencyKey: id });
  return doneIf(intent, ended, ['canceled', 'succeeded']);
}

/**
 * Checks Stripe's answer to a change: the answer must contain the same payment, in a status that the change can result
 * in.
 */
function doneIf(
  { id }: Stripe.PaymentIntent,
  answer: Stripe.PaymentIntent,
  expected: Stripe.PaymentIntent.Status[],
): OperationState {
  if (answer.id !== id || !expected.includes(answer.status))
    throw new Error('stripe: the answer does not confirm the operation');
  return { status: 'SUCCEEDED' };
}
