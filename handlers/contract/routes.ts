import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { accept } from '../http/accept.ts';
import { requireScopes } from '../auth/index.ts';
import { type Contract, type Operation, farewellOf, operationsOf, scopesOf } from './index.ts';
import { sendProblem } from '../http/errors.ts';
import { type FieldError, type Problem, Refusal, routeNotFound, validationFailed } from '../problems.ts';
import type { Services } from './services.ts';

/** A version of the API: its contract and a handler for each of its operations. */
export interface Version {
  prefix: string;
  document: Contract;
  handlers: Record<string, AnyHandler>;
}

/** A handler whose types have been checked against its contract, and are forgotten here. */
type AnyHandler = (call: never, services: Services) => Promise<AnyAnswer>;

interface AnyAnswer {
  status: number;
  headers?: Record<string, string | number>;
  body?: unknown;
  problem?: Problem;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    operationId?: string;
  }
}

/**
 * Finds the options of an operation's route by its id: who may call it, what it takes, and the handler. Throws at start-up; so do
 * handlers that no operation has, which the compiler lets through.
 */
export function routesOf({ document, handlers }: Version, services: Services) {
  const operations = operationsOf(document);
  const stray = Object.keys(handlers).filter((id) => !operations.has(id));
  if (stray.length > 0) throw new Error(`the contract has no operation for the handler ${stray.join(', ')}`);
  return (operationId: string) => {
    const operation = operations.get(operationId);
    if (!operation || !Object.hasOwn(handlers, operationId)) {
      throw new Error(`there is no handler for the operation ${operationId}`);
    }
    const handler = handlers[operationId]!;
    const scopes = scopesOf(document, operation);
    // What a token opens is for its holder alone (RFC 6750, section 5.3), and no browser is to guess what it is.
    const headers = {
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      ...farewellOf(operation),
    };
    return {
      config: { operationId, takes: Object.keys(operation.requestBody?.content ?? {}) },
      // Before the body is read and anything is validated: who may not ask learns nothing of what is right.
      async onRequest(this: FastifyInstance, request: FastifyRequest, reply: FastifyReply) {
        reply.headers(headers);
        refuseEmptySegments(request);
        try {
          await this.authenticate(request);
        } finally {
          await this.limitRate(request, reply);
        }
        requireScopes(request.token!, scopes);
        accept(request, ['application/json', 'application/problem+json']);
        refuseStrayBody(operation, request);
      },
      preValidation(request: FastifyRequest, _reply: FastifyReply, done: () => void) {
        refuseMissingBody(operation, request);
        refuseStrayParameters(request);
        done();
      },
      async handler(request: FastifyRequest, reply: FastifyReply) {
        return send(request, reply, await handler(callOf(request) as never, services));
      },
    };
  };
}

const callOf = (request: FastifyRequest) => ({
  params: request.params,
  query: request.query,
  headers: request.headers,
  body: request.body,
  token: request.token,
  traceId: request.id,
});

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, headers = {}, body, problem }: AnyAnswer,
) {
  if (problem) return sendProblem(request, reply, { problem, headers });
  reply.code(status).headers(headers);
  return body === undefined ? reply.send() : reply.type('application/json').send(body);
}

/** The router takes `/orders/` for an order with an empty id; the contract has no such path. */
function refuseEmptySegments(request: FastifyRequest): void {
  const empty = Object.values(request.params as Record<string, string>).includes('');
  if (empty) throw new Refusal(routeNotFound(request.url.split('?', 1)[0]!));
}

/** fastify-openapi-glue doesn't look at `requestBody.required`. */
function refuseMissingBody(operation: Operation, request: FastifyRequest): void {
  if (operation.requestBody?.required && request.body === undefined) {
    throw invalid({ field: '', message: 'is required', rejectedValue: null });
  }
}

/** What an operation without a body would do with one is not for the sender to guess. */
function refuseStrayBody(operation: Operation, request: FastifyRequest): void {
  if (operation.requestBody) return;
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
  if (encoding !== undefined || Number(length) > 0) {
    throw invalid({ field: '', message: 'this operation takes no body', rejectedValue: null });
  }
}

/** Without any query parameter in the contract there is no schema that would refuse one. */
function refuseStrayParameters(request: FastifyRequest): void {
  const schema = request.routeOptions.schema as { querystring?: unknown } | undefined;
  if (schema?.querystring) return;
  const names = Object.keys(request.query as object).slice(0, 50);
  if (names.length === 0) return;
  throw invalid(...names.map((name) => ({ field: name.slice(0, 500), message: 'is not a known parameter' })));
}

const invalid = (...errors: FieldError[]) => new Refusal(validationFailed(errors));
