import { Counter, type Registry } from 'prom-client';
import { LOSSES, type LossWatch } from '../traces/report-losses.ts';

/** Returns what counts spans that no collector gets. */
export function countLostSpans(registry: Registry): LossWatch {
  const lost = new Counter({
    name: 'trace_spans_lost_total',
    help: 'Spans of kept traces that the collector has not got, by why.',
    labelNames: ['reason'],
    registers: [registry],
  });
  for (const reason of LOSSES) lost.inc({ reason }, 0);
  return (reason, spans) => lost.inc({ reason }, spans);
}
