import type { FastifyRequest } from 'fastify';

/** Header in which the page says how many seconds ago its user has used a key or a pointer. */
const IDLE = 'x-idle-seconds';

/**
 * Returns the seconds since the last input of the user. A request without this number counts as an action of the user.
 * So a page that only reads again and again doesn't keep its session.
 */
export const idleSecondsOf = ({ headers }: FastifyRequest): number =>
  /^\d{1,6}$/.test(String(headers[IDLE])) ? Number(headers[IDLE]) : 0;

const SAFE = ['GET', 'HEAD'];

/**
 * Whether a request may come from a page of the back office. A change must prove this: browsers state the origin of a
 * request in `Sec-Fetch-Site` and, for changes, in `Origin`. The pages also send the header `X-Back-Office`. A form
 * can't send this header. Scripts of other origins may send the header only if this server allows it, and this server
 * doesn't. A read needs no proof, because a page of another origin can't see the answer. But a browser that states
 * another origin is refused.
 */
export function mayBeOwnPage({ method, headers }: FastifyRequest, baseUrl: string): boolean {
  const { origin, 'sec-fetch-site': site, 'x-back-office': mark } = headers;
  if (origin !== undefined && origin !== baseUrl) return false;
  if (SAFE.includes(method)) return site === undefined || site === 'same-origin' || site === 'none';
  if (site !== undefined && site !== 'same-origin') return false;
  return mark === '1' && (site !== undefined || origin !== undefined);
}

/** Paths of the routes that answer with JSON. All other routes answer with pages and files. */
const JSON_ROUTES = /^\/(?:api|session)(?:\/|$)/;

/**
 * Whether a request is for a route that answers with JSON. Checks the route and not the path, because a path can be
 * written in many ways, such as /%61pi.
 */
export const isJsonRoute = ({ routeOptions, url }: FastifyRequest): boolean =>
  JSON_ROUTES.test(routeOptions.url ?? url.split('?', 1)[0] ?? '');
