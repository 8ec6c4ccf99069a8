/**
 * Who calls: the client, the customer it is confined to (if any), and the trace that its request belongs to.
 */
export interface Caller {
  clientId: string;
  customerId: string | undefined;
  traceId: string;
}

/** The service itself, for what it does without being asked. */
export const serviceCaller = (traceId: string): Caller => ({
  clientId: 'order-service',
  customerId: undefined,
  traceId,
});
