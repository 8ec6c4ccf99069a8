import type { Stripe } from 'stripe';
import {
  type AttemptReference,
  type OperationState,
  type RefundRequest,
  ProviderRefusal,
} from '../port/provider.ts';
import { existingIntent } from './find-intent.ts';
import { keyOf } from './operations.ts';
import { isPassingCode, toStripeAmount } from './map-payment.ts';

export async function refund(
  stripe: Stripe,
  attempt: AttemptReference,
  { id, amount, tries = 0 }: RefundRequest,
  signal?: AbortSignal,
): Promise<OperationState> {
  const intent = await existingIntent(stripe, attempt, signal);
  const asked = toStripeAmount(amount, intent.currency);
  const refund =
    (await findRefund(stripe, intent.id, { id, tries }, signal)) ??
    (await stripe.refunds.create(
      {
        payment_intent: intent.id,
        amount: asked,
        metadata: { ...idsOf(intent), operation_id: id, ...(tries > 0 && { try: String(tries) }) },
      },
      { idempotencyKey: keyOf({ id, tries }) },
    ));
  if (refund.amount !== asked) throw new Error('stripe: the refund has a different amount');
  return outcomeOf(refund);
}

function outcomeOf({ status, failure_reason: reason }: Stripe.Refund): OperationState {
  switch (status) {
    case 'succeeded':
      return { status: 'SUCCEEDED' };
    case 'pending':
    case 'requires_action':
      return { status: 'PENDING' };
    case 'failed':
    case 'canceled': {
      const code = reason ?? `refund_${status}`;
      throw new ProviderRefusal(code, { passing: isPassingCode(code) });
    }
    default:
      throw new Error('stripe: the refund has an unknown status');
  }
}

/** Finds the refund that was made by this try, or by an earlier try with an unknown outcome. */
async function findRefund(
  stripe: Stripe,
  intent: string,
  { id, tries }: { id: string; tries: number },
  signal: AbortSignal | undefined,
): Promise<Stripe.Refund | undefined> {
  for await (const refund of stripe.refunds.list({ payment_intent: intent, limit: 100 })) {
    signal?.throwIfAborted();
    const { operation_id: operation, try: made = '0' } = refund.metadata ?? {};
    const hasFailed = refund.status === 'failed' || refund.status === 'canceled';
    if (operation === id && (!hasFailed || Number(made) === tries)) return refund;
  }
  return undefined;
}

/**
 * Returns this service's ids, which `authorize` stored with the payment. A refund gets the same ids, so that events
 * about the refund contain these ids.
 */
const idsOf = ({ metadata: { order_id = '', attempt_id = '' } }: Stripe.PaymentIntent) => ({
  order_id,
  attempt_id,
});
