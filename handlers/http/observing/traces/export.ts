import { type MeterProvider, createNoopMeter } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';
import { errorTypeOf } from '../../../../db/base/tracer.ts';
import type { Lose } from './losses.ts';
import type { TraceSettings } from './settings.ts';

/** How long one try to send spans may take in all, in ms. */
const EXPORT_MS = 5_000;

type Settle = Parameters<SpanExporter['export']>[1];

interface Exporter extends SpanExporter {
  /** Waits until it is known of all that left whether it was taken. The library waits for what leaves last. */
  settled(): Promise<void>;
}

/** Sends spans to a collector (OTLP as JSON over HTTP). What it doesn't take in time is lost. */
export function openExporter(
  { endpoint, headers }: Pick<TraceSettings, 'endpoint' | 'headers'>,
  lose: Lose,
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
        // 0 is success. The library exports the name for it from a package of its own. Nobody is told the error's
        // message, which quotes what the collector has answered.
        if (result.code !== 0) lose('not_taken', spans.length, errorTypeOf(result.error));
        settle(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush(),
    settled: async () => void (await Promise.all(underWay)),
  };
}

/** What the library calls the error of a span that found no place among those that wait for the collector. */
const QUEUE_FULL = 'queue_full';

/** Hears from the library which spans it drops before they are sent: it tells nobody else. */
export function meterOfDropped(lose: Lose): MeterProvider {
  const meter = createNoopMeter();
  meter.createCounter = () => ({
    add(spans, attributes) {
      if (attributes?.['error.type'] === QUEUE_FULL) lose('queue_full', spans, QUEUE_FULL);
    },
  });
  return { getMeter: () => meter };
}
