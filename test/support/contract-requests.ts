import { operationsIn } from '../../scripts/contract/answers.ts';
import { type Document, resolve } from '../../scripts/contract/rules.ts';

/** An operation of a contract as a request of it is made. */
export interface ContractRequest {
  operationId: string;
  method: string;
  /** With the names of its parameters in braces. */
  path: string;
  /** Names of the headers that it takes. */
  headers: string[];
  /** Its request examples, by name. */
  bodies: Record<string, unknown>;
}

/** Every operation of a bundled contract, with its examples in place. */
export const requestsOf = (document: Document): ContractRequest[] =>
  operationsIn(document).map(({ path, method, operation, parameters }) => ({
    operationId: operation.operationId,
    method,
    path,
    headers: parameters.filter((parameter) => parameter['in'] === 'header').map(({ name }) => name as string),
    bodies: Object.fromEntries(
      Object.entries((operation['requestBody']?.content['application/json'].examples ?? {}) as object).map(
        ([name, example]) => [name, (resolve(document, example) as { value: unknown }).value],
      ),
    ),
  }));

/** A path with values in place of its parameters. Throws where there is none for one. */
export const fillPath = (path: string, values: Record<string, string>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (values[name] === undefined) throw new Error(`which ${name}?`);
    return encodeURIComponent(values[name]);
  });
