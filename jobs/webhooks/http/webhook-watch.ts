import type { DisabledReason } from '../../../db/webhooks/endpoints/disable-endpoint.ts';
import type { Outcome } from './sender.ts';

/** Callbacks for the metrics of webhooks. */
export interface WebhookWatch {
  /** Called after each attempt. */
  attempted(outcome: Outcome): void;
  /** Called when an event has been delivered, with the ms since the event happened. */
  delivered(ms: number): void;
  /** Called when the last attempt to send an event to an endpoint wasn't accepted. */
  givenUp(): void;
  /** Called when an endpoint was disabled. */
  disabled(reason: DisabledReason): void;
}
