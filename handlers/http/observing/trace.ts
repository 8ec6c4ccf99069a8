import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { newTraceId } from '../../../db/base/ids.ts';
import { mayChange, pathOf } from '../answers/errors.ts';
import { addressOf } from '../limits/address.ts';

/** What a `traceparent` says (W3C Trace Context): the trace, the caller's place in it, and whether it is kept. */
interface TraceParent {
  traceId: string;
  spanId: string;
  isKept: boolean;
}

/** Nothing where the text names no trace. */
export function parseTraceparent(text: unknown): TraceParent | undefined {
  const [, traceId = '', spanId = '', flags = ''] =
    /^(?!ff)[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(String(text)) ?? [];
  if (/^0*$/.test(traceId) || /^0*$/.test(spanId)) return undefined;
  return { traceId, spanId, isKept: (parseInt(flags, 16) & 1) === 1 };
}

/**
 * The id of the trace that a request belongs to: the caller's, or a new one. It is in every line of the log and in
 * every problem document.
 */
export const traceIdOf = ({ headers }: { headers: NodeJS.Dict<string | string[]> }): string =>
  parseTraceparent(headers['traceparent'])?.traceId ?? newTraceId();

/**
 * Logs one line per answered request. No query, no headers, no bodies: they may hold secrets. That of a request that
 * may have changed something also says in `audit` who wanted what.
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
        // Of others nothing else is known.
        address: request.token ? undefined : addressOf(request),
        audit: request.token && mayChange(request) ? auditOf(request.token, request, reply) : undefined,
      },
      'request',
    );
    done();
  });
}

/** Anything may stand in the path of a request that is refused. */
const TOKEN = /ey[JI][\w-]{8,}(?:\.[\w-]*)*/g;

/**
 * What was done or refused, for whom, and with which token: the authorization server knows by its `jti` who the user
 * was, which nobody here does. `resource`: what was made or changed.
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
