import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify';
import { dropCookie } from './cookie.ts';
import { registerFiles } from './files.ts';
import { registerLogin } from './login.ts';
import { messagePage } from './message-page.ts';
import { failureOf } from './problems.ts';
import { openProvider } from './provider.ts';
import { openSessions } from './sessions.ts';
import { registerShop } from './shop.ts';

export interface WebClientOptions {
  /** Scheme, host and port under which browsers reach the web client. The web client refuses any other host. */
  baseUrl: string;
  serviceUrl: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  logLevel?: string;
  /** Function for requests to the provider and the order service. */
  fetch?: typeof fetch;
  now?: () => number;
  /** How long headers and a whole request may take to arrive, in ms. */
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
 * The shop front as a backend-for-frontend: the browser gets a static page and one cookie; the tokens remain in this
 * server. Builds the app, without listening.
 */
export async function buildWebClient(options: WebClientOptions): Promise<FastifyInstance> {
  const { baseUrl, fetch = globalThis.fetch, now = Date.now } = options;
  const app = openFastify(options);
  const provider = openProvider({ ...options, fetch });
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
    if (isOfShop(request)) return (status === 401 ? dropCookie(reply) : reply).code(status).send(failure);
    return reply.code(status).type(HTML).send(messagePage('That did not work', failure.message));
  });
  app.setNotFoundHandler((request, reply) => {
    reply.code(404);
    if (isOfShop(request)) return reply.send({ type: 'NOT_FOUND', message: NO_SUCH_PAGE });
    return reply.type(HTML).send(messagePage('There is no such page', NO_SUCH_PAGE));
  });
  registerLogin(app, { provider, sessions, baseUrl, now });
  registerShop(app, { baseUrl, serviceUrl: options.serviceUrl, sessions, fetch });
  await registerFiles(app);
  return app;
}

function openFastify({
  logLevel = 'warn',
  slowness = { headers: 10_000, request: 15_000 },
}: WebClientOptions) {
  return fastify({
    bodyLimit: 65_536,
    requestTimeout: slowness.request,
    // An address that can't be read belongs to no page.
    frameworkErrors: (_error, _request, reply: FastifyReply) =>
      reply.code(404).headers(HEADERS).type(HTML).send(messagePage('There is no such page', NO_SUCH_PAGE)),
    http: { headersTimeout: slowness.headers, connectionsCheckingInterval: 1_000 },
    logger: {
      level: logLevel,
      // The path without the query, because the query of a callback has a code.
      serializers: { req: ({ method, url }) => ({ method, path: url.split('?')[0] }) },
    },
  });
}

/** Whether a request is for `/shop/`, by its route: a path can be written in many ways, such as /%73hop. */
const isOfShop = ({ routeOptions, url }: FastifyRequest): boolean =>
  (routeOptions.url ?? url).startsWith('/shop/');

/**
 * Whether a page of this web client sent the request. Browsers say where a request comes from (`Sec-Fetch-Site`, and in
 * older ones `Origin`). The pages also send the header `X-Shop`, which no form can send. Browsers send such a header to
 * another origin only if that origin allows it; this server doesn't.
 */
function isOwnPage({ headers }: FastifyRequest, baseUrl: string): boolean {
  const { origin, 'sec-fetch-site': site, 'x-shop': mark } = headers;
  if (mark !== '1') return false;
  if (site !== undefined && site !== 'same-origin') return false;
  return origin === undefined || origin === baseUrl;
}
