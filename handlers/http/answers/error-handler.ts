import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { PreconditionFailed, PreconditionRequired } from '../../../db/call/precondition.ts';
import {
  OutcomeUnknown,
  isTransient,
  redactRows,
} from '../../../packages/postgres/sessions/database-errors.ts';
import * as problems from '../../problems.ts';
import { TimeLimitExceeded } from '../limits/time-limit.ts';
import { mayHaveBody } from '../parsing/body-parser.ts';
import { fieldErrors } from '../parsing/field-errors.ts';
import { hasRightHost, wrongHost } from '../parsing/host-check.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** Type of the problem in the answer. Empty if the answer isn't a problem. */
    problem: problems.Problem['type'] | '';
  }
}

type Reply = { problem: problems.Problem; headers?: Record<string, string | number> };

/** Sends a problem document (RFC 9457). Sends every answer that isn't a success. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, { problem, headers = {} }: Reply) {
  const document = problems.toDocument(problem, { instance: pathOf(request), traceId: request.id });
  reply.problem = problem.type;
  if (!request.raw.complete && mayHaveBody(request)) dropLateBody(request, reply);
  const challenge = headers['WWW-Authenticate'];
  // RFC 9728, section 5.1: the parameter `resource_metadata` is an address that says where to get a token.
  const complete = challenge && `${challenge}, resource_metadata="${request.server.resourceMetadata}"`;
  return reply
    .code(problem.status)
    .header('X-Content-Type-Options', 'nosniff')
    .headers(complete ? { ...headers, 'WWW-Authenticate': complete } : headers)
    .type('application/problem+json')
    .send(JSON.stringify(document));
}

/** Time in ms in which a client must have sent the body of a refused request. */
const LATE_BODY = 1_000;

/**
 * Closes the connection if the client is still sending the body of a refused request after `LATE_BODY`. Node.js itself
 * would read the body until the request's time limit, to reuse the connection. The connection isn't closed immediately,
 * because some clients read the answer only after they have sent the whole body.
 */
function dropLateBody({ raw }: FastifyRequest, reply: FastifyReply): void {
  reply.raw.once('finish', () => {
    setTimeout(() => raw.complete || raw.socket.destroy(), LATE_BODY).unref();
  });
}

/**
 * Converts a thrown value to a problem. If the service has failed, logs the error and shows the client only a trace id.
 */
export function errorHandler(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  // The client has closed the connection and can't read this answer. The log still shows the answer's status.
  if (hasHungUp(error, request)) return sendProblem(request, reply, problems.malformedRequest());
  const answer = problemOf(error, request);
  if (answer.problem.status >= 500) request.log.error({ err: redactRows(error) }, answer.problem.title);
  return sendProblem(request, reply, answer);
}

function problemOf(error: unknown, request: FastifyRequest): Reply {
  if (error instanceof problems.Refusal) return error;
  if (error instanceof PreconditionFailed) return problems.preconditionFailed(error.mismatch);
  if (error instanceof PreconditionRequired) return problems.preconditionRequired();
  if (error instanceof OutcomeUnknown) return problems.outcomeUnknown(hasKey(request));
  if (error instanceof TimeLimitExceeded && mayChange(request))
    return problems.outcomeUnknown(hasKey(request));
  if (error instanceof TimeLimitExceeded || isTransient(error)) return problems.unavailable('its database');
  // The cast is safe, because all fields of the type are optional and anything may be thrown.
  const { code, validation } = error as Partial<FastifyError>;
  if (validation) return problems.validationFailed(fieldErrors(request));
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return problems.payloadTooLarge(request.routeOptions.bodyLimit);
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return problems.unsupportedMediaType(request.method, request.routeOptions.config.takes ?? []);
    case 'FST_ERR_MAX_PARAM_LENGTH':
      // The router refuses a too long parameter before any hook runs, so the host is checked here.
      return hasRightHost(request.raw) ? problems.uriTooLong() : wrongHost();
    default:
      return isClientFault(error) ? problems.malformedRequest() : problems.internalError();
  }
}

/**
 * Whether the client has closed the connection before it had sent the whole body. Checks the error's message, because a
 * lost database connection has the same error code.
 */
const hasHungUp = (error: unknown, { raw }: FastifyRequest): boolean =>
  raw.destroyed && !raw.complete && (error as Error).message === 'aborted';

/** Whether Fastify has refused the request because its URL, its length or its type isn't valid. */
const isClientFault = (error: unknown): boolean => {
  // The cast is safe, because all fields of the type are optional and anything may be thrown.
  const { code, statusCode } = error as Partial<FastifyError>;
  return code?.startsWith('FST_') === true && statusCode !== undefined && statusCode < 500;
};

/** Whether a request may change data. The work of such a request may still complete after the time limit. */
export const mayChange = ({ method }: FastifyRequest): boolean => method !== 'GET' && method !== 'HEAD';

/**
 * Whether the request has an idempotency key and its operation takes keys. Other operations ignore the key, so a retry
 * would repeat the work.
 */
const hasKey = ({ headers, routeOptions }: FastifyRequest): boolean =>
  routeOptions.config.takesKey === true && headers['idempotency-key'] !== undefined;

/** Maximum length of `instance` in the contract. */
const INSTANCE_LENGTH_MAX = 2048;

/** Returns the path of the request as a valid URI reference. Leaves out the query, because it may contain any text. */
export function pathOf({ url }: Pick<FastifyRequest, 'url'>): string {
  // RFC 9112, section 3.2: the request target may also be a complete URL or `*` instead of a path.
  const path = url.split(/[?#]/, 1)[0]!.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*|^\*$/i, '') || '/';
  const encoded = encodeURI(path).replace(/%25(?=[0-9A-F]{2})/gi, '%');
  return encoded.slice(0, INSTANCE_LENGTH_MAX).replace(/%.?$/, '');
}
