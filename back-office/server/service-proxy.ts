import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Contract, operationsOf } from '../../handlers/contract/document/contract.ts';
import type { Cookie } from '../../packages/login/cookies.ts';
import { LoggedOut } from '../../packages/login/login-errors.ts';
import type { Sessions } from '../../packages/login/sessions.ts';
import { sendProblem } from './problems.ts';
import { idleSecondsOf } from './request-checks.ts';
import type { StaffMember } from './staff.ts';

export interface ProxyOptions {
  contract: Contract;
  /** Path under which the contract's operations are, here and in the service. */
  basePath: string;
  serviceUrl: string;
  sessions: Sessions<StaffMember>;
  sessionCookie: Cookie;
  fetch: typeof fetch;
  /** Time limit in ms for the whole answer of the service. */
  timeLimitMs: number;
}

/** Headers of the page that the service gets. All others remain here: cookies, tokens, and an `Actor` of the page. */
const SENT = [
  ...[
    'accept',
    'accept-language',
    'content-type',
    'if-match',
    'if-none-match',
    'idempotency-key',
    'consistency-token',
  ],
  ...['traceparent', 'tracestate'],
];

/** Headers of the service's answer that the page gets. */
const RETURNED = [
  ...['content-type', 'content-disposition', 'etag', 'last-modified', 'location', 'link', 'retry-after'],
  ...['allow', 'accept-patch', 'deprecation', 'sunset', 'idempotent-replayed', 'consistency-token'],
  ...['ratelimit', 'ratelimit-policy', 'vary', 'content-language', 'content-security-policy'],
];

/** Bytes of a request body. The limit of the service is lower, so the service itself answers that a body is too large. */
const BODY_LIMIT = 1_048_576;

/**
 * Registers a route for each operation of the contract. A route sends the request to the service, with the access token
 * of the session and the id of the member of staff. It never sends a request twice: the page repeats a request, with
 * the same idempotency key.
 */
export async function registerProxy(app: FastifyInstance, options: ProxyOptions): Promise<void> {
  const { contract, basePath } = options;
  // The service parses the body. Here it consists only of bytes.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
    done(null, body),
  );
  for (const [operationId, { method, path }] of operationsOf(contract))
    app.route({
      method,
      config: { operationId },
      url: basePath + path.replaceAll(/\{(\w+)\}/g, ':$1'),
      exposeHeadRoute: false,
      handler: (request, reply) => passOn(request, reply, path, options),
    });
  app.all('/api/*', (_request, reply) => sendProblem(reply, 'ROUTE_NOT_FOUND'));
}

async function passOn(request: FastifyRequest, reply: FastifyReply, template: string, options: ProxyOptions) {
  const { sessions, sessionCookie, serviceUrl, basePath } = options;
  const path = fillIn(template, request.params as Record<string, string>); // The route has these parameters.
  if (path === undefined) return sendProblem(reply, 'ROUTE_NOT_FOUND');
  const id = sessionCookie.read(request);
  const session = sessions.get(id, idleSecondsOf(request));
  if (id === undefined || !session) throw new LoggedOut('there is no session');
  const headers = new Headers({
    traceparent: `00-${request.id}-${randomBytes(8).toString('hex')}-00`,
    ...pick(request.headers, SENT),
    // The answer goes to the browser as it is, so the service must not compress it.
    'accept-encoding': 'identity',
    authorization: `Bearer ${await sessions.accessToken(id, session)}`,
    actor: session.person.actor,
  });
  const answer = await send(request, `${serviceUrl}${basePath}${path}${queryOf(request)}`, headers, options);
  if (answer === 'too late') return sendProblem(reply, 'OUTCOME_UNKNOWN');
  if (answer === 'unreachable') return sendProblem(reply, 'UNAVAILABLE');
  if (answer.status === 401) {
    await answer.body?.cancel();
    // Without this, the login would find the session, and the browser would return to a page that the service refuses.
    sessions.delete(id);
    throw new LoggedOut('the service does not accept the token');
  }
  return reply
    .code(answer.status)
    .headers(pick(Object.fromEntries(answer.headers), RETURNED))
    .send(answer.body);
}

async function send(
  { method, body, log }: FastifyRequest,
  url: string,
  headers: Headers,
  { fetch, timeLimitMs }: ProxyOptions,
): Promise<Response | 'too late' | 'unreachable'> {
  try {
    return await fetch(url, {
      method,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeLimitMs),
      ...(Buffer.isBuffer(body) && { body: new Uint8Array(body) }),
    });
  } catch (error) {
    log.error({ reason: String(error) }, 'the service gave no answer');
    return error instanceof Error && error.name === 'TimeoutError' ? 'too late' : 'unreachable';
  }
}

/**
 * Writes parameters into the path of an operation. So the path always has the form that the contract gives it, whatever
 * the browser has sent. Returns undefined for a parameter that would change the path: `fetch` removes `.` and `..`.
 */
function fillIn(template: string, parameters: Record<string, string>): string | undefined {
  if (Object.values(parameters).some((value) => /^\.{0,2}$/.test(value))) return undefined;
  return template.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(parameters[name] ?? ''),
  );
}

const queryOf = ({ url }: FastifyRequest): string => (url.includes('?') ? url.slice(url.indexOf('?')) : '');

/** Returns the headers with these names that are present. */
const pick = (headers: Record<string, unknown>, names: string[]): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => (typeof headers[name] === 'string' ? [[name, headers[name]] as const] : [])),
  );
