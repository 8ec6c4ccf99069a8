import type { FastifyInstance, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { methodNotAllowed, routeNotFound, uriTooLong } from '../../problems.ts';
import { pathOf, sendProblem } from './error-handler.ts';

/** Maximum length of an identifier in a path. The router refuses longer identifiers in paths that have a route. */
export const SEGMENT_LENGTH_MAX = 300;

interface KnownPath {
  pattern: RegExp;
  methods: Set<string>;
}

/**
 * Answers requests that no route matches. 414: a segment of the path is too long. 405 with `Allow` (RFC 9110, section
 * 15.5.6): the path has routes for other methods. 404: any other path. At `/`, redirects browsers to `documentation`.
 * Must be called before the routes are registered.
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
  // Answers before the body is read, because the answer depends only on the path and the method.
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) return done();
    const path = request.url.split('?', 1)[0]!;
    // `decodeURI` can't throw, because the router has already decoded the URL.
    const isTooLong = decodeURI(path)
      .split('/')
      .some((segment) => segment.length > SEGMENT_LENGTH_MAX);
    if (isTooLong) return sendProblem(request, reply, uriTooLong());
    if (path === '/') reply.header('Vary', 'Accept');
    if (path === '/' && isForAPerson(request)) return reply.redirect(documentation);
    const matching = [...known.values()].filter(({ pattern }) => pattern.test(path));
    const allowed = [...new Set(matching.flatMap(({ methods }) => [...methods]))].sort();
    if (allowed.length > 0) return sendProblem(request, reply, methodNotAllowed(allowed));
    return sendProblem(request, reply, routeNotFound(pathOf(request).slice(0, 200)));
  });
}

/**
 * Whether the client prefers an HTML page to a problem document. Browsers prefer HTML, programs accept JSON or any
 * type.
 */
const isForAPerson = ({ method, raw }: FastifyRequest): boolean =>
  ['GET', 'HEAD'].includes(method) &&
  new Negotiator(raw).mediaTypes(['application/problem+json', 'text/html'])[0] === 'text/html';

/** Converts the path of a route, such as `/orders/:orderId`, to an expression that matches its paths. */
const patternOf = (url: string): RegExp =>
  new RegExp(`^${url.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`);
