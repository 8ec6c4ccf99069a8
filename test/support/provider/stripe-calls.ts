import type { Test } from 'tap';
import { uuidv7 } from 'uuidv7';
import type { PaymentProvider } from '../../../jobs/payment-providers/port/provider.ts';
import { type StripeOptions, stripeProvider } from '../../../jobs/payment-providers/stripe/provider.ts';
import { openStripe } from './fake-stripe.ts';

export const request = (rest: object = {}) => ({
  attemptId: uuidv7(),
  orderId: uuidv7(),
  amount: 3000,
  currency: 'EUR',
  paymentMethod: 'pm_card_visa',
  captureMode: 'AUTOMATIC' as const,
  ...rest,
});

export async function open(t: Test, rest: Partial<StripeOptions> = {}) {
  const stripe = await openStripe(t);
  return { stripe, provider: stripeProvider({ ...stripe.options, ...rest }) };
}

/** Starts a payment with manual capture: its amount is authorised, but not captured. */
export async function held(provider: PaymentProvider, rest: object = {}) {
  const { attemptId, ...more } = request({ captureMode: 'MANUAL', ...rest });
  const { reference } = await provider.authorize({ attemptId, ...more, captureMode: 'MANUAL' });
  return { attemptId, reference };
}

export const refused = (code: string) => ({ name: 'ProviderRefusal', code });
