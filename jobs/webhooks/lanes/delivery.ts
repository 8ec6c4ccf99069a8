import type { AttemptRecord } from '../../../db/webhooks/lanes/record-deliveries.ts';

/** A delivery that this process may send. */
export interface Delivery {
  eventId: string;
  orderId: string | null;
  type: string;
  position: number | null;
  /** Time of the event (RFC 3339). Null if the event isn't in the feed. */
  occurredAt: string | null;
  tries: number;
  kind: AttemptRecord['kind'];
  /** Whether the database has a row for this delivery. */
  isKnown: boolean;
  /** Whether the delivery must wait for an earlier delivery of the same order. */
  isHeld: boolean;
  /** Body of the request. Undefined if the content no longer exists. */
  body: Buffer | undefined;
  /** Traceparent of the event's order, if the trace is kept. */
  traceparent?: string | undefined;
}
