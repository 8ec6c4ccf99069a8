import type { Span } from '../base/tracer.ts';

/**
 * The caller: the client, the customer to whose orders the client is limited (if any), and the trace of the caller's
 * request. `span`: the request in that trace, if the trace is stored.
 */
export interface Caller {
  clientId: string;
  customerId: string | undefined;
  traceId: string;
  span?: Span | undefined;
}

/** Returns the caller for actions of the service that no request has triggered. */
export const serviceCaller = (traceId: string): Caller => ({
  clientId: 'order-service',
  customerId: undefined,
  traceId,
});
