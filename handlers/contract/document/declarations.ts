import type { Contract, Parameter, PlacedOperation, Reference, Schema } from './contract.ts';

/** Returns a value of the document: the value itself, or the target of its reference. */
export function resolve<Value extends object>(document: Contract, value: Value | Reference): Value {
  if (!('$ref' in value)) return value;
  const keys = value.$ref.slice('#/'.length).split('/');
  // This throws if the document has no value at this path.
  const found = keys.reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], document);
  // The contract is linted: a reference leads to the kind of value that is needed here.
  return resolve(document, found as Value | Reference);
}

/** Whether an operation has this header among its parameters. */
export const declaresHeader = (
  document: Contract,
  { parameters }: PlacedOperation,
  header: string,
): boolean => parametersIn(document, parameters, 'header').some(({ name }) => name === header);

/** Statuses with which an operation may answer with this header. */
export const statusesWithHeader = (
  document: Contract,
  { operation }: PlacedOperation,
  header: string,
): number[] =>
  Object.entries(operation.responses)
    .filter(([, response]) => header in (resolve(document, response).headers ?? {}))
    .map(([status]) => Number(status));

/** Fields of an operation's body that have a default, with that default. All are texts, numbers or truth values. */
export function bodyDefaults(document: Contract, { operation }: PlacedOperation): Map<string, unknown> {
  const schema = operation.requestBody?.content['application/json']?.schema;
  const { properties = {} } = schema ? resolve(document, schema) : {};
  const declared = Object.entries(properties).map(([name, property]): [string, unknown] => [
    name,
    // Keywords next to a reference hold for this field only.
    (property as Schema).default ?? resolve(document, property).default,
  ]);
  return new Map(declared.filter(([, value]) => value !== undefined));
}

/** The names of the parameters of an operation's path whose values are UUIDs. */
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

/** Whether an operation declares that it may answer with this kind of problem. */
export function declaresProblem(
  document: Contract,
  { operation }: PlacedOperation,
  status: number,
  kind: string,
): boolean {
  const response = operation.responses[status];
  const content = response && resolve(document, response).content?.['application/problem+json'];
  return content !== undefined && allowsKind(document, content.schema, kind);
}

function allowsKind(document: Contract, value: Schema | Reference, kind: string): boolean {
  const { properties = {}, allOf = [], oneOf = [] } = resolve(document, value);
  const type = properties['type'] && resolve(document, properties['type']);
  if (type && (type.const === kind || type.enum?.includes(kind))) return true;
  return [...allOf, ...oneOf].some((part) => allowsKind(document, part, kind));
}
