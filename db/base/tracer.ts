/** Attributes of a span, named as in OpenTelemetry. Attributes never contain a secret, a customer, a body or a path. */
export type Attributes = Record<string, string | number>;

/** The task that a span describes. `ms`: time since the task began. Without `ms` the task begins now. */
export interface Work {
  name: string;
  kind?: 'CLIENT' | 'PRODUCER' | 'CONSUMER';
  attributes?: Attributes;
  ms?: number;
}

/** A task in a trace that is kept (OpenTelemetry). */
export interface Span {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** The `traceparent` (W3C Trace Context) that other services need to continue the trace after this span. */
  readonly traceparent: string;
  set(attributes: Attributes): void;
  link(other: Span): void;
  /**
   * Ends the span. `errorType`: if the task failed, the kind of the failure in one word. `errorType` is never the
   * error's message.
   */
  end(errorType?: string): void;
}

/** Records spans of traces that are kept. Exists only if the service exports traces. */
export interface Tracer {
  /**
   * Starts a span below `parent`, which is the `traceparent` of a row or of a span. Returns undefined if the trace
   * isn't kept.
   */
  follow(parent: string | undefined, work: Work): Span | undefined;
  /**
   * Starts a span for a task that belongs to several traces. The span has its own trace, and is linked with each of the
   * given spans in both directions. Returns undefined if no spans are given.
   */
  gather(spans: readonly Span[], work: Work): Span | undefined;
}

/**
 * Does the work within a span, if there is a span, and ends the span afterwards. If the work rejects, the span ends
 * with the kind of the failure.
 */
export async function spanned<Result>(span: Span | undefined, work: () => Promise<Result>): Promise<Result> {
  if (!span) return work();
  try {
    const result = await work();
    span.end();
    return result;
  } catch (error) {
    span.end(errorTypeOf(error));
    throw error;
  }
}

/**
 * Returns the kind of an error in one word: its code, such as 55P03 or ECONNREFUSED, or its class. The message isn't
 * used, because it could contain any data.
 */
export function errorTypeOf(error: unknown): string {
  if (!(error instanceof Error)) return '_OTHER';
  // The cast is safe: errors of Node.js and PostgreSQL have a code, and other errors have none.
  const { code } = error as NodeJS.ErrnoException;
  return typeof code === 'string' && /^\w{1,40}$/.test(code) ? code : error.name;
}
