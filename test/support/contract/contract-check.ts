import { contractAjv } from '../../../handlers/http/parsing/validation.ts';
import {
  type Contract,
  type Located,
  child,
  contractOf,
  elements,
  isObject,
  isTrue,
  members,
  operationFinder,
  resolve,
  resolved,
  textOf,
} from '../../../packages/contract-diff/src/openapi/document.ts';
import { earlyAnswers } from '../../../scripts/contract/answers/answers.ts';
import type { ObservedAnswer } from '../../../scripts/contract/answers/observations.ts';

type Json = Record<string, unknown>;
/** Lists the violations of a JSON schema in a value. `key` identifies the schema, so that it is compiled only once. */
type Validate = (key: string, schema: () => Json, value: unknown) => string[];

/**
 * Returns a function that compares an answer with a bundled contract and lists the violations. The status, the media
 * type and the headers must be as declared. The body must have the declared form and no other fields. If no operation
 * has the path of the request, the answer must be declared in `components` as a response that no operation lists.
 */
export function contractChecker(document: unknown): (answer: ObservedAnswer) => string[] {
  const contract = contractOf(document);
  const find = operationFinder(contract);
  const early = earlyAnswers(contract);
  const validate = validator();

  const responseFaults = (key: string, response: Located, answer: ObservedAnswer): string[] => [
    ...headerFaults(contract, validate, key, response, answer.headers),
    ...bodyFaults(contract, validate, key, response, answer),
  ];
  const faultsOf = (answer: ObservedAnswer): string[] => {
    const { method, path, status, headers, body } = answer;
    const found = find(method === 'HEAD' ? 'GET' : method, path);
    // The answer to HEAD has no body, so the kind of problem isn't known.
    const isEarly = (kind: string) => kind === kindOf(body) || (!found && method === 'HEAD');
    const before = early.find((one) => one.status === status && isEarly(one.kind));
    if (before) return responseFaults(before.name, before.response, answer);
    if (!found) return [`${status} ${mediaTypeOf(headers)} ${kindOf(body)} where no operation is`];
    const { id, operation } = found;
    const response = resolved(contract, operation, 'responses', String(status));
    if (!response) return [`the status is not declared (${JSON.stringify(body)})`];
    return [...deprecationFaults(operation, headers), ...responseFaults(`${id} ${status}`, response, answer)];
  };
  return (answer) => {
    const name = `${answer.method} ${answer.path} → ${answer.status}`;
    return faultsOf(answer).map((fault) => `${name}: ${fault}`);
  };
}

export function validator(): Validate {
  // Without validation and optimization the compilation is faster. This saves time, because a process checks only a few
  // answers with most schemas.
  const quick = { validateSchema: false, code: { optimize: false } };
  const ajv = contractAjv({ ...quick, useDefaults: false, verbose: false, strict: false });
  const compiled = new Map<string, ReturnType<typeof ajv.compile>>();
  return (key, schema, value) => {
    const validate = compiled.get(key) ?? ajv.compile(schema());
    compiled.set(key, validate);
    return validate(value) ? [] : [`${ajv.errorsText(validate.errors)} in ${JSON.stringify(value)}`];
  };
}

const kindOf = (body: unknown) => (isObject(body) ? String(body['type']) : undefined);

const mediaTypeOf = (headers: Headers) => headers.get('content-type')?.split(';')[0];

function* deprecationFaults(operation: Located, headers: Headers) {
  if (headers.has('deprecation') !== isTrue(operation, 'deprecated'))
    yield `Deprecation: ${headers.get('deprecation')}, and the contract says otherwise`;
  if (headers.has('sunset') !== (child(operation, 'x-sunset') !== undefined))
    yield `Sunset: ${headers.get('sunset')}, and the contract says otherwise`;
}

function headerFaults(
  contract: Contract,
  validate: Validate,
  key: string,
  response: Located,
  headers: Headers,
): string[] {
  return members(child(response, 'headers')).flatMap(([name, header]) => {
    const text = headers.get(name);
    if (text === null)
      return isTrue(resolve(contract, header), 'required') ? [`the header ${name} is missing`] : [];
    const schema = resolved(contract, header, 'schema') ?? header;
    const value = textOf(schema, 'type') === 'integer' ? Number(text) : text;
    const faults = validate(`${key} ${name}`, () => closed(contract, schema), value);
    return faults.map((fault) => `header ${name} ${fault}`);
  });
}

function bodyFaults(
  contract: Contract,
  validate: Validate,
  key: string,
  response: Located,
  { method, headers, body }: ObservedAnswer,
): string[] {
  const content = child(response, 'content');
  if (!content) return body === undefined ? [] : ['a body where none is declared'];
  const mediaType = mediaTypeOf(headers);
  const schema = resolved(contract, content, mediaType ?? '', 'schema');
  if (!schema) return [`${mediaType} is not declared`];
  if (method === 'HEAD') return [];
  return validate(`${key} ${mediaType}`, () => closed(contract, schema), body).map(
    (fault) => `body ${fault}`,
  );
}

/**
 * Returns the schema with its references resolved, and closes every object: a closed object allows only its declared
 * fields. Clients must accept new fields, but the service may send only the fields of its contract. `whole` is false
 * for a member schema of an `allOf` or `oneOf`, because the other members may declare more fields.
 */
export function closed(contract: Contract, value: Located, whole = true): Json {
  const schema = resolve(contract, value);
  if (!isObject(schema.node)) throw new Error(`${schema.at} is not a schema that can be closed`);
  const { discriminator: _, ...copy } = schema.node;
  for (const combination of ['allOf', 'oneOf']) {
    const arms = elements(child(schema, combination));
    if (arms.length > 0) copy[combination] = arms.map((arm) => closed(contract, arm, false));
  }
  const properties = members(child(schema, 'properties'));
  if (properties.length > 0)
    copy['properties'] = Object.fromEntries(
      properties.map(([name, property]) => [name, closed(contract, property)]),
    );
  for (const keyword of ['items', 'additionalProperties', 'propertyNames']) {
    const inner = child(schema, keyword);
    if (isObject(inner?.node)) copy[keyword] = closed(contract, inner);
  }
  const isWhole = copy['type'] === 'object' || copy['allOf'] || copy['oneOf'];
  const isOpen = 'additionalProperties' in copy || 'unevaluatedProperties' in copy;
  if (whole && isWhole && !isOpen) copy['unevaluatedProperties'] = false;
  return copy;
}
