import { type AnySchema, type ErrorObject, type Options } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { FastifyRequest, FastifySchemaCompiler } from 'fastify';
import { isUuid } from '../../db/ids.ts';
import type { FieldError } from '../problems.ts';
import { isWriteOnly } from './write-only.ts';

/** How many failing fields an answer lists. A hostile body could have one for each of its characters. */
const ERROR_LIMIT = 50;

/** Texts longer than this are described instead of echoed. */
const LONGEST_ECHO = 256;

const PARTS = ['params', 'querystring', 'headers', 'body'] as const;
type Part = (typeof PARTS)[number];

/**
 * Ajv for the JSON Schema of OpenAPI 3.1 (draft 2020-12). Nothing is coerced or removed, and only defaults of
 * parameters are filled in. Formats are as strict as Postgres: Ajv's own `uuid` takes `urn:uuid:…`, and its
 * `date-time` a 60th second.
 */
export function contractAjv(options: Options = {}): Ajv2020 {
  const ajv = new Ajv2020({
    strict: true,
    strictRequired: false,
    allErrors: true,
    verbose: true,
    useDefaults: true,
    addUsedSchema: false,
    // fastify-openapi-glue has done it, with all of the contract.
    validateSchema: false,
    ...options,
  });
  (addFormats as unknown as typeof addFormats.default)(ajv, ['uri', 'uri-reference', 'int32', 'int64']);
  ajv.addFormat('uuid', isUuid);
  ajv.addFormat('date-time', isMoment);
  // Keywords of OpenAPI, and of this contract, that validate nothing.
  return ajv.addVocabulary(['discriminator', 'example', 'externalDocs', 'x-extensible-enum', 'xml']);
}

/** A moment that exists, in UTC: no 60th second, which JavaScript doesn't have, and no 31st of February. */
function isMoment(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/.test(text)) return false;
  const moment = new Date(text);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text.slice(0, 19));
}

/**
 * Compiles the schemas that fastify-openapi-glue takes from the contract, each at the first request that needs
 * it: most processes never answer most operations, and all together took a third of a start.
 */
export function validatorCompiler(): FastifySchemaCompiler<AnySchema> {
  const ajv = contractAjv();
  return (({ schema, httpPart }) => {
    if (httpPart === 'headers') return onFirstUse(() => ajv.compile(lowerCaseNames(schema as ObjectSchema)));
    if (httpPart !== 'querystring')
      return Object.assign(
        onFirstUse(() => ajv.compile(schema)),
        { schema },
      );
    const validate = onFirstUse(() =>
      ajv.compile({ additionalProperties: false, ...(schema as ObjectSchema) }),
    );
    const integers = namesOf('integer', schema as ObjectSchema);
    const booleans = namesOf('boolean', schema as ObjectSchema);
    const validateQuery: Validator = (query) => {
      for (const name of integers) if (name in query) query[name] = toInteger(query[name]);
      for (const name of booleans) if (name in query) query[name] = toBoolean(query[name]);
      const valid = validate(query);
      validateQuery.errors = validate.errors;
      return valid;
    };
    return validateQuery;
    // Ajv's own type of a validator lacks only the `undefined` that `exactOptionalPropertyTypes` asks for.
  }) as FastifySchemaCompiler<AnySchema>;
}

function onFirstUse(compile: () => Validator): Validator {
  let compiled: Validator | undefined;
  const validate: Validator = (value) => {
    compiled ??= compile();
    const valid = compiled(value);
    validate.errors = compiled.errors;
    return valid;
  };
  return validate;
}

interface ObjectSchema {
  properties: Record<string, { type?: string }>;
  required?: string[];
}

/**
 * Node gives header names in lower case; the contract writes them as the RFCs do. A missing `If-Match` is
 * never a validation error: the precondition answers it with 428 (RFC 6585, section 3).
 */
function lowerCaseNames(schema: ObjectSchema): ObjectSchema {
  const properties = Object.entries(schema.properties).map(([name, value]) => [name.toLowerCase(), value]);
  return {
    ...schema,
    properties: Object.fromEntries(properties) as ObjectSchema['properties'],
    ...(schema.required && {
      required: schema.required.map((name) => name.toLowerCase()).filter((name) => name !== 'if-match'),
    }),
  };
}

