import type { FastifyRequest } from 'fastify';
import { pathOf } from '../http/answers/error-handler.ts';
import { mayHaveBody, readShortBody } from '../http/parsing/body-parser.ts';
import { ERROR_LIMIT, fieldErrors } from '../http/parsing/field-errors.ts';
import { shownField } from '../http/parsing/field-messages.ts';
import { type FieldError, Refusal, routeNotFound, validationFailed } from '../problems.ts';
import type { Operation } from './document/contract.ts';

/**
 * Checks for requests that fastify and fastify-openapi-glue accept although the contract doesn't allow them. Each check
 * throws a `Refusal`.
 */

/**
 * Refuses a path with an empty segment. The router accepts `/orders/` as the path of an order with an empty id. The
 * contract has no path with an empty segment.
 */
export function refuseEmptySegments(request: FastifyRequest): void {
  // The cast is safe because parameters of a path are texts.
  const empty = Object.values(request.params as Record<string, string>).includes('');
  if (empty) throw new Refusal(routeNotFound(pathOf(request).slice(0, 200)));
}

/**
 * Refuses a request with an unknown parameter or a missing body, which no schema finds. The answer also lists the
 * errors that the schemas find.
 */
export function refuseUnlisted(operation: Operation, request: FastifyRequest): void {
  const unlisted = [...strayParameters(request), ...missingBody(operation, request)];
  // `validatorCompiler` treats a body of null as missing, so this check does the same.
  const isNull = request.body === null;
  if (isNull || unlisted.length > 0)
    throw invalid(...[...unlisted, ...fieldErrors(request)].slice(0, ERROR_LIMIT));
}

/** Returns an error if the body is missing. fastify-openapi-glue doesn't check `requestBody.required`. */
function missingBody(operation: Operation, request: FastifyRequest): FieldError[] {
  const isMissing = operation.requestBody?.required && request.body === undefined;
  return isMissing ? [{ field: '', message: 'is required', rejectedValue: null }] : [];
}

/**
 * Refuses a body if the operation takes none. Ignoring the body would hide a mistake from the sender. Two forms count
 * as no body: chunks without content, which some proxies send, and `{}`, which some generated clients send.
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
  // Because of these headers, Fastify would look for a parser, and wait for bytes that were already read.
  for (const name of ['content-length', 'transfer-encoding', 'content-type']) delete request.headers[name];
}

/** Matches an empty text or an empty object, with the white space that JSON allows (RFC 8259, section 2). */
const EMPTY_BODY = /^$|^[ \t\r\n]*\{[ \t\r\n]*\}[ \t\r\n]*$/;

/** Maximum size of a body that can count as none: `{}` with some white space. */
const MAX_EMPTY_BODY_BYTES = 16;

/**
 * Finds query parameters if the operation declares none. This check is needed because an operation without query
 * parameters has no schema that would refuse a parameter.
 */
function strayParameters(request: FastifyRequest): FieldError[] {
  const schema = request.routeOptions.schema;
  if (schema?.querystring) return [];
  // The cast is safe because Fastify parses a query to an object.
  const names = Object.keys(request.query as object).slice(0, ERROR_LIMIT);
  return names.map((name) => ({ field: shownField(name), message: 'is not a known parameter' }));
}

const invalid = (...errors: FieldError[]) => new Refusal(validationFailed(errors));
