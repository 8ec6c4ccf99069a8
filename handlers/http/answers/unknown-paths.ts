import type { FastifyInstance, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { methodNotAllowed, routeNotFound, uriTooLong } from '../../problems.ts';
import { pathOf, sendProblem } from './error-handler.ts';

/** No identifier is longer, in characters. The router refuses a longer one where there is a route. */
export const LONGEST_SEGMENT = 300;

interface KnownPath {
  pattern: RegExp;
  methods: Set<string>;
}

/**
 * Answers where there is no route: 414 where a segment of the path is too long, 405 with `Allow` (RFC 9110,
 * section 15.5.6) where the path has routes for other methods, else 404. At `/`, people who come by a browser are led
 * to `documentation`. To be called before the routes are registered.
 */
export function installUnknownPaths(
  app: FastifyInstance,
  { documentation }: { documentation: string },
): void {
  const known = new Map<string, KnownPath>();
  app.addHook('onRoute', ({ url, method }) => {
    const entry = known.get(url) ?? { pattern: patternOf(url), methods: new Set<string>() };
    for (const name of [method].flat()) entry.methods.add(name);
    known.set(url, entry);
  });
  // Before the body is read, and whatever it is: the answer is about the path or the method.
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) return done();
    const path = request.url.split('?', 1)[0]!;
    // The router has found before that the URL can be decoded.
    const isTooLong = decodeURI(path)
      .split('/')
      .some((segment) => segment.length > LONGEST_SEGMENT);
    if (isTooLong) return sendProblem(request, reply, uriTooLong());
    if (path === '/') reply.header('Vary', 'Accept');
    if (path === '/' && isForAPerson(request)) return reply.redirect(documentation);
    const matching = [...known.values()].filter(({ pattern }) => pattern.test(path));
    const allowed = [...new Set(matching.flatMap(({ methods }) => [...methods]))].sort();
    if (allowed.length > 0) return sendProblem(request, reply, methodNotAllowed(allowed));
    return sendProblem(request, reply, routeNotFound(pathOf(request).slice(0, 200)));
  });
}

/** Whether the client would rather have a page than a problem. Programs take anything, or JSON. */
const isForAPerson = ({ method, raw }: FastifyRequest): boolean =>
  ['GET', 'HEAD'].includes(method) &&
  new Negotiator(raw).mediaTypes(['application/problem+json', 'text/html'])[0] === 'text/html';

/** `/orders/:orderId` as a pattern of paths. */
const patternOf = (url: string): RegExp =>
  new RegExp(`^${url.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`);
