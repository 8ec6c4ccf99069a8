import { type AnySchema, type CodeKeywordDefinition, type ErrorObject, type Options, _ } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { useFunc } from 'ajv/dist/compile/util.js';
import ucs2length from 'ajv/dist/runtime/ucs2length.js';
import addFormats from 'ajv-formats';
import type { FastifySchemaCompiler } from 'fastify';
import { isUuid } from '../../../db/base/ids.ts';
import { COUNTRIES } from './countries.ts';
import { CURRENCIES } from './currencies.ts';
import { normalTime } from './rfc3339.ts';

/**
 * Creates an Ajv for the JSON Schema of OpenAPI 3.1 (draft 2020-12). The created Ajv converts and removes no values,
 * and adds the defaults of parameters. In bodies, Ajv adds only the default of a capture's `final`. All other defaults
 * of bodies are next to a `$ref`, where fastify-openapi-glue drops them. If Ajv added these defaults, the fingerprints
 * of stored idempotency keys would change.
 *
 * Formats are as strict as PostgreSQL: Ajv's own `uuid` accepts `urn:uuid:…`, and its `date-time` accepts a 60th
 * second. Ajv has no formats `iso-4217` and `iso-3166-1`, so this function adds both formats.
 */
export function contractAjv(options: Options = {}): Ajv2020 {
  const ajv = new Ajv2020({
    strict: true,
    strictRequired: false,
    allErrors: true,
    verbose: true,
    useDefaults: true,
    addUsedSchema: false,
    // fastify-openapi-glue has already validated these schemas together with the whole contract.
    validateSchema: false,
    ...options,
  });
  // The cast is necessary because the types of ajv-formats wrongly describe an ES module.
  (addFormats as unknown as typeof addFormats.default)(ajv, [
    'date',
    'uri',
    'uri-reference',
    'int32',
    'int64',
  ]);
  ajv.addFormat('uuid', isUuid);
  ajv.addFormat('date-time', (text) => normalTime(text) !== undefined);
  ajv.addFormat('iso-4217', (text) => CURRENCIES.has(text));
  ajv.addFormat('iso-3166-1', (text) => COUNTRIES.has(text));
  // Long texts must be skipped only with `allErrors`. Otherwise Ajv checks `maxLength` first and stops at this error.
  if (ajv.opts.allErrors) skipOverlongTexts(ajv);
  // Keywords of OpenAPI and of this contract that don't validate values.
  return ajv.addVocabulary([
    'discriminator',
    'example',
    'externalDocs',
    'x-extensible-enum',
    'x-personal',
    'xml',
  ]);
}

/**
 * Makes Ajv check `pattern` and `format` only for texts that aren't longer than `maxLength`. So the answer reports only
 * one error for a text that is too long. A text of 256 KiB is never matched against a pattern for 255 characters.
 */
function skipOverlongTexts(ajv: Ajv2020): void {
  for (const keyword of ['pattern', 'format']) {
    const definition = ajv.getKeyword(keyword) as CodeKeywordDefinition; // It is one of Ajv's own keywords with code.
    ajv.removeKeyword(keyword).addKeyword({
      ...definition,
      code(context, ruleType) {
        const { gen, data, parentSchema } = context;
        const maxLength: unknown = parentSchema['maxLength'];
        if (typeof maxLength !== 'number') return definition.code(context, ruleType);
        const length = useFunc(gen, ucs2length.default);
        gen.if(_`${length}(${data}) <= ${maxLength}`, () => definition.code(context, ruleType));
      },
    });
  }
}

/** Validates one part of a request: path, query, headers or body. Stops at the first error. */
export interface Validator {
  (value: Record<string, unknown>): boolean;
  errors?: ErrorObject[] | null | undefined;
  /** Lists all errors of a value. The more errors there are, the longer this takes. */
  list(value: Record<string, unknown>): ErrorObject[];
  schema: AnySchema;
}

type Compiled = Pick<Validator, 'errors'> & ((value: Record<string, unknown>) => boolean);

