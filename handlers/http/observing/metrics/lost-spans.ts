import { Counter, type Registry } from 'prom-client';
import { LOSSES, type LossWatch } from '../traces/report-losses.ts';

/** Returns a function that counts spans that didn't reach a collector. */
export function countLostSpans(registry: Registry): LossWatch {
  const lost = new Counter({
    name: 'trace_spans_lost_total',
    help: 'Spans of sampled traces that did not reach the collector, by reason.',
    labelNames: ['reason'],
    registers: [registry],
  });
  for (const reason of LOSSES) lost.inc({ reason }, 0);
  return (reason, spans) => lost.inc({ reason }, spans);
}
