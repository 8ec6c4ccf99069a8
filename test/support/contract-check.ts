import type { ValidateFunction } from 'ajv';
import { contractAjv } from '../../handlers/http/validation.ts';
import type { ObservedAnswer } from '../../scripts/contract/observations.ts';

type Json = Record<string, unknown>;

/** Kinds of problems that come before an operation is reached: the contract lists them in its introduction. */
const BEFORE_OPERATIONS = new Set([
  'MALFORMED_REQUEST',
  'URI_TOO_LONG',
  'HEADERS_TOO_LARGE',
  'REQUEST_TIMEOUT',
]);

/**
 * Checks answers against a bundled contract: the status is declared, the media type too, the headers are there and right, and the
 * body has the declared form and nothing else. What no operation answers must be a problem document. Returns what is wrong.
 */
export function contractChecker(document: Json): (answer: ObservedAnswer) => string[] {
  const ajv = contractAjv({ useDefaults: false, verbose: false, strict: false });
  const compiled = new Map<string, ValidateFunction>();
  const validator = (key: string, schema: unknown): ValidateFunction => {
    const validate = compiled.get(key) ?? ajv.compile(closed(document, schema) as Json);
    compiled.set(key, validate);
    return validate;
  };
  const patterns = Object.keys(document['paths'] as Json).map((path) => ({
    path,
    pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
  }));

  return ({ method, path, status, headers, body }) => {
    const template = patterns.find(({ pattern }) => pattern.test(path))?.path;
    const item = (template && (document['paths'] as Record<string, Json>)[template]) || {};
    const operation = item[method === 'HEAD' ? 'get' : method.toLowerCase()] as Json | undefined;
    const name = `${method} ${path} → ${status}`;
    const mediaType = headers.get('content-type')?.split(';')[0];
    const check = (what: string, key: string, schema: unknown, value: unknown): string[] => {
      const validate = validator(key, schema);
      return validate(value)
        ? []
        : [`${name}: ${what} ${ajv.errorsText(validate.errors)} in ${JSON.stringify(value)}`];
    };
    if (!operation || BEFORE_OPERATIONS.has(String((body as Json | undefined)?.['type']))) {
      if (mediaType !== 'application/problem+json') return [`${name}: ${mediaType} where no operation is`];
      return check('body', 'problem', anyProblem(document), body);
    }
    const responses = operation['responses'] as Record<string, unknown>;
    const response = resolve(document, responses[String(status)]) as Json | undefined;
    if (!response) return [`${name}: the status is not declared (${JSON.stringify(body)})`];
    const key = `${String(operation['operationId'])} ${status}`;
    const faults: string[] = [];
    if (headers.has('deprecation') !== (operation['deprecated'] === true))
      faults.push(`${name}: Deprecation: ${headers.get('deprecation')}, and the contract says otherwise`);
    if (headers.has('sunset') !== 'x-sunset' in operation)
      faults.push(`${name}: Sunset: ${headers.get('sunset')}, and the contract says otherwise`);
    for (const [header, declared] of Object.entries((response['headers'] ?? {}) as Json)) {
      const { required, schema } = resolve(document, declared) as { required?: boolean; schema: Json };
      const text = headers.get(header);
      if (text === null) {
        if (required) faults.push(`${name}: the header ${header} is missing`);
      } else {
        const value = schema['type'] === 'integer' ? Number(text) : text;
        faults.push(...check(`header ${header}`, `${key} ${header}`, schema, value));
      }
    }
    const content = response['content'] as Record<string, { schema: unknown }> | undefined;
    if (!content) {
      if (body !== undefined) faults.push(`${name}: a body where none is declared`);
    } else if (!mediaType || !content[mediaType]) faults.push(`${name}: ${mediaType} is not declared`);
    else if (method !== 'HEAD') faults.push(...check('body', key, content[mediaType].schema, body));
    return faults;
  };
}

/** The form that all problems have, with any kind and any status of an error. */
function anyProblem(document: Json): Json {
  const { InternalErrorProblem } = (document['components'] as Record<string, Json>)['schemas'] as {
    InternalErrorProblem: { properties: Json };
  };
  const properties = {
    ...InternalErrorProblem.properties,
    type: { type: 'string', pattern: '^[A-Z_]+$' },
    status: { type: 'integer', minimum: 400, maximum: 599 },
  };
  return { ...InternalErrorProblem, properties, unevaluatedProperties: {} };
}

function resolve(document: Json, value: unknown): unknown {
  const reference = (value as Json | undefined)?.['$ref'];
  if (typeof reference !== 'string') return value;
  return reference
    .slice('#/'.length)
    .split('/')
    .reduce<unknown>((node, key) => (node as Json)[key], document);
}

/**
 * The schema with its references put in place and every object closed: clients must bear new fields, but the service of today may
 * send only those that the contract of today has. `whole`: not an arm of an `allOf` or `oneOf`, whose fields are declared beside.
 */
function closed(document: Json, value: unknown, whole = true): unknown {
  const schema = resolve(document, value) as Json;
  const copy: Json = { ...schema };
  delete copy['discriminator'];
  for (const combination of ['allOf', 'oneOf']) {
    const arms = schema[combination] as unknown[] | undefined;
    if (arms) copy[combination] = arms.map((arm) => closed(document, arm, false));
  }
  if (schema['properties']) {
    copy['properties'] = Object.fromEntries(
      Object.entries(schema['properties'] as Json).map(([name, property]) => [
        name,
        closed(document, property),
      ]),
    );
  }
  for (const keyword of ['items', 'additionalProperties', 'propertyNames']) {
    if (typeof schema[keyword] === 'object') copy[keyword] = closed(document, schema[keyword]);
  }
  const isObject = schema['type'] === 'object' || schema['allOf'] || schema['oneOf'];
  if (whole && isObject && !('additionalProperties' in schema)) copy['unevaluatedProperties'] = false;
  return copy;
}
