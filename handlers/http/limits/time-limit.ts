import type { FastifyInstance, FastifyReply } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Returns the replies of all requests in flight. */
    underWay(): FastifyReply[];
  }
  interface FastifyReply {
    /** Index of the reply in the list of replies in flight. */
    place: number;
  }
}

const LOOK_EVERY_MS = 250;

/** Thrown if a request wasn't answered within its time limit. The request's work continues, and may still succeed. */
export class TimeLimitExceeded extends Error {
  override readonly name = 'TimeLimitExceeded';
}

/**
 * Answers every request within `ms` of its arrival, or at most a quarter of a second later. If the client hasn't read
 * the whole answer `readMs` later, closes the connection. A client that reads slowly isn't given more time.
 *
 * One timer checks all requests, because Fastify's own limit needs a timer and an abort controller for each request.
 * The replies are in a list. A set would hash each reply, which costs as much as everything else in a hook.
 */
export function installTimeLimit(app: FastifyInstance, ms: number, readMs: number): void {
  const underWay: (FastifyReply | undefined)[] = [];
  const free: number[] = [];
  app.decorate('underWay', () => underWay.filter((reply) => reply !== undefined));
  app.decorateReply('place', -1);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.place = free.pop() ?? underWay.length;
    underWay[reply.place] = reply;
    done();
  });
  app.addHook('onResponse', (_request, reply, done) => {
    // If an earlier hook has answered, the reply isn't in the list.
    if (reply.place >= 0) {
      underWay[reply.place] = undefined;
      free.push(reply.place);
    }
    done();
  });
  const timer = setInterval(() => {
    for (const reply of underWay) {
      if (!reply || reply.elapsedTime < ms) continue;
      if (!reply.sent) reply.send(new TimeLimitExceeded(`no answer within ${ms} ms`));
      else if (reply.elapsedTime >= ms + readMs) reply.request.raw.socket.destroy();
    }
  }, LOOK_EVERY_MS).unref();
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer);
    done();
  });
}
