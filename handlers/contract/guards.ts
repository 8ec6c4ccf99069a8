import type { FastifyRequest } from 'fastify';
import { pathOf } from '../http/answers/error-handler.ts';
import { mayHaveBody, readShortBody } from '../http/parsing/body-parser.ts';
import { ERROR_LIMIT, fieldErrors } from '../http/parsing/field-errors.ts';
import { shownField } from '../http/parsing/field-messages.ts';
import { type FieldError, Refusal, routeNotFound, validationFailed } from '../problems.ts';
import type { Operation } from './document/contract.ts';

/**
 * Checks of requests that fastify and fastify-openapi-glue let through although the contract doesn't allow them. Each
 * check throws a `Refusal`.
 */

/**
 * Refuses empty segments of a path. The router takes `/orders/` for an order with an empty id; the contract has no
 * such path.
 */
export function refuseEmptySegments(request: FastifyRequest): void {
  // Parameters of a path are texts.
  const empty = Object.values(request.params as Record<string, string>).includes('');
  if (empty) throw new Refusal(routeNotFound(pathOf(request).slice(0, 200)));
}

/**
 * Refuses faults that no schema covers: unknown parameters and a missing body. The answer also names the faults that
 * the schemas find.
 */
export function refuseUnlisted(operation: Operation, request: FastifyRequest): void {
  const unlisted = [...strayParameters(request), ...missingBody(operation, request)];
  // `validatorCompiler` treats null as a missing body.
  const isNull = request.body === null;
  if (isNull || unlisted.length > 0)
    throw invalid(...[...unlisted, ...fieldErrors(request)].slice(0, ERROR_LIMIT));
}

/** Finds a missing body, because fastify-openapi-glue doesn't check `requestBody.required`. */
function missingBody(operation: Operation, request: FastifyRequest): FieldError[] {
  const isMissing = operation.requestBody?.required && request.body === undefined;
  return isMissing ? [{ field: '', message: 'is required', rejectedValue: null }] : [];
}

/**
 * Refuses a body if the operation takes none, because the sender wouldn't know that the body is ignored. Proxies and
 * generated clients send chunks without content, or `{}`, in place of no body. Both are accepted as no body.
 */
export async function refuseStrayBody(operation: Operation, request: FastifyRequest): Promise<void> {
  if (operation.requestBody || !mayHaveBody(request)) return;
  const text = await readShortBody(request.raw, MAX_EMPTY_BODY_BYTES);
  if (text === undefined || !EMPTY_BODY.test(text))
    throw invalid({
      field: '',
      message: 'must be absent: this operation accepts no body',
      rejectedValue: null,
    });
  // With these headers, Fastify would look for a parser, and wait for bytes that have already been read.
  for (const name of ['content-length', 'transfer-encoding', 'content-type']) delete request.headers[name];
}

/** An empty text, or an object without fields, with the white space of JSON (RFC 8259, section 2). */
const EMPTY_BODY = /^$|^[ \t\r\n]*\{[ \t\r\n]*\}[ \t\r\n]*$/;

/** Maximum size of a body that counts as none: `{}` with some white space. */
const MAX_EMPTY_BODY_BYTES = 16;

/** Finds query parameters if the operation declares none, because there is no schema that would refuse them. */
function strayParameters(request: FastifyRequest): FieldError[] {
  const schema = request.routeOptions.schema;
  if (schema?.querystring) return [];
  // Fastify parses a query to an object.
  const names = Object.keys(request.query as object).slice(0, ERROR_LIMIT);
  return names.map((name) => ({ field: shownField(name), message: 'is not a known parameter' }));
}

const invalid = (...errors: FieldError[]) => new Refusal(validationFailed(errors));
