/**
 * Attributes of a span, with the names of OpenTelemetry. No attribute may contain a secret, a customer, a body or a
 * path.
 */
export type Attributes = Record<string, string | number>;

/** The task that a span describes. `ms`: how long ago the task started. If `ms` is undefined, the task starts now. */
export interface Work {
  name: string;
  kind?: 'CLIENT' | 'PRODUCER' | 'CONSUMER';
  attributes?: Attributes;
  ms?: number;
}

/** A span (OpenTelemetry): a task in a trace. Spans exist only for traces that are kept. */
export interface Span {
  /** A number of 32 hexadecimal digits. */
  readonly traceId: string;
  /**
   * The `traceparent` (W3C Trace Context) of this span. Other services need the `traceparent` to continue the trace.
   */
  readonly traceparent: string;
  set(attributes: Attributes): void;
  link(other: Span): void;
  /** Ends the span. `errorType`: if the task has failed, the kind of the failure in one word, and never a message. */
  end(errorType?: string): void;
}

/** Creates spans. A tracer exists only if the service exports traces. */
export interface Tracer {
  /** Starts a span whose parent has this `traceparent`. Returns undefined if the parent's trace isn't kept. */
  follow(parent: string | undefined, work: Work): Span | undefined;
  /**
   * Starts a span for a task that belongs to several traces. The new span has its own trace. Links connect the new span
   * with each of the given spans, in both directions. Returns undefined if `spans` is empty.
   */
  gather(spans: readonly Span[], work: Work): Span | undefined;
}

/**
 * Does the work, and then ends the span if there is one. If the work rejects, the span ends with the kind of the error.
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
 * Returns the kind of an error in one word: its code (such as 55P03 or ECONNREFUSED), or its class. The message isn't
 * used, because it may contain any data.
 */
export function errorTypeOf(error: unknown): string {
  if (!(error instanceof Error)) return '_OTHER';
  // Errors of Node.js and PostgreSQL have a `code`, other errors have none.
  const { code } = error as NodeJS.ErrnoException;
  return typeof code === 'string' && /^\w{1,40}$/.test(code) ? code : error.name;
}
