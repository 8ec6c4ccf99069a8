import {
  contractOf,
  members,
  operationsOf,
  parametersOf,
  resolved,
  textOf,
} from '../../../packages/contract-diff/src/openapi/document.ts';

/** An operation of a contract, as a client sends a request to it. */
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
export function requestsOf(document: unknown): ContractRequest[] {
  const contract = contractOf(document);
  return operationsOf(contract).map((operation) => {
    const headers = parametersOf(contract, operation).filter((one) => textOf(one, 'in') === 'header');
    const json = ['requestBody', 'content', 'application/json'];
    const examples = members(resolved(contract, operation.operation, ...json, 'examples'));
    return {
      operationId: operation.id,
      method: operation.method,
      path: operation.path,
      headers: headers.map((header) => textOf(header, 'name') ?? ''),
      bodies: Object.fromEntries(
        examples.map(([name, example]) => [name, resolved(contract, example, 'value')?.node]),
      ),
    };
  });
}

/** Fills a path with values for its parameters. Throws if a value is missing. */
export const fillPath = (path: string, values: Record<string, string>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (values[name] === undefined) throw new Error(`which ${name}?`);
    return encodeURIComponent(values[name]);
  });
