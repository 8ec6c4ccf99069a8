import type { Span } from '../base/tracer.ts';

/**
 * Who calls: the client, the customer it is confined to (if any), and the trace that its request belongs to.
 * `span`: its request in that trace, where the trace is kept.
 */
export interface Caller {
  clientId: string;
  customerId: string | undefined;
  traceId: string;
  span?: Span | undefined;
}

/** The service itself, for what it does without being asked. */
export const serviceCaller = (traceId: string): Caller => ({
  clientId: 'order-service',
  customerId: undefined,
  traceId,
});
