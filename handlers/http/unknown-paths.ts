import type { FastifyInstance } from 'fastify';
import { sendProblem } from './errors.ts';
import { methodNotAllowed, routeNotFound } from '../problems.ts';

interface KnownPath {
  pattern: RegExp;
  methods: Set<string>;
}

/**
 * Answers where there is no route: 405 with `Allow` (RFC 9110, section 15.5.6) where the path has routes for
 * other methods, else 404. To be called before the routes are registered.
 */
export function installUnknownPaths(app: FastifyInstance): void {
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
    const matching = [...known.values()].filter(({ pattern }) => pattern.test(path));
    const allowed = [...new Set(matching.flatMap(({ methods }) => [...methods]))].sort();
    if (allowed.length > 0) return sendProblem(request, reply, methodNotAllowed(allowed));
    return sendProblem(request, reply, routeNotFound(path.slice(0, 200)));
  });
}

/** `/orders/:orderId` as a pattern of paths. */
const patternOf = (url: string): RegExp =>
  new RegExp(`^${url.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`);
