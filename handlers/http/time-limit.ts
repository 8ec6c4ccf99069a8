import type { FastifyInstance, FastifyReply } from 'fastify';

const LOOK_EVERY_MS = 250;

/** The request wasn't answered within its time limit. What it had begun goes on, and may succeed. */
export class TimeLimitExceeded extends Error {
  override readonly name = 'TimeLimitExceeded';
}

/**
 * Answers every request within `ms` of its arrival, or a quarter of a second later. One timer looks at all:
 * Fastify's own limit has a timer and an abort controller for each request.
 */
export function installTimeLimit(app: FastifyInstance, ms: number): void {
  /** The oldest first. */
  const underWay = new Set<FastifyReply>();
  app.addHook('onRequest', (_request, reply, done) => {
    underWay.add(reply);
    done();
  });
  app.addHook('onResponse', (_request, reply, done) => {
    underWay.delete(reply);
    done();
  });
  const timer = setInterval(() => {
    for (const reply of underWay) {
      if (reply.elapsedTime < ms) break;
      underWay.delete(reply);
      if (!reply.sent) reply.send(new TimeLimitExceeded(`no answer within ${ms} ms`));
    }
  }, LOOK_EVERY_MS).unref();
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer);
    done();
  });
}
