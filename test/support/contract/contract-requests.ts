import {
  contractOf,
  members,
  operationsOf,
  parametersOf,
  resolved,
  textOf,
} from '../../../packages/contract-diff/src/openapi/document.ts';

/** An operation of a contract, with the data that a client needs to build a request. */
export interface ContractRequest {
  operationId: string;
  method: string;
  /** The path, with the names of its parameters in braces. */
  path: string;
  headers: string[];
  /** Example request bodies by name. */
  bodies: Record<string, unknown>;
}

/** Lists the operations of a bundled contract. References to examples are resolved. */
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

/** Replaces the parameters of a path with values. Throws if a value is missing. */
export const fillPath = (path: string, values: Record<string, string>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (values[name] === undefined) throw new Error(`no value for the parameter ${name}`);
    return encodeURIComponent(values[name]);
  });
