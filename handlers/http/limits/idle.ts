import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Header fields that a proxy adds to a request when it forwards the request. */
const FORWARDED = ['x-forwarded-for', 'forwarded', 'via'];

/**
 * Keeps an idle connection of a proxy open for `ms` instead of the server's `keepAliveTimeout`. A proxy keeps idle
 * connections for a minute or longer. If the service closed a connection first, a request that the proxy is sending on
 * this connection would fail.
 *
 * For all other clients, the idle time is shorter. If a client never reads a small answer, the client's own kernel has
 * acknowledged the answer and keeps it. The server can't distinguish such a connection from an idle connection, and
 * closes both after the idle time.
 */
export function installProxyIdleTime(app: FastifyInstance, ms: number): void {
  app.addHook('onResponse', ({ headers, raw: { socket } }, _reply, done) => {
    // If Node.js has set another timeout than the timeout of a request, no other answer is pending on this connection.
    if (isForwarded(headers) && socket.timeout !== app.server.timeout) socket.setTimeout(ms);
    done();
  });
}

const isForwarded = (headers: IncomingHttpHeaders): boolean =>
  FORWARDED.some((name) => headers[name] !== undefined);
