import type { Span } from '../base/tracer.ts';

/**
 * The caller: the client, the customer that it is limited to (if any), and the trace of its request. `span`: its
 * request in that trace, if the trace is kept.
 */
export interface Caller {
  clientId: string;
  customerId: string | undefined;
  traceId: string;
  span?: Span | undefined;
}

/** Returns the caller for work that the service does without a request. */
export const serviceCaller = (traceId: string): Caller => ({
  clientId: 'order-service',
  customerId: undefined,
  traceId,
});
