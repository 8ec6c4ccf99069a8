import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import { newTraceId } from '../../../db/ids.ts';
import { errorTypeOf } from '../../../db/tracer.ts';
import type { TraceSettings } from './settings.ts';

/** How long one try to send spans may take in all, in ms. */
const EXPORT_MS = 5_000;

/** How often the log says that spans are lost. */
const QUIET_MS = 60_000;

type Settle = Parameters<SpanExporter['export']>[1];

/**
 * Sends spans to a collector (OTLP as JSON over HTTP). What it doesn't take in time is lost, and the log says so, at
 * most once a minute.
 */
export function openExporter(
  { endpoint, headers }: Pick<TraceSettings, 'endpoint' | 'headers'>,
  log: Pick<Logger, 'warn'>,
): SpanExporter {
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  const exporter = new OTLPTraceExporter({ url, headers, timeoutMillis: EXPORT_MS });
  // Beside those that found no place among the waiting ones: the library doesn't tell.
  let lost = 0;
  let saidAt = -Infinity;
  const lose = (spans: number, error: unknown) => {
    lost += spans;
    if (performance.now() - saidAt < QUIET_MS) return;
    saidAt = performance.now();
    // Without the error's message, which quotes what the collector has answered.
    const fields = { job: 'sendTraces', traceId: newTraceId(), lost, errorType: errorTypeOf(error) };
    log.warn(fields, 'the collector does not take traces');
    lost = 0;
  };
  return {
    export(spans: ReadableSpan[], settle: Settle) {
      exporter.export(spans, (result) => {
        // 0 is success. The library exports the name for it from a package of its own.
        if (result.code !== 0) lose(spans.length, result.error);
        settle(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush(),
  };
}
