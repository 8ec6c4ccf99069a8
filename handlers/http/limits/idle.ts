import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Header fields that a proxy adds to a request when it forwards the request. */
const FORWARDED = ['x-forwarded-for', 'forwarded', 'via'];

/**
 * Keeps an idle connection of a proxy open for `ms`, longer than other idle connections (`keepAliveTimeout`). A proxy
 * keeps idle connections for a minute or longer. If the service closed such a connection first, a request that the
 * proxy sends at that moment would fail.
 *
 * The idle time of other clients is shorter because of clients that never read an answer. A small answer that a client
 * never reads has already been received by the client's kernel. So the server can't distinguish a connection with an
 * unread answer from an idle connection, and closes both after the idle time.
 */
export function installProxyIdleTime(app: FastifyInstance, ms: number): void {
  app.addHook('onResponse', ({ headers, raw: { socket } }, _reply, done) => {
    // If another timeout than the timeout of a request is set, Node.js has set it for an idle connection, and no answer
    // is pending.
    if (isForwarded(headers) && socket.timeout !== app.server.timeout) socket.setTimeout(ms);
    done();
  });
}

const isForwarded = (headers: IncomingHttpHeaders): boolean =>
  FORWARDED.some((name) => headers[name] !== undefined);
