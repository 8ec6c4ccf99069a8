import { type MeterProvider, createNoopMeter } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';
import { errorTypeOf } from '../../../../db/base/tracer.ts';
import type { ReportLoss } from './report-losses.ts';
import type { TraceSettings } from './settings.ts';

/** Time limit in ms of one request to the collector. */
const EXPORT_MS = 5_000;

type Settle = Parameters<SpanExporter['export']>[1];

interface Exporter extends SpanExporter {
  /** Waits for the results of all batches that were sent. The library itself waits only for the last batch. */
  settled(): Promise<void>;
}

/**
 * Creates the exporter that sends spans to a collector (OTLP as JSON over HTTP). Spans that the collector doesn't
 * accept in time are lost.
 */
export function openExporter(
  { endpoint, headers }: Pick<TraceSettings, 'endpoint' | 'headers'>,
  lose: ReportLoss,
): Exporter {
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  const exporter = new OTLPTraceExporter({ url, headers, timeoutMillis: EXPORT_MS });
  const underWay = new Set<Promise<void>>();
  return {
    export(spans: ReadableSpan[], settle: Settle) {
      const { promise, resolve } = Promise.withResolvers<void>();
      underWay.add(promise);
      exporter.export(spans, (result) => {
        underWay.delete(promise);
        resolve();
        // Code 0 means success. The library exports a name for this code only from a separate package. The message of
        // the error isn't reported, because it quotes the collector's answer.
        if (result.code !== 0) lose('not_taken', spans.length, errorTypeOf(result.error));
        settle(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush(),
    settled: async () => void (await Promise.all(underWay)),
  };
}

/** Error type that the library reports if spans were dropped because its queue is full. */
const QUEUE_FULL = 'queue_full';

/**
 * Creates a meter that the library calls when it drops spans. Without this meter, the process wouldn't notice that the
 * library drops spans.
 */
export function createDropMeter(lose: ReportLoss): MeterProvider {
  const meter = createNoopMeter();
  meter.createCounter = () => ({
    add(spans, attributes) {
      if (attributes?.['error.type'] === QUEUE_FULL) lose('queue_full', spans, QUEUE_FULL);
    },
  });
  return { getMeter: () => meter };
}
