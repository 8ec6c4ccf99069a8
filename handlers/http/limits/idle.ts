import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Header fields that a proxy adds to a request that it forwards. */
const FORWARDED = ['x-forwarded-for', 'forwarded', 'via'];

/**
 * Keeps an idle connection of a proxy open for `ms`, in place of the server's `keepAliveTimeout`. A proxy keeps idle
 * connections for a minute or longer. If the service closed one first, a request that is being sent on it would fail.
 *
 * The time of all other clients is shorter. A small answer that a client never reads lies in the client's own kernel,
 * which has acknowledged it. No server can tell such a connection from an idle one, so it ends with its idle time.
 */
export function installProxyIdleTime(app: FastifyInstance, ms: number): void {
  app.addHook('onResponse', ({ headers, raw: { socket } }, _reply, done) => {
    // If no other answer is due on this connection, Node has set another timeout than that of a request.
    if (isForwarded(headers) && socket.timeout !== app.server.timeout) socket.setTimeout(ms);
    done();
  });
}

const isForwarded = (headers: IncomingHttpHeaders): boolean =>
  FORWARDED.some((name) => headers[name] !== undefined);
