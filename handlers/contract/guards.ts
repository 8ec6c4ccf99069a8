import type { FastifyRequest } from 'fastify';
import { type FieldError, Refusal, routeNotFound, validationFailed } from '../problems.ts';
import type { Operation } from './index.ts';

/** What fastify and fastify-openapi-glue let through, and the contract doesn't. Each throws a `Refusal`. */

/** The router takes `/orders/` for an order with an empty id; the contract has no such path. */
export function refuseEmptySegments(request: FastifyRequest): void {
  const empty = Object.values(request.params as Record<string, string>).includes('');
  if (empty) throw new Refusal(routeNotFound(request.url.split('?', 1)[0]!));
}

/** fastify-openapi-glue doesn't look at `requestBody.required`. */
export function refuseMissingBody(operation: Operation, request: FastifyRequest): void {
  if (operation.requestBody?.required && request.body === undefined) {
    throw invalid({ field: '', message: 'is required', rejectedValue: null });
  }
}

/** An operation without a body would ignore one, and its sender wouldn't know. */
export function refuseStrayBody(operation: Operation, request: FastifyRequest): void {
  if (operation.requestBody) return;
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
  if (encoding !== undefined || Number(length) > 0) {
    throw invalid({ field: '', message: 'this operation takes no body', rejectedValue: null });
  }
}

/** Without any query parameter in the contract there is no schema that would refuse one. */
export function refuseStrayParameters(request: FastifyRequest): void {
  const schema = request.routeOptions.schema as { querystring?: unknown } | undefined;
  if (schema?.querystring) return;
  const names = Object.keys(request.query as object).slice(0, 50);
  if (names.length === 0) return;
  throw invalid(...names.map((name) => ({ field: name.slice(0, 500), message: 'is not a known parameter' })));
}

const invalid = (...errors: FieldError[]) => new Refusal(validationFailed(errors));
