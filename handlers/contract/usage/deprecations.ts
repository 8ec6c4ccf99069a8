import { type Contract, operationsOf } from '../document/contract.ts';
import { Parts } from './contract-parts.ts';
import { requestReader } from './read-request.ts';

/** A deprecated operation. If `part` is set, only that part of the operation is deprecated. */
export interface Deprecation {
  version: string;
  operation: string;
  /** Kind and name of the contract part, such as `FIELD /properties/reference`. */
  part?: string;
}

/** Lists the deprecated operations, parameters and request fields of a contract. */
export function deprecationsIn(version: string, document: Contract): Deprecation[] {
  return [...operationsOf(document).values()].flatMap((placed) => {
    const { operationId, deprecated = false } = placed.operation;
    const parts = new Parts();
    requestReader(parts, { document, placed, scopes: {} });
    const own = deprecated ? [{ version, operation: operationId }] : [];
    return [...own, ...parts.deprecated.map((part) => ({ version, operation: operationId, part }))];
  });
}
