import type { FastifyInstance, FastifyReply } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Returns the replies to all requests that aren't answered yet. */
    underWay(): FastifyReply[];
  }
  interface FastifyReply {
    /** Index of the reply in the list of unanswered replies. */
    place: number;
  }
}

const LOOK_EVERY_MS = 250;

/** Thrown if a request wasn't answered within its time limit. The work of the request continues, and may succeed. */
export class TimeLimitExceeded extends Error {
  override readonly name = 'TimeLimitExceeded';
}

/**
 * Answers every request within `ms` of its arrival, or at most a quarter of a second later. Closes the connection of a
 * client that hasn't read its answer within another `readMs`, even if the client reads a little from time to time. One
 * timer checks all requests, because Fastify's own limit needs a timer and an abort controller for each request.
 * Replies have an index in a list, because a set would hash each reply, which costs as much as everything else in a
 * hook.
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
    // If an earlier hook has answered, the reply has no index.
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
