import type { Logger } from 'pino';
import { newTraceId } from '../../../../db/base/ids.ts';

/** This file doesn't use the OpenTelemetry library, which is loaded only if traces are sent. */

/**
 * Reasons for lost spans. `not_taken`: the collector refuses the spans or doesn't answer. `queue_full`: too many spans
 * wait for the collector.
 */
export const LOSSES = ['not_taken', 'queue_full'] as const;
type Loss = (typeof LOSSES)[number];

export type LossWatch = (loss: Loss, spans: number) => void;

export type ReportLoss = (loss: Loss, spans: number, errorType: string) => void;

/** Minimum time in ms between two log lines about lost spans. */
const QUIET_MS = 60_000;

/** Returns a function that counts all lost spans and logs them at most once a minute. */
export function reportLosses(log: Pick<Logger, 'warn'>, onLost: LossWatch = () => {}): ReportLoss {
  let lost = 0;
  let saidAt = -Infinity;
  return (loss, spans, errorType) => {
    onLost(loss, spans);
    lost += spans;
    if (performance.now() - saidAt < QUIET_MS) return;
    saidAt = performance.now();
    const fields = { job: 'sendTraces', traceId: newTraceId(), lost, errorType };
    log.warn(fields, 'trace spans lost');
    lost = 0;
  };
}
