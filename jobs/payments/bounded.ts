import type { PaymentProvider } from '../payment-providers/provider.ts';

/**
 * A provider whose calls reject after `seconds`. What becomes of such a call is unknown: the provider may still
 * carry it out, so it is repeated under the same id.
 */
export const bounded = (provider: PaymentProvider, seconds: number): PaymentProvider => ({
  authorize: (request) => within(seconds, (signal) => provider.authorize(request, signal)),
  lookup: (attempt) => within(seconds, (signal) => provider.lookup(attempt, signal)),
  capture: (attempt, operation) => within(seconds, (signal) => provider.capture(attempt, operation, signal)),
  void: (attempt, operation) => within(seconds, (signal) => provider.void(attempt, operation, signal)),
  release: (attempt, operation) => within(seconds, (signal) => provider.release(attempt, operation, signal)),
  refund: (attempt, operation) => within(seconds, (signal) => provider.refund(attempt, operation, signal)),
  changesSince: (place, limit) => within(seconds, (signal) => provider.changesSince(place, limit, signal)),
  find: (reference) => within(seconds, (signal) => provider.find(reference, signal)),
});

/** Doesn't rely on the call to heed the signal. */
async function within<Answer>(
  seconds: number,
  call: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const controller = new AbortController();
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const error = new Error(`the payment provider has not answered within ${seconds} seconds`);
    controller.abort(error);
    reject(error);
  }, seconds * 1000);
  try {
    return await Promise.race([call(controller.signal), tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