const namesOf = (type: string, { properties }: ObjectSchema): string[] =>
  Object.keys(properties).filter((name) => properties[name]!.type === type);

/** Plain decimal digits only: `1e3`, `0x10` and an empty text stay texts and are refused. */
const toInteger = (value: unknown): unknown =>
  typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value;

const toBoolean = (value: unknown): unknown => (value === 'true' ? true : value === 'false' ? false : value);

/** All failing fields of path, query, headers and body. Fastify itself stops at the first of these parts. */
export function fieldErrors(request: FastifyRequest): FieldError[] {
  const errors = PARTS.flatMap((part) => partErrors(request, part));
  return errors.slice(0, ERROR_LIMIT);
}

function partErrors(request: FastifyRequest, part: Part): FieldError[] {
  const validate = validatorOf(request, part);
  if (!validate) return [];
  const value = request[part === 'querystring' ? 'query' : part];
  if (validate(value as Record<string, unknown>)) return [];
  const errors = (validate.errors ?? []).filter(isAboutAField);
  const misformed = new Set(errors.filter(({ keyword }) => keyword === 'format').map(placeOf));
  return errors
    .filter((error) => !REPEATS_OF_A_FORMAT.has(error.keyword) || !misformed.has(placeOf(error)))
    .map((error) => fieldError(error, part, validate.schema));
}

/** In the contract these keywords repeat what a `format` says, for tools that don't know the format. */
const REPEATS_OF_A_FORMAT = new Set(['pattern', 'minLength', 'maxLength']);

const placeOf = ({ instancePath }: ErrorObject) => instancePath;

interface Validator {
  (value: Record<string, unknown>): boolean;
  errors?: ErrorObject[] | null | undefined;
  /** Of a body: what it validates. */
  schema?: AnySchema;
}

function validatorOf(request: FastifyRequest, part: Part): Validator | undefined {
  const validator: unknown = request.getValidationFunction(part);
  // A body has one for each media type.
  const one =
    part === 'body' ? (validator as Record<string, unknown> | undefined)?.['application/json'] : validator;
  return typeof one === 'function' ? (one as Validator) : undefined;
}

/** Ajv reports a bad property name by what is wrong with it, and once more under this keyword. */
const isAboutAField = ({ keyword }: ErrorObject) => keyword !== 'propertyNames';

function fieldError(error: ErrorObject, part: Part, schema?: AnySchema): FieldError {
  const pointer = pointerOf(error);
  const message = messageOf(error, part);
  if (part !== 'body') return { field: pointer.slice(1), message };
  const field = pointer.slice(0, 500);
  if (error.keyword === 'required') return { field, message, rejectedValue: null };
  if (isWriteOnly(schema, pointer)) return { field, message };
  return { field, message, rejectedValue: describe(rejectedValue(error)) };
}

function pointerOf({ keyword, instancePath, params, propertyName }: ErrorObject): string {
  const name: unknown =
    keyword === 'required'
      ? params['missingProperty']
      : keyword === 'additionalProperties'
        ? params['additionalProperty']
        : propertyName;
  if (typeof name !== 'string') return instancePath;
  return `${instancePath}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

function messageOf({ keyword, message = 'is not valid' }: ErrorObject, part: Part): string {
  if (keyword === 'required') return 'is required';
  if (keyword === 'additionalProperties') {
    return part === 'body' ? 'is not a known field' : 'is not a known parameter';
  }
  return message.slice(0, 500);
}

function rejectedValue({ keyword, data, params, propertyName }: ErrorObject): unknown {
  if (propertyName !== undefined) return propertyName;
  if (keyword !== 'additionalProperties') return data;
  return (data as Record<string, unknown>)[params['additionalProperty'] as string];
}

/** Scalars as they are. What could be large is described: an answer mustn't be larger than its request. */
function describe(value: unknown): unknown {
  if (Array.isArray(value)) return `an array of ${value.length}`;
  if (typeof value === 'object' && value !== null) return `an object of ${Object.keys(value).length}`;
  if (typeof value === 'string' && value.length > LONGEST_ECHO) return `a text of ${value.length} characters`;
  return value;
}
