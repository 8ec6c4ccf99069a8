import {
  type Context,
  ROOT_CONTEXT,
  type Span as LibrarySpan,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer as LibraryTracer,
  trace,
} from '@opentelemetry/api';
import type { Attributes, Span, Tracer, Work } from '../../../../db/base/tracer.ts';
import { parseTraceparent } from '../request-log.ts';

/** Converts a `traceparent` to the context for a span. If the text isn't valid, the span starts a new trace. */
export function toContext(traceparent: unknown): Context {
  const parent = parseTraceparent(traceparent);
  if (!parent) return ROOT_CONTEXT;
  const { traceId, spanId, isKept } = parent;
  const traceFlags = isKept ? TraceFlags.SAMPLED : TraceFlags.NONE;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

/** A span whose trace is kept. Wraps a span of the library. */
export class KeptSpan implements Span {
  readonly #span: LibrarySpan;

  constructor(span: LibrarySpan) {
    this.#span = span;
  }

  get traceId(): string {
    return this.#span.spanContext().traceId;
  }

  get traceparent(): string {
    const { traceId, spanId } = this.#span.spanContext();
    return `00-${traceId}-${spanId}-01`;
  }

  rename(name: string): void {
    this.#span.updateName(name);
  }

  set(attributes: Attributes): void {
    this.#span.setAttributes(attributes);
  }

  link(other: Span): void {
    const { traceId, spanId } = parseTraceparent(other.traceparent)!; // A tracer has formatted the text.
    this.#span.addLink({ context: { traceId, spanId, traceFlags: TraceFlags.SAMPLED } });
  }

  end(errorType?: string): void {
    if (errorType !== undefined) {
      this.#span.setAttribute('error.type', errorType);
      this.#span.setStatus({ code: SpanStatusCode.ERROR });
    }
    this.#span.end();
  }
}

const optionsOf = ({ kind, attributes, ms }: Work) => ({
  kind: kind === undefined ? SpanKind.INTERNAL : SpanKind[kind],
  ...(attributes && { attributes }),
  ...(ms !== undefined && { startTime: Date.now() - ms }),
});

/**
 * Creates the tracer. `sampled` creates spans if the settings sample their trace. `always` creates spans that are kept
 * only because they have links to kept traces.
 */
export const createTracer = (sampled: LibraryTracer, always: LibraryTracer): Tracer => ({
  follow(parent, work) {
    if (parent === undefined) return undefined;
    const span = sampled.startSpan(work.name, optionsOf(work), toContext(parent));
    return span.isRecording() ? new KeptSpan(span) : undefined;
  },
  gather(spans, work) {
    if (spans.length === 0) return undefined;
    const gathered = new KeptSpan(always.startSpan(work.name, optionsOf(work), ROOT_CONTEXT));
    for (const span of spans) {
      gathered.link(span);
      span.link(gathered);
    }
    return gathered;
  },
});
