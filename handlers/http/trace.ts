import type { FastifyInstance } from 'fastify';
import { newTraceId } from '../../db/ids.ts';
import { addressOf } from './address.ts';

/**
 * The id of the trace that a request belongs to: the caller's (W3C Trace Context, `traceparent`), or a new
 * one. It is in every line of the log and in every problem document.
 */
export function traceIdOf({ headers }: { headers: NodeJS.Dict<string | string[]> }): string {
  const traceId = /^[\da-f]{2}-([\da-f]{32})-[\da-f]{16}-[\da-f]{2}$/.exec(
    String(headers['traceparent']),
  )?.[1];
  return traceId !== undefined && !/^0+$/.test(traceId) ? traceId : newTraceId();
}

/** Logs one line per answered request. No query, no headers, no bodies: they may hold secrets. */
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
      },
      'request',
    );
    done();
  });
}
