import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify';
import document from '../../generated/v1/openapi.json' with { type: 'json' };
import { type Contract, scopesInTokens } from '../../handlers/contract/document/contract.ts';
import { hostCookie } from '../../packages/login/cookies.ts';
import { LoggedOut } from '../../packages/login/login-errors.ts';
import { openProvider } from '../../packages/login/provider.ts';
import { registerLogin } from '../../packages/login/routes.ts';
import { SESSION_SECONDS, type Sessions, openSessions } from '../../packages/login/sessions.ts';
import { LOG_IN, sendMessage } from './message-page.ts';
import { registerPage } from './page-files.ts';
import { sendProblem } from './problems.ts';
import { idleSecondsOf, isJsonRoute, mayBeOwnPage } from './request-checks.ts';
import { HEADERS } from './security-headers.ts';
import { registerProxy } from './service-proxy.ts';
import type { OfficeSettings } from './settings.ts';
import { type StaffMember, readStaffMember } from './staff.ts';

export interface OfficeOptions extends Omit<OfficeSettings, 'listen' | 'adminPort'> {
  /** Folder with the built page. */
  pageFolder?: string;
  /** Function for requests to the provider and to the service. */
  fetch?: typeof fetch;
  now?: () => number;
  /** Time limit in ms for an answer of the service. */
  timeLimitMs?: number;
  /** Counts the requests by operation and status. */
  installMetrics?: (app: FastifyInstance) => void;
}

// The type of an imported JSON file is wider than the type of the document.
const CONTRACT = document as unknown as Contract;

/**
 * The cookie with the id of a session. It is Strict, so that no request that another site causes has a session.
 */
const SESSION_COOKIE = hostCookie('office', 'Strict');
const LOGIN_COOKIE = hostCookie('office-login', 'Lax');

/**
 * Builds the back office's server: a backend-for-frontend. The browser gets the page and cookies, and the tokens remain
 * in this server. The app doesn't listen yet.
 */
export async function buildBackOffice(options: OfficeOptions): Promise<FastifyInstance> {
  const { baseUrl, fetch = globalThis.fetch, now = Date.now, timeLimitMs = 30_000 } = options;
  const { pageFolder = join(import.meta.dirname, '../dist') } = options;
  const scopeNames = scopesInTokens(CONTRACT, options.scopeNames);
  const provider = openProvider<StaffMember>({
    ...options,
    ...{ fetch, now },
    scopes: [...options.loginScopes, ...Object.values(scopeNames)],
    // After a session has ended, also a new login needs the password, because another person may sit there.
    maxAgeSeconds: SESSION_SECONDS.idle,
    readPerson: (claims) => readStaffMember(claims, options),
  });
  const sessions = openSessions({ provider, now });

  const app = openFastify(options);
  // The metrics read this property. Problems of the service are counted there, and those of this server by their status.
  app.decorateReply('problem', '');
  options.installMetrics?.(app);
  checkRequests(app, baseUrl);
  answerErrors(app);
  app.get('/livez', async () => ({ status: 'ok' }));
  registerLogin(app, {
    ...{ provider, sessions, baseUrl, now, sessionCookie: SESSION_COOKIE, loginCookie: LOGIN_COOKIE },
    logoutPath: '/session/logout',
    returnPage: (to) => pageOf(to, baseUrl),
    sendRefusal: (reply, title, reason) => sendMessage(reply, 400, title, reason, LOG_IN),
  });
  registerSession(app, sessions, scopeNames);
  await app.register(registerProxy, {
    ...{ contract: CONTRACT, basePath: '/api/v1', serviceUrl: options.serviceUrl, fetch, timeLimitMs },
    ...{ sessions, sessionCookie: SESSION_COOKIE },
  });
  await registerPage(app, pageFolder);
  return app;
}

function openFastify({ logLevel }: OfficeOptions) {
  return fastify({
    requestTimeout: 30_000,
    http: { headersTimeout: 10_000 },
    genReqId: ({ headers }) =>
      /^[\da-f]{2}-([\da-f]{32})-/.exec(String(headers['traceparent']))?.[1] ??
      randomBytes(16).toString('hex'),
    // The address can't be parsed, so it belongs to no route.
    frameworkErrors: (_error, _request, reply: FastifyReply) =>
      sendMessage(reply.headers(HEADERS), 404, 'There is no such page', NO_SUCH_PAGE),
    logger: {
      level: logLevel,
      // Logs the path without its query, because the query of a callback contains a code.
      serializers: { req: ({ method, url }) => ({ method, path: url.split('?')[0] }) },
    },
  });
}

const NO_SUCH_PAGE = 'The address may have a typing mistake.';

function checkRequests(app: FastifyInstance, baseUrl: string): void {
  const { host } = new URL(baseUrl);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(HEADERS);
    // The platform asks with another host whether the process is alive.
    if (request.routeOptions.url === '/livez') return undefined;
    if (request.headers.host !== host)
      return reply.code(421).type('text/plain').send(`The back office is at ${baseUrl}\n`);
    const isPage = request.method === 'GET' && !isJsonRoute(request);
    if (!isPage && !mayBeOwnPage(request, baseUrl)) return sendProblem(reply, 'CROSS_SITE');
    return undefined;
  });
}

function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request: FastifyRequest, reply) => {
    if (error instanceof LoggedOut) return sendProblem(SESSION_COOKIE.drop(reply), 'LOGGED_OUT');
    const { statusCode = 503 } = error as { statusCode?: number }; // Errors of Fastify have a status.
    if (statusCode >= 500) request.log.error({ reason: String(error) }, 'request failed');
    if (!isJsonRoute(request))
      return sendMessage(reply, statusCode, 'That did not work', 'Try again in a moment.');
    if (statusCode === 413) return sendProblem(reply, 'PAYLOAD_TOO_LARGE');
    return sendProblem(reply, statusCode < 500 ? 'INVALID_REQUEST' : 'UNAVAILABLE');
  });
  app.setNotFoundHandler((_request, reply) => sendProblem(reply, 'ROUTE_NOT_FOUND'));
}

/** Registers the route with which the page reads who is logged in, what this user may do, and when the session ends. */
function registerSession(
  app: FastifyInstance,
  sessions: Sessions<StaffMember>,
  scopeNames: Readonly<Record<string, string>>,
): void {
  app.get('/session', async (request) => {
    const id = SESSION_COOKIE.read(request);
    const session = sessions.get(id, idleSecondsOf(request));
    if (!session) throw new LoggedOut('there is no session');
    const { name, actor } = session.person;
    // The page knows only the contract's names of scopes.
    const scopes = Object.keys(scopeNames).filter((scope) => session.scopes.includes(scopeNames[scope]!));
    return { name, actor, scopes, idleSecondsLeft: sessions.idleSecondsLeft(id) };
  });
}

/** Returns the page to which a user returns after the login. If `to` is no address of the page, returns the first page. */
function pageOf(to: string, baseUrl: string): string {
  const url = to.startsWith('/') ? URL.parse(to, baseUrl) : null;
  if (!url || url.origin !== baseUrl || /^\/(?:api|session|login|callback)(?:\/|$)/.test(url.pathname))
    return '/';
  return url.pathname + url.search;
}
