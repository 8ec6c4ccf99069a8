import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { OutcomeUnknown, isPassing, withoutRows } from '../../db/postgres/failures.ts';
import { PreconditionFailed, PreconditionRequired } from '../../db/precondition.ts';
import * as problems from '../problems.ts';
import { fieldErrors } from './validation.ts';

type Reply = { problem: problems.Problem; headers?: Record<string, string | number> };

/** Writes a problem document (RFC 9457). Everything that isn't a success goes through here. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, { problem, headers = {} }: Reply) {
  const { type, title, status, detail, retryable, ...own } = problem;
  const instance = pathOf(request);
  const challenge = headers['WWW-Authenticate'];
  // RFC 9728, section 5.1: says where to get a token.
  const complete = challenge && `${challenge}, resource_metadata="${request.server.resourceMetadata}"`;
  return reply
    .code(status)
    .headers(complete ? { ...headers, 'WWW-Authenticate': complete } : headers)
    .type('application/problem+json')
    .send(JSON.stringify({ type, title, status, detail, instance, traceId: request.id, retryable, ...own }));
}

/** Turns anything thrown into a problem. A failure of the service is logged, and only its trace id shown. */
export function errorHandler(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const answer = problemOf(error, request);
  if (answer.problem.status >= 500) request.log.error({ err: withoutRows(error) }, answer.problem.title);
  return sendProblem(request, reply, answer);
}

function problemOf(error: unknown, request: FastifyRequest): Reply {
  if (error instanceof problems.Refusal) return error;
  if (error instanceof PreconditionFailed) return problems.preconditionFailed();
  if (error instanceof PreconditionRequired) return problems.preconditionRequired();
  if (error instanceof OutcomeUnknown) return problems.outcomeUnknown(hasKey(request));
  if (isPassing(error)) return problems.unavailable('its database');
  const { code, validation } = error as Partial<FastifyError>;
  if (validation) return problems.validationFailed(fieldErrors(request));
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return problems.payloadTooLarge(request.routeOptions.bodyLimit);
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return problems.unsupportedMediaType(request.routeOptions.config.takes ?? []);
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return problems.uriTooLong();
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
    case 'FST_ERR_BAD_URL':
      return problems.malformedRequest();
    default:
      return problems.internalError();
  }
}

/** A key that the operation doesn't take is ignored, and a repetition would do the work again. */
const hasKey = ({ headers, routeOptions }: FastifyRequest): boolean =>
  routeOptions.config.takesKey === true && headers['idempotency-key'] !== undefined;

/** The request's path as a valid URI reference, without its query, which may hold anything. */
function pathOf(request: FastifyRequest): string {
  const path = request.url.split(/[?#]/, 1)[0]!.slice(0, 1000);
  return encodeURI(path).replace(/%25(?=[0-9A-F]{2})/gi, '%');
}
