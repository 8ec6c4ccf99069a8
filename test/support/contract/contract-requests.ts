import {
  contractOf,
  isTrue,
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
  /** The examples of the required query parameters, such as `?from=…`. Empty if the operation requires none. */
  query: string;
  headers: string[];
  /** Example request bodies by name. */
  bodies: Record<string, unknown>;
}

/** Lists the operations of a bundled contract. References to examples are resolved. */
export function requestsOf(document: unknown): ContractRequest[] {
  const contract = contractOf(document);
  return operationsOf(contract).map((operation) => {
    const parameters = parametersOf(contract, operation);
    const headers = parameters.filter((one) => textOf(one, 'in') === 'header');
    const required = parameters.filter((one) => textOf(one, 'in') === 'query' && isTrue(one, 'required'));
    const json = ['requestBody', 'content', 'application/json'];
    const examples = members(resolved(contract, operation.operation, ...json, 'examples'));
    return {
      operationId: operation.id,
      method: operation.method,
      path: operation.path,
      query: queryOf(required.map((one) => [textOf(one, 'name') ?? '', textOf(one, 'example') ?? ''])),
      headers: headers.map((header) => textOf(header, 'name') ?? ''),
      bodies: Object.fromEntries(
        examples.map(([name, example]) => [name, resolved(contract, example, 'value')?.node]),
      ),
    };
  });
}

const queryOf = (parameters: [name: string, value: string][]): string =>
  parameters.length === 0 ? '' : `?${new URLSearchParams(parameters)}`;

/** Replaces the parameters of a path with values. Throws if a value is missing. */
export const fillPath = (path: string, values: Record<string, string>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (values[name] === undefined) throw new Error(`no value for the parameter ${name}`);
    return encodeURIComponent(values[name]);
  });
