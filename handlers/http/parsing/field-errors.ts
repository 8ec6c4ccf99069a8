import type { AnySchema, ErrorObject } from 'ajv';
import type { FastifyRequest } from 'fastify';
import type { FieldError } from '../../problems.ts';
import { type BoundedSchema, type Excess, escaped, findExcess, unescaped } from './size-limits.ts';
import { shownField, wordsOf } from './field-messages.ts';
import { errorsOfVariants } from './union-errors.ts';
import type { Validator } from './validation.ts';
import { isNeverRepeated } from './write-only.ts';

/**
 * Maximum number of fields that an answer lists. A malicious body could contain an error for each of its characters.
 */
export const ERROR_LIMIT = 50;

/**
 * Maximum length of a value that an answer repeats. An answer describes a longer value (by its length and type) and
 * doesn't repeat it.
 */
const ECHO_LENGTH_MAX = 256;

const PARTS = ['params', 'querystring', 'headers', 'body'] as const;
type Part = (typeof PARTS)[number];

/**
 * Returns the errors of all invalid fields in path, query, headers and body. Fastify itself stops at the first of these
 * parts that is invalid.
 */
export function fieldErrors(request: FastifyRequest): FieldError[] {
  const errors = PARTS.flatMap((part) => partErrors(request, part));
  return errors.slice(0, ERROR_LIMIT);
}

function partErrors(request: FastifyRequest, part: Part): FieldError[] {
  const validate = validatorOf(request, part);
  if (!validate || (part === 'body' && request.body === undefined)) return [];
  // The cast is safe because the path, the query and the headers are objects.
  const value = request[part === 'querystring' ? 'query' : part] as Record<string, unknown>;
  // The cast is safe because bodies of the contract have object schemas.
  const excess = part === 'body' ? findExcess(validate.schema as BoundedSchema, value) : undefined;
  if (excess) return [excessError(excess)];
  const errors = errorsOfVariants(validate.list(value)).filter(isAboutAField);
  const misformed = new Set(errors.filter(({ keyword }) => keyword === 'format').map(placeOf));
  return errors
    .filter((error) => !REPEATS_OF_A_FORMAT.has(error.keyword) || !misformed.has(placeOf(error)))
    .map((error) => fieldError(error, part, validate.schema));
}

const excessError = ({ pointer, message, value }: Excess): FieldError => ({
  field: shownField(pointer),
  message,
  rejectedValue: describe(value),
});

/** Keywords that the contract adds to a `format`, for tools that don't support the format. */
const REPEATS_OF_A_FORMAT = new Set(['pattern', 'minLength', 'maxLength']);

const placeOf = ({ instancePath }: ErrorObject) => instancePath;

function validatorOf(request: FastifyRequest, part: Part): Validator | undefined {
  const validator: unknown = request.getValidationFunction(part);
  // A body has a validator for each media type. All media types of an operation have the same schema, so one validator
  // is enough.
  const one =
    part === 'body' ? (validator as Record<string, unknown> | undefined)?.['application/json'] : validator;
  // The cast is safe because Ajv has only validators under these keys.
  return typeof one === 'function' ? (one as Validator) : undefined;
}

/**
 * Whether an error should be listed. Ajv reports an invalid property name twice: as the actual error, and as
 * `propertyNames`. The function ignores the report `propertyNames`.
 */
const isAboutAField = ({ keyword }: ErrorObject) => keyword !== 'propertyNames';

function fieldError(error: ErrorObject, part: Part, schema: AnySchema): FieldError {
  const pointer = pointerOf(error);
  const message = messageOf(error, part);
  if (part !== 'body') return { field: shownField(parameterOf(pointer, schema)), message };
  const field = shownField(pointer);
  if (error.keyword === 'required') return { field, message, rejectedValue: null };
  // The value of an unknown field isn't repeated, because its name may be misspelt and its value may be a secret.
  if (error.keyword === 'additionalProperties' || isNeverRepeated(schema, pointer)) return { field, message };
  return { field, message, rejectedValue: describe(error.propertyName ?? error.data) };
}

function pointerOf({ keyword, instancePath, params, propertyName }: ErrorObject): string {
  const name: unknown =
    keyword === 'required'
      ? params['missingProperty']
      : keyword === 'additionalProperties'
        ? params['additionalProperty']
        : propertyName;
  if (typeof name !== 'string') return instancePath;
  return `${instancePath}/${escaped(name)}`;
}

/**
 * Returns the parameter's name as the contract writes it. `pointer` leads to the parameter, or to a value in the
 * parameter.
 */
function parameterOf(pointer: string, schema: AnySchema): string {
  const name = unescaped(pointer.split('/')[1] ?? '');
  // Node.js converts header names to lower case.
  const known = Object.keys((schema as BoundedSchema).properties ?? {});
  return known.find((one) => one.toLowerCase() === name) ?? name;
}

function messageOf(error: ErrorObject, part: Part): string {
  if (error.keyword === 'additionalProperties') {
    return part === 'body' ? 'is not a known field' : 'is not a known parameter';
  }
  return wordsOf(error).slice(0, 500);
}

/** Returns a scalar unchanged. Describes any other value, so that the answer isn't larger than the request. */
function describe(value: unknown): unknown {
  if (Array.isArray(value)) return `an array of ${value.length}`;
  if (typeof value === 'object' && value !== null) return `an object of ${Object.keys(value).length}`;
  if (typeof value === 'string' && value.length > ECHO_LENGTH_MAX)
    return `a text of ${value.length} characters`;
  return value;
}
