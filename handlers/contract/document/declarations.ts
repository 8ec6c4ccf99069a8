import type { Contract, Parameter, PlacedOperation, Reference, Schema } from './contract.ts';

/** Media type of all problems. */
export const PROBLEM_TYPE = 'application/problem+json';

/** Returns the value itself or, for a reference, its target in the document. */
export function resolve<Value extends object>(document: Contract, value: Value | Reference): Value {
  if (!('$ref' in value)) return value;
  const keys = value.$ref.slice('#/'.length).split('/');
  // Throws if the document has no value at this path.
  const found = keys.reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], document);
  // The cast is safe because the linter of the contract checks that each reference has a target of the right kind.
  return resolve(document, found as Value | Reference);
}

/** Returns whether an operation has a header as a parameter. */
export const declaresHeader = (
  document: Contract,
  { parameters }: PlacedOperation,
  header: string,
): boolean => parametersIn(document, parameters, 'header').some(({ name }) => name === header);

/** Returns the statuses whose answers may have this header. */
export const statusesWithHeader = (
  document: Contract,
  { operation }: PlacedOperation,
  header: string,
): number[] =>
  Object.entries(operation.responses)
    .filter(([, response]) => header in (resolve(document, response).headers ?? {}))
    .map(([status]) => Number(status));

/**
 * Returns the media types in which an operation can return its result, in the order of the contract. Returns JSON for
 * an operation whose results have no body.
 */
export function mediaTypesOf(document: Contract, { operation }: PlacedOperation): [string, ...string[]] {
  const results = Object.entries(operation.responses).filter(([status]) => status.startsWith('2'));
  const types = results.flatMap(([, response]) => Object.keys(resolve(document, response).content ?? {}));
  const [first = 'application/json', ...rest] = new Set(types);
  return [first, ...rest];
}

/** Returns the default values of an operation's body, by field. Every default is a text, a number or a boolean. */
export function bodyDefaults(document: Contract, { operation }: PlacedOperation): Map<string, unknown> {
  const schema = operation.requestBody?.content['application/json']?.schema;
  const { properties = {} } = schema ? resolve(document, schema) : {};
  const declared = Object.entries(properties).map(([name, property]): [string, unknown] => [
    name,
    // A default next to a `$ref` applies only to this field.
    (property as Schema).default ?? resolve(document, property).default,
  ]);
  return new Map(declared.filter(([, value]) => value !== undefined));
}

/** Returns the names of the path parameters whose values are UUIDs. */
export const uuidsInPath = (document: Contract, { parameters }: PlacedOperation): string[] =>
  parametersIn(document, parameters, 'path')
    .filter(({ schema }) => resolve(document, schema).format === 'uuid')
    .map(({ name }) => name);

const parametersIn = (
  document: Contract,
  parameters: PlacedOperation['parameters'],
  place: string,
): Parameter[] =>
  parameters.map((parameter) => resolve(document, parameter)).filter((parameter) => parameter.in === place);

/** Whether an operation declares this type of problem for this status. */
export function declaresProblem(
  document: Contract,
  { operation }: PlacedOperation,
  status: number,
  kind: string,
): boolean {
  const response = operation.responses[status];
  const content = response && resolve(document, response).content?.[PROBLEM_TYPE];
  return content !== undefined && allowsKind(document, content.schema, kind);
}

function allowsKind(document: Contract, value: Schema | Reference, kind: string): boolean {
  const { properties = {}, allOf = [], oneOf = [] } = resolve(document, value);
  const type = properties['type'] && resolve(document, properties['type']);
  if (type && (type.const === kind || type.enum?.includes(kind))) return true;
  return [...allOf, ...oneOf].some((part) => allowsKind(document, part, kind));
}
