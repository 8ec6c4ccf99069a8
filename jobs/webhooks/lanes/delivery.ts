import type { AttemptRecord } from '../../../db/webhooks/lanes/record-deliveries.ts';

/** A delivery that this process may send. */
export interface Delivery {
  eventId: string;
  orderId: string | null;
  type: string;
  position: number | null;
  /** Time at which the event happened (RFC 3339). Null for an event that isn't in the feed. */
  occurredAt: string | null;
  tries: number;
  kind: AttemptRecord['kind'];
  /** Whether the database has a row for this delivery. */
  isKnown: boolean;
  /** Whether the delivery must wait for an earlier delivery of its order. */
  isHeld: boolean;
  /** Body of the request. Undefined if the delivery's content no longer exists. */
  body: Buffer | undefined;
  /** Traceparent of the delivery's order, if the order's trace is kept. */
  traceparent?: string | undefined;
}
