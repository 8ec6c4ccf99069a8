import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Time in ms at the end of a shutdown that is left for closing the database and other resources. */
const LAST_MS = 1_000;

/**
 * Makes each answer close its connection while the process drains (shuts down), so that the client opens its next
 * connection to another process. If connections remained open, Node.js would close idle connections together with the
 * server, while a client might be sending a request. Answers that are sent after the server was closed also close their
 * connection. If such an answer didn't close its connection, Node.js would wait for another request on that connection.
 * `installTimeLimit` must be called before this function.
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
 * Stops accepting requests, and waits until requests in flight are answered. Closes all remaining connections one
 * second before `ms` is over.
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
