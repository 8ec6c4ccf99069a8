import { type FastifyInstance, type FastifyRequest, fastify } from 'fastify';
import { dropCookie } from './cookie.ts';
import { registerFiles } from './files.ts';
import { refusalPage, registerLogin } from './login.ts';
import { failureOf } from './problems.ts';
import { openProvider } from './provider.ts';
import { openSessions } from './sessions.ts';
import { registerShop } from './shop.ts';

export interface WebClientOptions {
  /** Scheme, host and port under which browsers reach it. It refuses any other host. */
  baseUrl: string;
  serviceUrl: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  logLevel?: string;
  /** For requests to the provider and the order service. */
  fetch?: typeof fetch;
  now?: () => number;
}

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  'img-src data:',
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

/**
 * The shop front as a backend-for-frontend: the browser gets a static page and one cookie; tokens stay here.
 * Builds the app, without listening.
 */
export async function buildWebClient(options: WebClientOptions): Promise<FastifyInstance> {
  const { baseUrl, logLevel = 'warn', fetch = globalThis.fetch, now = Date.now } = options;
  const app = fastify({
    bodyLimit: 65_536,
    logger: {
      level: logLevel,
      // Without the query: that of a callback has a code.
      serializers: { req: ({ method, url }) => ({ method, path: url.split('?')[0] }) },
    },
  });
  const provider = openProvider({ ...options, fetch });
  const sessions = openSessions({ provider, now });

  app.addHook('onRequest', async (request, reply) => {
    reply.headers(HEADERS);
    if (request.headers.host !== new URL(baseUrl).host)
      return reply.code(421).type('text/plain').send(`The shop is at ${baseUrl}\n`);
    if (request.url.startsWith('/shop/') && !isOwnPage(request, baseUrl))
      return reply.code(403).send({ type: 'CROSS_SITE', message: 'Only the shop’s own pages may do this.' });
    return undefined;
  });
  app.setErrorHandler((error, request, reply) => {
    const { status, failure } = failureOf(error);
    if (status >= 500) request.log.error({ reason: String(error) }, 'a request failed');
    if (request.url.startsWith('/shop/'))
      return (status === 401 ? dropCookie(reply) : reply).code(status).send(failure);
    return reply.code(status).type('text/html; charset=utf-8').send(refusalPage(failure.message));
  });
  registerLogin(app, { provider, sessions, baseUrl, now });
  registerShop(app, { serviceUrl: options.serviceUrl, sessions, fetch });
  await registerFiles(app);
  return app;
}

/**
 * Whether a page of this web client sent the request. Browsers say where a request comes from
 * (`Sec-Fetch-Site`, and in older ones `Origin`). They send a header of our own, which no form can, to
 * another origin only where that allows it: this one doesn't.
 */
function isOwnPage({ headers }: FastifyRequest, baseUrl: string): boolean {
  const { origin, 'sec-fetch-site': site, 'x-shop': mark } = headers;
  if (mark !== '1') return false;
  if (site !== undefined && site !== 'same-origin') return false;
  return origin === undefined || origin === baseUrl;
}
