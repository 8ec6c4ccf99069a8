/** Facts about a piece of work, named as OpenTelemetry names them. Never a secret, a customer, a body or a path. */
export type Attributes = Record<string, string | number>;

/** What a span is about. `ms`: it began so long ago; default: it begins now. */
export interface Work {
  name: string;
  kind?: 'CLIENT' | 'PRODUCER' | 'CONSUMER';
  attributes?: Attributes;
  ms?: number;
}

/** A piece of work in a trace that is kept (OpenTelemetry). */
export interface Span {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** How others go on from here (W3C Trace Context). */
  readonly traceparent: string;
  set(attributes: Attributes): void;
  link(other: Span): void;
  /** It is over. `errorType`: what kind of failure it came to, if it did, in a word; never its message. */
  end(errorType?: string): void;
}

/** Notes what is done in traces that are kept. It is there only where traces are sent somewhere. */
export interface Tracer {
  /** A span that goes on where `parent` says, the `traceparent` of a row or of a span. Nothing if it isn't kept. */
  follow(parent: string | undefined, work: Work): Span | undefined;
  /**
   * A span for what is done for several traces at once. It has a trace of its own, and is linked with each of them,
   * both ways. Nothing where there are none.
   */
  gather(spans: readonly Span[], work: Work): Span | undefined;
}

/**
 * Does the work within a span that it ends, if there is one: with what kind of failure, where the work rejects.
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

/** In a word: its code, such as 55P03 or ECONNREFUSED, or its class. A message may quote anything. */
export function errorTypeOf(error: unknown): string {
  if (!(error instanceof Error)) return '_OTHER';
  // Errors of Node.js and PostgreSQL have a code, others have none.
  const { code } = error as NodeJS.ErrnoException;
  return typeof code === 'string' && /^\w{1,40}$/.test(code) ? code : error.name;
}
