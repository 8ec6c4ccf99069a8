import { type Contract, operationsOf } from '../document/contract.ts';
import { Parts } from './parts.ts';
import { requestReader } from './reading.ts';

/** What is deprecated of an operation; without `part` it is the operation itself. */
export interface Deprecation {
  version: string;
  operation: string;
  /** `FIELD /properties/reference` */
  part?: string;
}

/** All that a contract marks as `deprecated`: operations, parameters, and fields of requests. */
export function deprecationsIn(version: string, document: Contract): Deprecation[] {
  return [...operationsOf(document).values()].flatMap((placed) => {
    const { operationId, deprecated = false } = placed.operation;
    const parts = new Parts();
    requestReader(parts, { document, placed, scopes: {} });
    const own = deprecated ? [{ version, operation: operationId }] : [];
    return [...own, ...parts.deprecated.map((part) => ({ version, operation: operationId, part }))];
  });
}
