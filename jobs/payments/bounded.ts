import { within } from '../../packages/concurrency/deadline.ts';
import type { PaymentProvider } from '../payment-providers/port/provider.ts';

/** Makes a call under conditions of its own. */
type Caller = <Answer>(
  call: (signal?: AbortSignal) => Promise<Answer>,
  signal?: AbortSignal,
) => Promise<Answer>;

/** Wraps a provider so that `make` makes each of its calls. */
export const callingBy = (make: Caller, provider: PaymentProvider): PaymentProvider => ({
  ...provider,
  authorize: (request, signal) => make((within) => provider.authorize(request, within), signal),
  lookup: (attempt, signal) => make((within) => provider.lookup(attempt, within), signal),
  capture: (attempt, operation, signal) =>
    make((within) => provider.capture(attempt, operation, within), signal),
  void: (attempt, operation, signal) => make((within) => provider.void(attempt, operation, within), signal),
  release: (attempt, operation, signal) =>
    make((within) => provider.release(attempt, operation, within), signal),
  refund: (attempt, operation, signal) =>
    make((within) => provider.refund(attempt, operation, within), signal),
  changesSince: (place, limit, signal) =>
    make((within) => provider.changesSince(place, limit, within), signal),
  paymentsSince: (place, limit, signal) =>
    make((within) => provider.paymentsSince(place, limit, within), signal),
  find: (reference, signal) => make((within) => provider.find(reference, within), signal),
});

/**
 * Wraps a provider so that its calls reject after `seconds`. Such a call has an unknown outcome: the provider may still
 * carry it out, so it is repeated under the same id.
 */
export const bounded = (provider: PaymentProvider, seconds: number): PaymentProvider =>
  callingBy(
    (call) =>
      within(
        seconds * 1000,
        call,
        new Error(`the payment provider has not answered within ${seconds} seconds`),
      ),
    provider,
  );
