import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Refusal, malformedRequest } from '../../problems.ts';

/**
 * Refuses a request with no `Host` or with two (RFC 9112, section 3.2), because a proxy may use another `Host` than
 * this service. Also closes the connection, because its next requests may be meant for another host.
 */
export function installHostCheck(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    done(hasRightHost(raw) ? undefined : wrongHost());
  });
}

export const wrongHost = (): Refusal =>
  new Refusal({ ...malformedRequest(), headers: { Connection: 'close' } });

/** Whether a request has as many `Host` headers as its HTTP version requires. */
export function hasRightHost(raw: IncomingMessage): boolean {
  const times = timesSent(raw, 'host');
  return times === 1 || (times === 0 && raw.httpVersion === '1.0');
}

/**
 * Refuses a query that isn't percent-encoded UTF-8 (RFC 3986, section 2.5). The router refuses such a path in the same
 * way. The parser of queries would leave the text unchanged. The service would then search for a customer with the id
 * `%FF`, for example.
 */
export function installQueryCheck(app: FastifyInstance): void {
  app.addHook('onRequest', ({ url }, _reply, done) => {
    const start = url.indexOf('?');
    done(start < 0 || isDecodable(url.slice(start)) ? undefined : new Refusal(malformedRequest()));
  });
}

function isDecodable(text: string): boolean {
  if (!text.includes('%')) return true;
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the number of times that a request contains a header. `name` must be in lower case. The raw headers are
 * counted, because Node.js shows only the first value of some repeated headers.
 */
export function timesSent({ rawHeaders }: IncomingMessage, name: string): number {
  let times = 0;
  // Names and values alternate. The length is compared first, because converting every name to lower case would take
  // most of the time.
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const sent = rawHeaders[index]!;
    if (sent.length === name.length && sent.toLowerCase() === name) times += 1;
  }
  return times;
}
