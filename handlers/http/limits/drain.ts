import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Time at the end of a shutdown that is reserved for the steps after this one, such as closing the database, in ms. */
const LAST_MS = 1_000;

/**
 * While the process drains, each answer asks its client to close the connection. The client then opens a connection to
 * another process. Without this, Node.js would close idle connections together with the server, while a client may be
 * sending a request on one of them. Answers that are sent after the server is closed also ask for this, because Node.js
 * would wait for the next request on their connections. `installTimeLimit` must be called before this function.
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
 * Accepts no more requests, and answers those that are under way. One second before the time is over, closes all
 * connections that are still open.
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
