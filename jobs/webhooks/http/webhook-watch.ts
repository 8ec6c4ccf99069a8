import type { DisabledReason } from '../../../db/webhooks/endpoints/disable-endpoint.ts';
import type { Outcome } from './sender.ts';

/** Callbacks for the metrics of webhooks. */
export interface WebhookWatch {
  /** Called after each attempt. */
  attempted(outcome: Outcome): void;
  /** Called when an event has arrived, with the ms since it happened. */
  delivered(ms: number): void;
  /** Called when an event was sent to an endpoint for the last time, and not accepted. */
  givenUp(): void;
  /** Called when an endpoint was disabled. */
  disabled(reason: DisabledReason): void;
}
