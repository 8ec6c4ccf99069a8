import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify';
import { openSessions } from '../../../packages/login/sessions.ts';
import type { Failure } from './failure.ts';
import { registerFiles } from './files.ts';
import { ORDER_COOKIE } from './guest-orders.ts';
import { SESSION_COOKIE, openCustomerProvider, registerCustomerLogin } from './login.ts';
import { messagePage } from './message-page.ts';
import { failureOf } from './problems.ts';
import { GUESTS, VISITORS, serviceForShop } from './shop-clients.ts';
import { registerShop } from './shop.ts';

export interface WebClientOptions {
  /**
   * Scheme, host and port at which browsers reach the web client. The web client refuses requests to any other host.
   */
  baseUrl: string;
  serviceUrl: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  logLevel?: string;
  /** Function for requests to the provider and the order service. */
  fetch?: typeof fetch;
  now?: () => number;
  /** Time in ms for which visitors may see an old catalogue. An order at an old price or stock is refused. */
  catalogueMaxAge?: number;
  /** Maximum time in ms in which all headers, and a whole request, must arrive. */
  slowness?: { headers: number; request: number };
}

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const HEADERS = {
  'Content-Security-Policy': POLICY,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store',
};

const HTML = 'text/html; charset=utf-8';
const NO_SUCH_PAGE = 'The address may have a typing mistake, or the page no longer exists.';

/**
 * Builds the web client as a backend-for-frontend: the browser gets a static page and cookies, and the tokens remain
 * in this server. The app doesn't listen yet.
 */
export async function buildWebClient(options: WebClientOptions): Promise<FastifyInstance> {
  const { baseUrl, fetch = globalThis.fetch, now = Date.now, catalogueMaxAge = 5_000 } = options;
  const app = openFastify(options);
  const provider = openCustomerProvider({ ...options, fetch });
  const sessions = openSessions({ provider, now });

  app.addHook('onRequest', async (request, reply) => {
    reply.headers(HEADERS);
    if (request.headers.host !== new URL(baseUrl).host)
      return reply.code(421).type('text/plain').send(`The shop is at ${baseUrl}\n`);
    if (isOfShop(request) && !isOwnPage(request, baseUrl))
      return reply.code(403).send({ type: 'CROSS_SITE', message: 'Only the shop’s own pages may do this.' });
    return undefined;
  });
  app.setErrorHandler((error, request, reply) => {
    const { status, failure } = failureOf(error);
    if (status >= 500) request.log.error({ reason: String(error) }, 'request failed');
    if (isOfShop(request))
      return (status === 401 ? dropCookie(reply, failure) : reply).code(status).send(failure);
    return reply.code(status).type(HTML).send(messagePage('That did not work', failure.message));
  });
  app.setNotFoundHandler((request, reply) => {
    reply.code(404);
    if (isOfShop(request)) return reply.send({ type: 'NOT_FOUND', message: NO_SUCH_PAGE });
    return reply.type(HTML).send(messagePage('There is no such page', NO_SUCH_PAGE));
  });
  registerCustomerLogin(app, { provider, sessions, baseUrl, now });
  const { serviceUrl, issuer } = options;
  const ofShop = { serviceUrl, issuer, fetch, now };
  registerShop(app, {
    ...{ baseUrl, serviceUrl, sessions, fetch, now, catalogueMaxAge },
    visitors: serviceForShop(VISITORS, ofShop),
    guests: serviceForShop(GUESTS, ofShop),
  });
  await registerFiles(app);
  return app;
}

/** Deletes the cookie that gives no access any more. */
const dropCookie = (reply: FastifyReply, { type }: Failure): FastifyReply =>
  (type === 'ORDER_CLOSED' ? ORDER_COOKIE : SESSION_COOKIE).drop(reply);

function openFastify({
  logLevel = 'warn',
  slowness = { headers: 10_000, request: 15_000 },
}: WebClientOptions) {
  return fastify({
    bodyLimit: 65_536,
    requestTimeout: slowness.request,
    // The address can't be parsed, so it belongs to no page.
    frameworkErrors: (_error, _request, reply: FastifyReply) =>
      reply.code(404).headers(HEADERS).type(HTML).send(messagePage('There is no such page', NO_SUCH_PAGE)),
    http: { headersTimeout: slowness.headers, connectionsCheckingInterval: 1_000 },
    logger: {
      level: logLevel,
      // Logs the path without its query, because the query of a callback contains a code.
      serializers: { req: ({ method, url }) => ({ method, path: url.split('?')[0] }) },
    },
  });
}

/**
 * Whether a request is for `/shop/`. Checks the route and not the path, because a path can be written in many ways,
 * such as /%73hop.
 */
const isOfShop = ({ routeOptions, url }: FastifyRequest): boolean =>
  (routeOptions.url ?? url).startsWith('/shop/');

/**
 * Whether a page of this web client sent the request. Browsers state the origin of a request in `Sec-Fetch-Site`, and
 * older ones in `Origin`. The pages also send the header `X-Shop`. A form can't send this header. Scripts of other
 * origins may send the header only if this server allows it, and this server doesn't.
 */
function isOwnPage({ headers }: FastifyRequest, baseUrl: string): boolean {
  const { origin, 'sec-fetch-site': site, 'x-shop': mark } = headers;
  if (mark !== '1') return false;
  if (site !== undefined && site !== 'same-origin') return false;
  return origin === undefined || origin === baseUrl;
}
