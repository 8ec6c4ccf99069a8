import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Refusal, malformedRequest } from '../problems.ts';

/** Refuses a request without a `Host` or with two (RFC 9112, section 3.2): a proxy may use the other one. */
export function installHostCheck(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const times = timesSent(raw, 'host');
    const isRight = times === 1 || (times === 0 && raw.httpVersion === '1.0');
    done(isRight ? undefined : new Refusal(malformedRequest()));
  });
}

/** How often a request has a header (named in lower case). Of some, Node shows only the first. */
export function timesSent({ rawHeaders }: IncomingMessage, name: string): number {
  let times = 0;
  // Names and values take turns. The length comes first: lower-casing every name would dominate this.
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const sent = rawHeaders[index]!;
    if (sent.length === name.length && sent.toLowerCase() === name) times += 1;
  }
  return times;
}
