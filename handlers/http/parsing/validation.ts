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
 * Creates an Ajv for the JSON Schema of OpenAPI 3.1 (draft 2020-12). Nothing is coerced or removed. Defaults of
 * parameters are filled in, and that of a capture's `final`. Other defaults of bodies stand next to a `$ref`, where
 * fastify-openapi-glue drops them: filled in, they would change the fingerprints of stored idempotency keys. Formats
 * are as strict as Postgres: Ajv's own `uuid` takes `urn:uuid:…`, and its `date-time` a 60th second. No format of
 * Ajv's own is `iso-4217` or `iso-3166-1`.
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
  // Its types are those of an ES module, which it is not.
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
  // Without `allErrors` the fault of `maxLength` is the first one, and Ajv stops there.
  if (ajv.opts.allErrors) skipOverlongTexts(ajv);
  // Keywords of OpenAPI, and of this contract, that validate nothing.
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
 * Makes Ajv apply `pattern` and `format` only to texts within their `maxLength`. A longer text has one fault, and a
 * body of 256 KiB is never matched against a pattern that was written for 255 characters.
 */
function skipOverlongTexts(ajv: Ajv2020): void {
  for (const keyword of ['pattern', 'format']) {
    const definition = ajv.getKeyword(keyword) as CodeKeywordDefinition; // The keyword is one of Ajv with code.
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

/** Checks a part of a request, and stops at the first fault. */
export interface Validator {
  (value: Record<string, unknown>): boolean;
  errors?: ErrorObject[] | null | undefined;
  /** Lists all faults of a value. Its time grows with the number of faults. */
  list(value: Record<string, unknown>): ErrorObject[];
  schema: AnySchema;
}

type Compiled = Pick<Validator, 'errors'> & ((value: Record<string, unknown>) => boolean);

/**
 * Compiles the schemas that fastify-openapi-glue takes from the contract, each at the first request that needs
 * it: most processes never answer most operations, and all together took a third of a start.
 */
export function validatorCompiler(): FastifySchemaCompiler<AnySchema> {
  const ajv = contractAjv({ allErrors: false, verbose: false });
  let listing: Ajv2020 | undefined;
  return (({ schema, httpPart }) => {
    const wholeSchema = () => schemaOfPart(httpPart, schema);
    const first = onFirstUse(() => ajv.compile(wholeSchema()));
    const all = onFirstUse(() => (listing ??= contractAjv()).compile(wholeSchema()));
    // Parameters have an object schema.
    const read = httpPart === 'querystring' ? wordReader(schema as ObjectSchema) : undefined;
    const validate: Validator = Object.assign(
      (value: Record<string, unknown> | null) => {
        // Fastify passes null if there is no body. `refuseUnlisted` checks whether the body may be missing.
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
    // Ajv's own type of a validator lacks only the `undefined` that `exactOptionalPropertyTypes` asks for.
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
  // Parameters have an object schema.
  return part === 'querystring' ? { additionalProperties: false, ...(schema as ObjectSchema) } : schema;
}

/** Turns the words of a query into the numbers, truth values and lists that its schema asks for, in place. */
function wordReader(schema: ObjectSchema): (query: Record<string, unknown>) => void {
  const integers = namesOf('integer', schema);
  const booleans = namesOf('boolean', schema);
  const lists = namesOf('array', schema);
  return (query) => {
    for (const name of integers) if (name in query) query[name] = toInteger(query[name]);
    for (const name of booleans) if (name in query) query[name] = toBoolean(query[name]);
    // A parameter that was sent once is a list of one item.
    for (const name of lists) if (typeof query[name] === 'string') query[name] = [query[name]];
  };
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
    // The entries are those of `properties`.
    properties: Object.fromEntries(properties) as ObjectSchema['properties'],
    ...(schema.required && {
      required: schema.required.map((name) => name.toLowerCase()).filter((name) => name !== 'if-match'),
    }),
  };
}

const namesOf = (type: string, { properties }: ObjectSchema): string[] =>
  Object.keys(properties).filter((name) => properties[name]!.type === type);

/** Converts plain decimal digits only: `1e3`, `0x10` and an empty text stay texts and are refused. */
const toInteger = (value: unknown): unknown =>
  typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value;

const toBoolean = (value: unknown): unknown => (value === 'true' ? true : value === 'false' ? false : value);
