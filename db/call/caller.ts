import type { Span } from '../base/tracer.ts';

/**
 * The caller of an operation: the client, the customer to whose orders the client is limited (if there is one), and the
 * trace of the request. `span`: the span of the request, if the trace is kept.
 */
export interface Caller {
  clientId: string;
  customerId: string | undefined;
  traceId: string;
  span?: Span | undefined;
}

/** Returns the caller for actions that the service takes without a request. */
export const serviceCaller = (traceId: string): Caller => ({
  clientId: 'order-service',
  customerId: undefined,
  traceId,
});
