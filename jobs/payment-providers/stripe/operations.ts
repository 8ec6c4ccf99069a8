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
 * Returns the idempotency key of a try. Stripe answers a repeated key with its first answer, even if that answer was a
 * refusal. So each try after a recorded temporary refusal has a key of its own. Until the refusal is recorded, the same
 * key is sent again.
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
 * Cancels the PaymentIntent. A second call does no harm. The key contains the intent's status, so that Stripe doesn't
 * repeat a refusal from an earlier status.
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
  // A processing payment can be cancelled only after its outcome is known.
  if (status === 'processing') return { status: 'PENDING' };
  const ended = await stripe.paymentIntents.cancel(intent.id, {}, { idempotencyKey: `${id}:${status}` });
  return doneIf(intent, ended, ['canceled']);
}

/**
 * Cancels a partially captured PaymentIntent. Stripe then releases `amount_capturable`
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
 * Checks Stripe's answer to a change: the answer must be about the same payment, in a status to which the change leads.
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
