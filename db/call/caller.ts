import type { Span } from '../base/tracer.ts';

/**
 * The caller of an operation. `customerId`: the customer whose orders the client may access, or undefined for all
 * orders. `staffId`: pseudonym of the member of staff who uses the client. `actor`: the person for whom the client
 * acts, as the client has named this person; no decision depends on it. `span`: the span of the request, if its trace
 * is kept.
 */
export interface Caller {
  clientId: string;
  customerId: string | undefined;
  staffId?: string | undefined;
  actor?: string | undefined;
  traceId: string;
  span?: Span | undefined;
}

/** Returns the caller for actions of the service itself. */
export const serviceCaller = (traceId: string): Caller => ({
  clientId: 'order-service',
  customerId: undefined,
  traceId,
});

/**
 * Returns a text that tells apart the callers that use the same client: a customer's id, the pseudonym of a member of
 * staff, or an empty text for the client itself. A customer's id contains no space, so it never equals the text of a
 * member of staff. The spelling must never change, because idempotency keys are stored with these texts.
 */
export const principalOf = ({ customerId, staffId }: Pick<Caller, 'customerId' | 'staffId'>): string =>
  customerId ?? (staffId === undefined ? '' : `staff ${staffId}`);
