import type { FastifyReply } from 'fastify';

/** Problems of the back office itself. All other problems are the service's. */
const PROBLEMS = {
  INVALID_REQUEST: [400, 'Invalid request', 'The request could not be read.'],
  LOGGED_OUT: [401, 'Logged out', 'Log in, and then send the request again.'],
  CROSS_SITE: [403, 'Not from the back office', 'Only pages of the back office may send this request.'],
  ROUTE_NOT_FOUND: [404, 'Route not found', 'The contract has no operation with this method and path.'],
  PAYLOAD_TOO_LARGE: [413, 'Payload too large', 'Send a smaller body.'],
  UNAVAILABLE: [503, 'Unavailable', 'The service or the login server gave no answer. Try again in a moment.'],
  OUTCOME_UNKNOWN: [504, 'No answer in time', 'Send the same request again, with the same idempotency key.'],
} as const satisfies Record<string, readonly [status: number, title: string, detail: string]>;

/** Seconds after which a client may send a request again that had no answer. */
const RETRY_AFTER = '2';

/** Sends a problem with the fields that all problems of the service have. The trace id is the id of the request. */
export function sendProblem(reply: FastifyReply, type: keyof typeof PROBLEMS): FastifyReply {
  const [status, title, detail] = PROBLEMS[type];
  const retryable = status >= 503;
  if (retryable) reply.header('Retry-After', RETRY_AFTER);
  const { url, id: traceId } = reply.request;
  const instance = url.split('?', 1)[0];
  return reply
    .code(status)
    .type('application/problem+json')
    .send({ type, title, status, detail, instance, traceId, retryable });
}
