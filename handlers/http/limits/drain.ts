import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Time in ms at the end of a shutdown that is reserved for later steps, such as closing the database. */
const LAST_MS = 1_000;

/**
 * While the process drains (shuts down), each answer asks its client to close the connection. The client then opens a
 * connection to another process. Otherwise Node.js would close idle connections together with the server, while a
 * client may be sending a request on such a connection. Answers that are sent after the server was closed also ask for
 * this, because otherwise Node.js would wait for the next request on their connections. `installTimeLimit` must be
 * called before this function.
 */
export function installDrain(app: FastifyInstance, isDraining: () => boolean): void {
  app.addHook('onRequest', (_request, reply, done) => {
    if (isDraining()) reply.raw.shouldKeepAlive = false;
    done();
  });
  app.addHook('preClose', (done) => {
    for (const reply of app.underWay()) reply.raw.shouldKeepAlive = false;
    done();
  });
}

/**
 * Accepts no more requests, and answers the requests in flight. One second before `ms` is over, closes all connections
 * that are still open.
 */
export async function closeWithin(app: FastifyInstance, ms: number): Promise<void> {
  const answered = new AbortController();
  const tooLate = delay(Math.max(0, ms - LAST_MS), undefined, { signal: answered.signal });
  tooLate.then(
    () => app.server.closeAllConnections(),
    () => {}, // All requests were answered in time.
  );
  await app.close();
  answered.abort();
}
