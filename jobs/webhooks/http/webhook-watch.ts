import type { DisabledReason } from '../../../db/webhooks/endpoints/disable-endpoint.ts';
import type { Outcome } from './sender.ts';

/** Callbacks for the metrics of webhooks. */
export interface WebhookWatch {
  /** Called after each attempt. */
  attempted(outcome: Outcome): void;
  /** Called when an event was delivered. `ms`: time since the event occurred. */
  delivered(ms: number): void;
  /** Called when the last attempt to send an event has failed. */
  givenUp(): void;
  /** Called when an endpoint was disabled. */
  disabled(reason: DisabledReason): void;
}
