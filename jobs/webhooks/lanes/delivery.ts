import type { AttemptRecord } from '../../../db/webhooks/lanes/record-deliveries.ts';

/** Something to send. */
export interface Delivery {
  eventId: string;
  orderId: string | null;
  type: string;
  position: number | null;
  /** When the event happened, as RFC 3339; missing where it is none of the feed. */
  occurredAt: string | null;
  tries: number;
  kind: AttemptRecord['kind'];
  /** Whether there is a row about it. */
  isKnown: boolean;
  /** Whether an earlier delivery of its order is in the way. */
  isHeld: boolean;
  /** Missing where there is nothing to send any more. */
  body: Buffer | undefined;
  /** Where the trace of its order began, if that is kept. */
  traceparent?: string | undefined;
}
