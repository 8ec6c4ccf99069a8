import type { AttemptRecord } from '../../../db/webhooks/lanes/record-deliveries.ts';

/** A delivery that this process may send. */
export interface Delivery {
  eventId: string;
  orderId: string | null;
  type: string;
  position: number | null;
  /** When the event happened, as RFC 3339; null for an event that isn't in the feed. */
  occurredAt: string | null;
  tries: number;
  kind: AttemptRecord['kind'];
  /** Whether the database has a row about it. */
  isKnown: boolean;
  /** Whether an earlier delivery of its order blocks it. */
  isHeld: boolean;
  /** Body of the request. Undefined if there is nothing to send any more. */
  body: Buffer | undefined;
  /** Traceparent of its order, if that trace is kept. */
  traceparent?: string | undefined;
}
