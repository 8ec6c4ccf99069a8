import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Header fields that a proxy adds to a request that it forwards. */
const FORWARDED = ['x-forwarded-for', 'forwarded', 'via'];

/**
 * Keeps an idle connection of a proxy open for `ms`, in place of the server's `keepAliveTimeout`. A proxy keeps idle
 * connections for a minute or longer. If the service closed a connection first, a request that is being sent on it
 * would fail.
 *
 * For all other clients, the time is shorter. If a client never reads a small answer, the answer is in the client's own
 * kernel, which has acknowledged it. No server can distinguish such a connection from an idle one, so it is closed
 * after the idle time.
 */
export function installProxyIdleTime(app: FastifyInstance, ms: number): void {
  app.addHook('onResponse', ({ headers, raw: { socket } }, _reply, done) => {
    // If Node.js has set another timeout than that of a request, no other answer is due on this connection.
    if (isForwarded(headers) && socket.timeout !== app.server.timeout) socket.setTimeout(ms);
    done();
  });
}

const isForwarded = (headers: IncomingHttpHeaders): boolean =>
  FORWARDED.some((name) => headers[name] !== undefined);
