import type { Stripe } from 'stripe';
import {
  type AttemptReference,
  type CaptureRequest,
  type RefundRequest,
  ProviderRefusal,
} from '../provider.ts';
import { existingIntent } from './find.ts';
import { theirAmount } from './payments.ts';

export async function capture(
  stripe: Stripe,
  attempt: AttemptReference,
  { id, amount, final }: CaptureRequest,
): Promise<void> {
  const intent = await existingIntent(stripe, attempt);
  if (id in intent.metadata) return;
  const taken = theirAmount(amount, intent.currency);
  const isLast = final || taken === intent.amount_capturable;
  await stripe.paymentIntents.capture(
    intent.id,
    { amount_to_capture: taken, ...(!isLast && { final_capture: false }), metadata: { [id]: 'captured' } },
    { idempotencyKey: id },
  );
}

/**
 * Cancels the PaymentIntent; doing so twice does no harm. The key names the intent's status, so that a
 * refusal in one status isn't repeated for the next.
 */
export async function voidIntent(
  stripe: Stripe,
  attempt: AttemptReference,
  { id }: { id: string },
): Promise<void> {
  const { id: reference, status, amount_received: received } = await existingIntent(stripe, attempt);
  if (status === 'canceled') return;
  if (received > 0) throw new ProviderRefusal('already_captured');
  if (status === 'processing')
    throw new Error('stripe: the payment can be ended only once its outcome is known');
  await stripe.paymentIntents.cancel(reference, {}, { idempotencyKey: `${id}:${status}` });
}

/**
 * Cancels a PaymentIntent of which a part was captured: Stripe then gives up `amount_capturable`
 * (https://docs.stripe.com/api/payment_intents/cancel).
 */
export async function releaseRest(
  stripe: Stripe,
  attempt: AttemptReference,
  { id }: { id: string },
): Promise<void> {
  const { id: reference, status } = await existingIntent(stripe, attempt);
  if (status !== 'requires_capture') return;
  await stripe.paymentIntents.cancel(reference, {}, { idempotencyKey: id });
}

export async function refund(
  stripe: Stripe,
  attempt: AttemptReference,
  { id, amount }: RefundRequest,
): Promise<void> {
  const intent = await existingIntent(stripe, attempt);
  const { status, failure_reason: reason } =
    (await findRefund(stripe, intent.id, id)) ??
    (await stripe.refunds.create(
      {
        payment_intent: intent.id,
        amount: theirAmount(amount, intent.currency),
        metadata: { ...idsOf(intent), operation_id: id },
      },
      { idempotencyKey: id },
    ));
  if (status === 'pending' || status === 'requires_action')
    throw new Error('stripe: the refund is under way');
  if (status === 'failed' || status === 'canceled') throw new ProviderRefusal(reason ?? `refund_${status}`);
}

async function findRefund(stripe: Stripe, intent: string, id: string): Promise<Stripe.Refund | undefined> {
  for await (const refund of stripe.refunds.list({ payment_intent: intent, limit: 100 })) {
    if (refund.metadata?.['operation_id'] === id) return refund;
  }
  return undefined;
}

/**
 * Our ids, which `authorize` left with the payment. A refund carries them too, so that its events say what
 * they are about.
 */
const idsOf = ({ metadata: { order_id = '', attempt_id = '' } }: Stripe.PaymentIntent) => ({
  order_id,
  attempt_id,
});
