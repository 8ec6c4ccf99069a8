import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { AlwaysOnSampler, BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Tracer } from '../../../../db/base/tracer.ts';
import type { OnBatchSent } from '../../../../db/store.ts';
import { createDropMeter, openExporter } from './export.ts';
import { type LossWatch, reportLosses } from './report-losses.ts';
import { watchBatches } from './placements.ts';
import { RequestSpans } from './requests.ts';
import { createSampler } from './sampler.ts';
import type { TraceSettings } from './settings.ts';
import { createTracer } from './tracer.ts';

/**
 * Traces of a process. Other code calls these functions and doesn't depend on the tracing library. The library is
 * loaded only if there is a collector.
 */
export interface Traces {
  tracer: Tracer;
  /** Starts the span of a request. Returns the id of its trace. */
  begin(request: IncomingMessage): string;
  installRequestSpans(app: FastifyInstance): void;
  watchBatches(): OnBatchSent;
  /** Sends the remaining spans, in at most `withinMs`. */
  close(withinMs: number): Promise<void>;
}

/** Maximum number of spans that wait for the collector. If more spans wait, the further spans are lost. */
const WAITING_MAX = 2_048;

/** Maximum number of spans in a request to the collector. */
const TOGETHER = 512;
/** Maximum time in ms before a span is sent. */
const PAUSE_MS = 1_000;

export function openTraces(
  settings: TraceSettings,
  { version, role }: { version: string; role: string },
  log: Pick<Logger, 'warn'>,
  onLost?: LossWatch,
): Traces {
  const lose = reportLosses(log, onLost);
  const exporter = openExporter(settings, lose);
  const processor = new BatchSpanProcessor({
    exporter,
    selfObsMeterProvider: createDropMeter(lose),
    maxQueueSize: WAITING_MAX,
    maxExportBatchSize: TOGETHER,
    scheduledDelayMillis: PAUSE_MS,
  });
  const common = {
    resource: resourceFromAttributes({
      'service.instance.id': randomUUID(),
      'service.version': version,
      'order_service.role': role,
      ...settings.resource,
      'service.name': settings.serviceName,
    }),
    spanProcessors: [processor],
  };
  const provider = new TracerProvider({ ...common, sampler: createSampler(settings) });
  const always = new TracerProvider({ ...common, sampler: new AlwaysOnSampler() });
  const library = provider.getTracer('order-service', version);
  const requests = new RequestSpans(library);
  const tracer = createTracer(library, always.getTracer('order-service', version));
  return {
    tracer,
    begin: (request) => requests.begin(request),
    installRequestSpans: (app) => requests.install(app),
    watchBatches: () => watchBatches(tracer),
    async close(withinMs) {
      // The error is ignored, because the lost spans were already logged.
      const sent = processor
        .shutdown()
        .catch(() => {})
        .then(() => exporter.settled());
      await Promise.race([sent, delay(withinMs, undefined, { ref: false })]);
    },
  };
}
