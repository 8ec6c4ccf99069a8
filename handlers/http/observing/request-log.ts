import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { newTraceId } from '../../../db/base/ids.ts';
import { mayChange, pathOf } from '../answers/error-handler.ts';
import { addressOf } from '../limits/client-address.ts';

/**
 * Content of a `traceparent` (W3C Trace Context): the trace, the caller's span in this trace, and whether the trace is
 * sampled.
 */
interface TraceParent {
  traceId: string;
  spanId: string;
  isKept: boolean;
}

/** Parses a `traceparent`. Returns undefined if the text names no trace. */
export function parseTraceparent(text: unknown): TraceParent | undefined {
  const [, traceId = '', spanId = '', flags = ''] =
    /^(?!ff)[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(String(text)) ?? [];
  if (/^0*$/.test(traceId) || /^0*$/.test(spanId)) return undefined;
  return { traceId, spanId, isKept: (parseInt(flags, 16) & 1) === 1 };
}

/**
 * Returns the id of the trace that a request belongs to: the id from the caller, or a new id. The id is in every log
 * line about the request and in every problem document.
 */
export const traceIdOf = ({ headers }: { headers: NodeJS.Dict<string | string[]> }): string =>
  parseTraceparent(headers['traceparent'])?.traceId ?? newTraceId();

/**
 * Logs one line per answered request, without query, headers and bodies, because these may contain secrets. For a
 * request that may have changed something, the line also has `audit`: the caller and the requested change.
 */
export function installRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        clientId: request.token?.clientId,
        // The address is logged only if there is no token, because then nothing else is known about the sender.
        address: request.token ? undefined : addressOf(request),
        audit: request.token && mayChange(request) ? auditOf(request.token, request, reply) : undefined,
      },
      'request',
    );
    done();
  });
}

/** Pattern of tokens. Tokens in a path are masked, because the path of a refused request may contain any text. */
const TOKEN = /ey[JI][\w-]{8,}(?:\.[\w-]*)*/g;

/**
 * Describes a change, or a refused change: its customer, its token and its resource. With the token's `jti`, the
 * authorization server can find the user; this service doesn't know the user. `resource`: the resource that was created
 * or changed.
 */
const auditOf = (
  { tokenId, customerId }: NonNullable<FastifyRequest['token']>,
  request: FastifyRequest,
  reply: FastifyReply,
) => ({
  operation: request.routeOptions.config.operationId,
  resource: reply.getHeader('location') ?? pathOf(request).replace(TOKEN, '[masked]'),
  customerId,
  tokenId,
  isReplay: reply.hasHeader('idempotent-replayed') || undefined,
});
