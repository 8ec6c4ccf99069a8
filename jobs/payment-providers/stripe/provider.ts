import { Stripe } from 'stripe';
import type { PaymentProvider } from '../port/provider.ts';
import { authorize } from './authorize.ts';
import { changesSince } from './list-changes.ts';
import { readPaymentState } from './map-disputes.ts';
import { findByReference, findIntent, isKeyKept } from './find-intent.ts';
import { httpClient } from './http-client.ts';
import { capture, releaseRest, voidIntent } from './operations.ts';
import { paymentsSince } from './list-payments.ts';
import { AMOUNT_STEPS, throwRefusal, withoutSecrets } from './map-payment.ts';
import { refund } from './refunds.ts';

export interface StripeOptions {
  secretKey: string;
  /** Address to which a customer returns after the bank's authentication. */
  returnUrl: string;
  /**
   * Whether the account may make partial captures, which Stripe must have enabled. If Stripe hasn't, a capture that
   * isn't final is refused.
   */
  multicapture?: boolean;
  /** Time limit of a call in ms. After this time, the outcome of the call is unknown. */
  timeout?: number;
  /** Host of a replacement for Stripe's API in tests. */
  host?: string;
  port?: number;
  protocol?: 'http' | 'https';
}

/**
 * A provider that uses Stripe's PaymentIntents. Each attempt has one PaymentIntent, which is confirmed immediately.
 * Every call that changes something has one of this service's ids as idempotency key. If the connection is closed, the
 * SDK repeats a call once with the same key, even with `maxNetworkRetries: 0`.
 *
 * Stripe forgets keys after 24 hours (https://docs.stripe.com/api/idempotent_requests), and repeats a 500 until then.
 * So each call also stores this service's ids in the metadata of its result. Each operation first searches for these
 * ids.
 */
export function stripeProvider({
  secretKey,
  returnUrl,
  multicapture = false,
  ...options
}: StripeOptions): PaymentProvider {
  const stripe = new Stripe(secretKey, {
    timeout: 20_000,
    ...options,
    httpClient: httpClient(),
    maxNetworkRetries: 0,
    telemetry: false,
  });
  return {
    name: 'stripe',
    amountSteps: AMOUNT_STEPS,
    host: options.host ?? 'api.stripe.com',
    // Stripe answers in about 300 ms, and allows 100 calls per second (https://docs.stripe.com/rate-limits).
    startsAtOnce: 40,
    remembers: isKeyKept,
    authorize: (request, signal) =>
      authorize(stripe, request, { returnUrl, multicapture }, signal).catch(fail),
    lookup: (attempt, signal) =>
      findIntent(stripe, attempt, signal)
        .then((intent) => intent && readPaymentState(stripe, intent))
        .catch(fail),
    capture: (...call) => capture(stripe, ...call).catch(throwRefusal),
    void: (...call) => voidIntent(stripe, ...call).catch(throwRefusal),
    release: (...call) => releaseRest(stripe, ...call).catch(throwRefusal),
    refund: (...call) => refund(stripe, ...call).catch(throwRefusal),
    changesSince: (place, limit) => changesSince(stripe, place, limit).catch(fail),
    paymentsSince: (place, limit) => paymentsSince(stripe, place, limit).catch(fail),
    find: (reference) => findByReference(stripe, reference).catch(fail),
  };
}

function fail(error: unknown): never {
  throw withoutSecrets(error);
}
