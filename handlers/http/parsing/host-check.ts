import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Refusal, malformedRequest } from '../../problems.ts';

/**
 * Refuses a request with no `Host` header or with two (RFC 9112, section 3.2), because a proxy might read another host
 * than this service. Also closes the connection, because its next requests might be meant for another host.
 */
export function installHostCheck(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    done(hasRightHost(raw) ? undefined : wrongHost());
  });
}

export const wrongHost = (): Refusal =>
  new Refusal({ ...malformedRequest(), headers: { Connection: 'close' } });

/** Whether the request has exactly as many `Host` headers as its HTTP version requires. */
export function hasRightHost(raw: IncomingMessage): boolean {
  const times = timesSent(raw, 'host');
  return times === 1 || (times === 0 && raw.httpVersion === '1.0');
}

/**
 * Refuses a query that isn't percent-encoded UTF-8 (RFC 3986, section 2.5). The router refuses such a path in the same
 * way. This check is needed because the query parser would keep the text undecoded, and the service would, for example,
 * search for a customer with the id `%FF`.
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
 * Returns how often a request contains a header. `name` must be in lower case. Counts the raw headers, because Node.js
 * keeps only the first value of some repeated headers.
 */
export function timesSent({ rawHeaders }: IncomingMessage, name: string): number {
  let times = 0;
  // The list alternates between names and values. Lengths are compared first, because converting all names to lower
  // case would take most of the time.
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const sent = rawHeaders[index]!;
    if (sent.length === name.length && sent.toLowerCase() === name) times += 1;
  }
  return times;
}
