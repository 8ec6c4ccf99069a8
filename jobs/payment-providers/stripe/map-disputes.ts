import type { Stripe } from 'stripe';
import type { PaymentState } from '../port/provider.ts';
import { fromStripeAmount, toPaymentState } from './map-payment.ts';

type Dispute = NonNullable<PaymentState['disputes']>[number];

/**
 * Reads the disputes of a PaymentIntent. Converts the PaymentIntent and its disputes to the types of `port/`.
 * `latest_charge` must be expanded.
 */
export async function readPaymentState(stripe: Stripe, intent: Stripe.PaymentIntent): Promise<PaymentState> {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  if (!charge?.disputed) return toPaymentState(intent);
  const { data } = await stripe.disputes.list({ payment_intent: intent.id, limit: 100 });
  const disputes = data.map(({ id: reference, amount, currency, status }) => ({
    reference,
    amount: Math.round(fromStripeAmount(amount, currency)),
    currency: currency.toUpperCase(),
    status: toDisputeStatus(status),
  }));
  return { ...toPaymentState(intent), disputes };
}

/**
 * Converts Stripe's status of a dispute. A closed inquiry (`warning_closed`) counts as won, because the bank has taken
 * no money. An unknown status counts as open, so that an operator checks the dispute
 * (https://docs.stripe.com/api/disputes/object).
 */
function toDisputeStatus(status: string): Dispute['status'] {
  if (status === 'won' || status === 'warning_closed') return 'WON';
  return status === 'lost' ? 'LOST' : 'OPEN';
}
