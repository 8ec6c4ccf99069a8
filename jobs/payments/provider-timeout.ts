import { withTimeout } from '../../packages/concurrency/with-timeout.ts';
import type { PaymentProvider } from '../payment-providers/port/provider.ts';

/** Makes a call with an additional condition, such as a timeout. */
type Caller = <Answer>(
  call: (signal?: AbortSignal) => Promise<Answer>,
  signal?: AbortSignal,
) => Promise<Answer>;

/** Wraps a provider so that each call of the provider is made by the function `make`. */
export const wrapCalls = (make: Caller, provider: PaymentProvider): PaymentProvider => ({
  ...provider,
  authorize: (request, signal) => make((inner) => provider.authorize(request, inner), signal),
  lookup: (attempt, signal) => make((inner) => provider.lookup(attempt, inner), signal),
  capture: (attempt, operation, signal) =>
    make((inner) => provider.capture(attempt, operation, inner), signal),
  void: (attempt, operation, signal) => make((inner) => provider.void(attempt, operation, inner), signal),
  release: (attempt, operation, signal) =>
    make((inner) => provider.release(attempt, operation, inner), signal),
  refund: (attempt, operation, signal) => make((inner) => provider.refund(attempt, operation, inner), signal),
  changesSince: (place, limit, signal) => make((inner) => provider.changesSince(place, limit, inner), signal),
  paymentsSince: (place, limit, signal) =>
    make((inner) => provider.paymentsSince(place, limit, inner), signal),
  find: (reference, signal) => make((inner) => provider.find(reference, inner), signal),
});

/**
 * Wraps a provider so that its calls reject after `seconds`. The outcome is then unknown, because the provider may
 * still execute the call. So the worker repeats the call with the same id.
 */
export const withCallTimeout = (provider: PaymentProvider, seconds: number): PaymentProvider =>
  wrapCalls(
    (call) =>
      withTimeout(
        seconds * 1000,
        call,
        new Error(`the payment provider has not answered within ${seconds} seconds`),
      ),
    provider,
  );
