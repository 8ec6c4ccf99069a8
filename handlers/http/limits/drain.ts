import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** The last second belongs to what comes after: the database has to be closed too. */
const LAST_MS = 1_000;

/**
 * While it drains, the answer to each new request asks its client to close the connection, and to open one to
 * another process. Node closes those that are idle when the server is closed, and a client may be sending on one. So do
 * answers that are given after that: Node would wait for the next request on their connections. `installTimeLimit` comes
 * first.
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

/** Takes no more requests, answers those under way, and cuts what isn't over in the last second. */
export async function closeWithin(app: FastifyInstance, ms: number): Promise<void> {
  const answered = new AbortController();
  const tooLate = delay(Math.max(0, ms - LAST_MS), undefined, { signal: answered.signal });
  tooLate.then(
    () => app.server.closeAllConnections(),
    () => {}, // All were answered in time.
  );
  await app.close();
  answered.abort();
}
