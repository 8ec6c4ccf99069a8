import {
  contractOf,
  members,
  operationsOf,
  parametersOf,
  resolved,
  textOf,
} from '../../../packages/contract-diff/src/openapi/document.ts';

/** An operation of a contract, and the parts from which a client builds a request. */
export interface ContractRequest {
  operationId: string;
  method: string;
  /** The path, with the names of its parameters in braces. */
  path: string;
  /** Names of the headers that the operation accepts. */
  headers: string[];
  /** The examples of the request body, by the names of the examples. */
  bodies: Record<string, unknown>;
}

/** Lists the operations of a bundled contract. The function replaces references to examples by the examples. */
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

/** Replaces the parameters of a path by values. Throws if a value is missing. */
export const fillPath = (path: string, values: Record<string, string>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (values[name] === undefined) throw new Error(`which ${name}?`);
    return encodeURIComponent(values[name]);
  });
