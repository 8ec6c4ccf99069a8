import {
  type Contract,
  type Located,
  type Operation,
  child,
  contractOf,
  members,
  operationsOf,
  parametersOf,
  resolve,
  resolved,
  responsesOf,
  textOf,
} from '../../../packages/contract-diff/src/openapi/document.ts';
import { declaredFields, shapes } from './list-properties.ts';

/**
 * The fields of a contract: those that clients send (`requests`), and those that the service sends (`answers`). A field
 * is in both sets if its schema is used in both directions.
 */
export interface ContractFields {
  /** Properties of bodies, and parameters. A parameter is named with its operation: `listOrders query page`. */
  readonly requests: ReadonlySet<string>;
  /** Properties of bodies, and headers. A header is named with the word `header`: `header ETag`. */
  readonly answers: ReadonlySet<string>;
}

/** Returns all fields that a bundled contract declares. */
export function contractFields(document: unknown): ContractFields {
  const contract = contractOf(document);
  const shapeAt = shapes(contract);
  const [requests, answers] = [new Set<string>(), new Set<string>()];
  const add = (fields: Set<string>, schema: Located | undefined) => {
    if (schema) for (const field of declaredFields(shapeAt, schema)) fields.add(field);
  };
  for (const operation of operationsOf(contract)) {
    for (const { field } of parameterFields(contract, operation)) requests.add(field);
    for (const schema of requestSchemas(contract, operation)) add(requests, schema);
    for (const [, response] of responsesOf(contract, operation)) {
      for (const { field } of headerFields(contract, response)) answers.add(field);
      for (const [, media] of members(child(response, 'content'))) add(answers, child(media, 'schema'));
    }
  }
  return { requests, answers };
}

/** Returns the schemas for an operation's request body. A request body has one schema for each media type. */
export const requestSchemas = (contract: Contract, { operation }: Operation): Located[] =>
  members(resolved(contract, operation, 'requestBody', 'content')).flatMap(
    ([, media]) => child(media, 'schema') ?? [],
  );

export const parameterFields = (contract: Contract, operation: Operation) =>
  parametersOf(contract, operation).map((parameter) => {
    const [place, name] = [textOf(parameter, 'in') ?? '', textOf(parameter, 'name') ?? ''];
    return { place, name, field: `${operation.id} ${place} ${name}` };
  });

/**
 * Returns the headers of a response. If several responses refer to the same header, all of them use the same field name
 * for the header.
 */
export const headerFields = (contract: Contract, response: Located) =>
  members(child(response, 'headers')).map(([name, header]) => ({
    name,
    field: `header ${resolve(contract, header).at.replace('#/components/headers/', '')}`,
  }));
