import type { Logger } from 'pino';
import { newTraceId } from '../../../../db/base/ids.ts';

/** Without the library, which is loaded only where traces are sent. */

/** Why spans are lost: the collector refuses them, is away or silent; too many of them wait for it. */
export const LOSSES = ['not_taken', 'queue_full'] as const;
type Loss = (typeof LOSSES)[number];

/** Hears of spans that are lost. */
export type LossWatch = (loss: Loss, spans: number) => void;

/** The same, with what kind of error it was. */
export type Lose = (loss: Loss, spans: number, errorType: string) => void;

/** How often the log says that spans are lost. */
const QUIET_MS = 60_000;

/** Returns what counts each span that is lost, and says so in the log at most once a minute. */
export function reportLosses(log: Pick<Logger, 'warn'>, onLost: LossWatch = () => {}): Lose {
  let lost = 0;
  let saidAt = -Infinity;
  return (loss, spans, errorType) => {
    onLost(loss, spans);
    lost += spans;
    if (performance.now() - saidAt < QUIET_MS) return;
    saidAt = performance.now();
    const fields = { job: 'sendTraces', traceId: newTraceId(), lost, errorType };
    log.warn(fields, 'the collector does not take traces');
    lost = 0;
  };
}
