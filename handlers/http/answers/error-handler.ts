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
    /** Kind of the problem in the answer; empty if the answer is no problem. */
    problem: problems.Problem['type'] | '';
  }
}

type Reply = { problem: problems.Problem; headers?: Record<string, string | number> };

/** Writes a problem document (RFC 9457). All answers that aren't a success are written here. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, { problem, headers = {} }: Reply) {
  const { type, title, status, detail, retryable, ...own } = problem;
  const instance = pathOf(request);
  reply.problem = type;
  if (!request.raw.complete && mayHaveBody(request)) dropLateBody(request, reply);
  const challenge = headers['WWW-Authenticate'];
  // RFC 9728, section 5.1: this parameter says where to get a token.
  const complete = challenge && `${challenge}, resource_metadata="${request.server.resourceMetadata}"`;
  return reply
    .code(status)
    .header('X-Content-Type-Options', 'nosniff')
    .headers(complete ? { ...headers, 'WWW-Authenticate': complete } : headers)
    .type('application/problem+json')
    .send(JSON.stringify({ type, title, status, detail, instance, traceId: request.id, retryable, ...own }));
}

/** How long a client may continue to send the body of a request that has been refused, in ms. */
const LATE_BODY = 1_000;

/**
 * Closes the connection if the client sends the body of a refused request for too long. Node.js itself reads the body
 * until the time of the request is over, so that the connection can be used again. Closing the connection immediately
 * could cost the client its answer, because a client may read the answer only when it has sent everything.
 */
function dropLateBody({ raw }: FastifyRequest, reply: FastifyReply): void {
  reply.raw.once('finish', () => {
    setTimeout(() => raw.complete || raw.socket.destroy(), LATE_BODY).unref();
  });
}

/**
 * Turns a thrown value of any type into a problem. A failure of the service is logged; the answer shows only its trace
 * id.
 */
export function errorHandler(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  // The client can't read this answer, but the log has its status.
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
  // Anything may be thrown: it has these fields or not.
  const { code, validation } = error as Partial<FastifyError>;
  if (validation) return problems.validationFailed(fieldErrors(request));
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return problems.payloadTooLarge(request.routeOptions.bodyLimit);
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return problems.unsupportedMediaType(request.method, request.routeOptions.config.takes ?? []);
    case 'FST_ERR_MAX_PARAM_LENGTH':
      // The router refuses a long parameter before any hook runs, so the host is checked here.
      return hasRightHost(request.raw) ? problems.uriTooLong() : wrongHost();
    default:
      return isClientFault(error) ? problems.malformedRequest() : problems.internalError();
  }
}

/**
 * Whether the connection ended in the middle of a body. The error's message is checked, because its code is also that
 * of a lost connection to the database.
 */
const hasHungUp = (error: unknown, { raw }: FastifyRequest): boolean =>
  raw.destroyed && !raw.complete && (error as Error).message === 'aborted';

/** Whether Fastify itself refused a URL, a length or a type that can't be read. */
const isClientFault = (error: unknown): boolean => {
  // Anything may be thrown: it has these fields or not.
  const { code, statusCode } = error as Partial<FastifyError>;
  return code?.startsWith('FST_') === true && statusCode !== undefined && statusCode < 500;
};

/** Whether a request may change something. If so, its work may still complete after the time limit. */
export const mayChange = ({ method }: FastifyRequest): boolean => method !== 'GET' && method !== 'HEAD';

/**
 * Whether a request has a key that its operation takes. Other keys are ignored, so a retry would do the work again.
 */
const hasKey = ({ headers, routeOptions }: FastifyRequest): boolean =>
  routeOptions.config.takesKey === true && headers['idempotency-key'] !== undefined;

/** The longest `instance` that the contract allows. */
const LONGEST_INSTANCE = 2048;

/** The request's path as a valid URI reference, without its query, which may contain any text. */
export function pathOf({ url }: Pick<FastifyRequest, 'url'>): string {
  // RFC 9112, section 3.2: a request may also name the whole address, or `*`.
  const path = url.split(/[?#]/, 1)[0]!.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*|^\*$/i, '') || '/';
  const encoded = encodeURI(path).replace(/%25(?=[0-9A-F]{2})/gi, '%');
  return encoded.slice(0, LONGEST_INSTANCE).replace(/%.?$/, '');
}
