import type { Stripe } from 'stripe';
import {
  type AttemptReference,
  type CaptureRequest,
  type OperationState,
  type RefundRequest,
  ProviderRefusal,
} from '../provider.ts';
import { existingIntent } from './find.ts';
import { theirAmount } from './payments.ts';

export async function capture(
  stripe: Stripe,
  attempt: AttemptReference,
  { id, amount, final }: CaptureRequest,
  signal?: AbortSignal,
): Promise<OperationState> {
  const intent = await existingIntent(stripe, attempt, signal);
  if (id in intent.metadata) return { status: 'SUCCEEDED' };
  const taken = theirAmount(amount, intent.currency);
  const isLast = final || taken === intent.amount_capturable;
  await stripe.paymentIntents.capture(
    intent.id,
    { amount_to_capture: taken, ...(!isLast && { final_capture: false }), metadata: { [id]: 'captured' } },
    { idempotencyKey: id },
  );
  return { status: 'SUCCEEDED' };
}

/**
 * Cancels the PaymentIntent; doing so twice does no harm. The key names the intent's status, so that a
 * refusal in one status isn't repeated for the next.
 */
export async function voidIntent(
  stripe: Stripe,
  attempt: AttemptReference,
  { id }: { id: string },
  signal?: AbortSignal,
): Promise<OperationState> {
  const { id: reference, status, amount_received: received } = await existingIntent(stripe, attempt, signal);
  if (status === 'canceled') return { status: 'SUCCEEDED' };
  if (received > 0) throw new ProviderRefusal('already_captured');
  // It can be ended only once its outcome is known.
  if (status === 'processing') return { status: 'PENDING' };
  await stripe.paymentIntents.cancel(reference, {}, { idempotencyKey: `${id}:${status}` });
  return { status: 'SUCCEEDED' };
}

/**
 * Cancels a PaymentIntent of which a part was captured: Stripe then gives up `amount_capturable`
 * (https://docs.stripe.com/api/payment_intents/cancel).
 */
export async function releaseRest(
  stripe: Stripe,
  attempt: AttemptReference,
  { id }: { id: string },
  signal?: AbortSignal,
): Promise<OperationState> {
  const { id: reference, status } = await existingIntent(stripe, attempt, signal);
  if (status === 'requires_capture')
    await stripe.paymentIntents.cancel(reference, {}, { idempotencyKey: id });
  return { status: 'SUCCEEDED' };
}

export async function refund(
  stripe: Stripe,
  attempt: AttemptReference,
  { id, amount }: RefundRequest,
  signal?: AbortSignal,
): Promise<OperationState> {
  const intent = await existingIntent(stripe, attempt, signal);
  const { status, failure_reason: reason } =
    (await findRefund(stripe, intent.id, id, signal)) ??
    (await stripe.refunds.create(
      {
        payment_intent: intent.id,
        amount: theirAmount(amount, intent.currency),
        metadata: { ...idsOf(intent), operation_id: id },
      },
      { idempotencyKey: id },
    ));
  if (status === 'failed' || status === 'canceled') throw new ProviderRefusal(reason ?? `refund_${status}`);
  return { status: status === 'pending' || status === 'requires_action' ? 'PENDING' : 'SUCCEEDED' };
}

async function findRefund(
  stripe: Stripe,
  intent: string,
  id: string,
  signal: AbortSignal | undefined,
): Promise<Stripe.Refund | undefined> {
  for await (const refund of stripe.refunds.list({ payment_intent: intent, limit: 100 })) {
    signal?.throwIfAborted();
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
