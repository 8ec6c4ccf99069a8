import type { Span } from '../base/tracer.ts';

/**
 * The caller of an operation. `customerId`: the customer whose orders the client may access, or undefined for all
 * orders. `span`: the span of the request, if its trace is kept.
 */
export interface Caller {
  clientId: string;
  customerId: string | undefined;
  traceId: string;
  span?: Span | undefined;
}

/** Returns the caller for actions of the service itself. */
export const serviceCaller = (traceId: string): Caller => ({
  clientId: 'order-service',
  customerId: undefined,
  traceId,
});
