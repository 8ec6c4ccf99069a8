import type { DisabledReason } from '../../../db/webhooks/endpoints/disable-endpoint.ts';
import type { Outcome } from './attempt.ts';

/** Hears of what becomes of webhooks. */
export interface WebhookWatch {
  /** An attempt is over. */
  attempted(outcome: Outcome): void;
  /** An event has arrived, so long after it happened. */
  delivered(ms: number): void;
  /** An event was sent to an endpoint for the last time, and not taken. */
  givenUp(): void;
  /** An endpoint gets nothing any more. */
  disabled(reason: DisabledReason): void;
}
