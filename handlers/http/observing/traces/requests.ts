import type { IncomingMessage } from 'node:http';
import { SpanKind, type Tracer as LibraryTracer } from '@opentelemetry/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Span } from '../../../../db/base/tracer.ts';
import { KeptSpan, toContext } from './tracer.ts';

/** Matches an order id. A path may contain any other text, because it isn't validated yet. */
const ORDER_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

declare module 'fastify' {
  interface FastifyRequest {
    /** Span of the request. Undefined if its trace isn't sampled. */
    span?: Span | undefined;
  }
}

/** Starts and ends the spans of requests. A span starts before anything else of its request is known. */
export class RequestSpans {
  readonly #tracer: LibraryTracer;
  readonly #spans = new WeakMap<IncomingMessage, KeptSpan>();

  constructor(tracer: LibraryTracer) {
    this.#tracer = tracer;
  }

  /** Starts the span of a request. Returns the id of the span's trace, even if the trace isn't sampled. */
  begin(request: IncomingMessage): string {
    const context = toContext(request.headers['traceparent']);
    const span = this.#tracer.startSpan('request', { kind: SpanKind.SERVER }, context);
    if (span.isRecording()) this.#spans.set(request, new KeptSpan(span));
    return span.spanContext().traceId;
  }

  install(app: FastifyInstance): void {
    app.addHook('onRequest', (request, _reply, done) => {
      request.span = this.#spans.get(request.raw);
      done();
    });
    app.addHook('onResponse', (request, reply, done) => {
      const span = this.#spans.get(request.raw);
      if (span) endSpan(span, request, reply);
      done();
    });
  }
}

/** Ends the span of a request. The span has the route and not the path, because a path may contain any text. */
function endSpan(span: KeptSpan, request: FastifyRequest, reply: FastifyReply): void {
  const { method, params } = request;
  const { url: route, config } = request.routeOptions;
  const { orderId } = (params ?? {}) as { orderId?: unknown }; // The parameters of other routes lack `orderId`.
  span.rename(route === undefined ? method : `${method} ${route}`);
  span.set({
    'http.request.method': method,
    'http.response.status_code': reply.statusCode,
    'url.scheme': request.protocol === 'https' ? 'https' : 'http',
    ...(route !== undefined && { 'http.route': route }),
    ...(config.operationId !== undefined && { 'order_service.operation': config.operationId }),
    ...(typeof orderId === 'string' && ORDER_ID.test(orderId) && { 'order_service.order.id': orderId }),
    ...(reply.problem !== '' && { 'order_service.problem': reply.problem }),
  });
  span.end(reply.statusCode >= 500 ? reply.problem || String(reply.statusCode) : undefined);
}
