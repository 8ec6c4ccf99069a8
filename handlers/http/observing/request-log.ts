import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { newTraceId } from '../../../db/base/ids.ts';
import { mayChange, pathOf } from '../answers/error-handler.ts';
import { addressOf } from '../limits/client-address.ts';

/**
 * Content of a `traceparent` header (W3C Trace Context): the trace, the caller's span, and whether the trace is
 * sampled.
 */
interface TraceParent {
  traceId: string;
  spanId: string;
  isKept: boolean;
}

/** Parses a `traceparent` header. Returns undefined if the header isn't valid. */
export function parseTraceparent(text: unknown): TraceParent | undefined {
  const [, traceId = '', spanId = '', flags = ''] =
    /^(?!ff)[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(String(text)) ?? [];
  if (/^0*$/.test(traceId) || /^0*$/.test(spanId)) return undefined;
  return { traceId, spanId, isKept: (parseInt(flags, 16) & 1) === 1 };
}

/**
 * Returns the id of the request's trace, from the caller or newly generated. Every log line about the request and every
 * problem document contains this id.
 */
export const traceIdOf = ({ headers }: { headers: NodeJS.Dict<string | string[]> }): string =>
  parseTraceparent(headers['traceparent'])?.traceId ?? newTraceId();

/**
 * Logs one line per answered request, without query, headers and bodies, because these may contain secrets. If the
 * request may have changed data, the line has the field `audit` with the caller and the requested change.
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
        // The address is only logged if there is no token. Otherwise the token identifies the sender.
        address: request.token ? undefined : addressOf(request),
        audit: request.token && mayChange(request) ? auditOf(request.token, request, reply) : undefined,
      },
      'request',
    );
    done();
  });
}

/** Pattern of a token. Tokens in paths are masked, because the path of a refused request may contain any text. */
const TOKEN = /ey[JI][\w-]{8,}(?:\.[\w-]*)*/g;

/**
 * Describes a change, even a refused one: the customer, the token and the resource. The token's `jti` is logged,
 * because with it the authorization server can find the user, whom this service doesn't know. `resource`: path of the
 * created or changed resource.
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