/**
 * Compiles the schemas that fastify-openapi-glue reads from the contract, each at the first request that needs it. Most
 * processes never need most schemas, and compiling all of them took a third of the start-up time.
 */
export function validatorCompiler(): FastifySchemaCompiler<AnySchema> {
  const ajv = contractAjv({ allErrors: false, verbose: false });
  let listing: Ajv2020 | undefined;
  return (({ schema, httpPart }) => {
    const wholeSchema = () => schemaOfPart(httpPart, schema);
    const first = onFirstUse(() => ajv.compile(wholeSchema()));
    const all = onFirstUse(() => (listing ??= contractAjv()).compile(wholeSchema()));
    // The cast is safe because parameters have an object schema.
    const read = httpPart === 'querystring' ? wordReader(schema as ObjectSchema) : undefined;
    const validate: Validator = Object.assign(
      (value: Record<string, unknown> | null) => {
        // Fastify passes null for a missing body. `refuseUnlisted` checks whether a body is required.
        if (value === null) return true;
        read?.(value);
        const isValid = first(value);
        validate.errors = first.errors;
        return isValid;
      },
      {
        schema,
        list: (value: Record<string, unknown>) => (all(value) ? [] : (all.errors ?? [])),
      },
    );
    return validate;
    // The cast is necessary because Ajv's type of a validator lacks an `undefined` that `exactOptionalPropertyTypes`
    // requires.
  }) as FastifySchemaCompiler<AnySchema>;
}

function onFirstUse(compile: () => Compiled): Compiled {
  let compiled: Compiled | undefined;
  const validate: Compiled = (value) => {
    compiled ??= compile();
    const valid = compiled(value);
    validate.errors = compiled.errors;
    return valid;
  };
  return validate;
}

function schemaOfPart(part: string | undefined, schema: AnySchema): AnySchema {
  if (part === 'headers') return lowerCaseNames(schema as ObjectSchema); // Parameters have an object schema.
  // The cast is safe because parameters have an object schema.
  return part === 'querystring' ? { additionalProperties: false, ...(schema as ObjectSchema) } : schema;
}

/**
 * Returns a function that converts the texts of a query to the integers, booleans and lists of the schema. The function
 * changes the given object.
 */
function wordReader(schema: ObjectSchema): (query: Record<string, unknown>) => void {
  const integers = namesOf('integer', schema);
  const booleans = namesOf('boolean', schema);
  const lists = namesOf('array', schema);
  return (query) => {
    for (const name of integers) if (name in query) query[name] = toInteger(query[name]);
    for (const name of booleans) if (name in query) query[name] = toBoolean(query[name]);
    // If a list parameter was sent only once, its value isn't a list yet.
    for (const name of lists) if (typeof query[name] === 'string') query[name] = [query[name]];
  };
}

interface ObjectSchema {
  properties: Record<string, { type?: string }>;
  required?: string[];
}

/**
 * Converts the header names of a schema to lower case, like the names that Node.js returns. The contract writes header
 * names like the RFCs. A missing `If-Match` isn't a validation error here, because the check of the precondition
 * answers with 428 (RFC 6585, section 3).
 */
function lowerCaseNames(schema: ObjectSchema): ObjectSchema {
  const properties = Object.entries(schema.properties).map(([name, value]) => [name.toLowerCase(), value]);
  return {
    ...schema,
    // The cast is safe because the entries have the types of `properties`.
    properties: Object.fromEntries(properties) as ObjectSchema['properties'],
    ...(schema.required && {
      required: schema.required.map((name) => name.toLowerCase()).filter((name) => name !== 'if-match'),
    }),
  };
}

const namesOf = (type: string, { properties }: ObjectSchema): string[] =>
  Object.keys(properties).filter((name) => properties[name]!.type === type);

/** Converts only plain decimal digits. `1e3`, `0x10` and an empty text remain texts, so the schema refuses them. */
const toInteger = (value: unknown): unknown =>
  typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value;

const toBoolean = (value: unknown): unknown => (value === 'true' ? true : value === 'false' ? false : value);
