import { type Contract, operationsOf } from '../document/contract.ts';
import { Parts } from './contract-parts.ts';
import { requestReader } from './read-request.ts';

/** A deprecated operation or, if `part` is set, a deprecated part of an operation. */
export interface Deprecation {
  version: string;
  operation: string;
  /** Kind and name of the part, such as `FIELD /properties/reference`. */
  part?: string;
}

/** Lists everything that a contract marks as `deprecated`: operations, parameters, and fields of requests. */
export function deprecationsIn(version: string, document: Contract): Deprecation[] {
  return [...operationsOf(document).values()].flatMap((placed) => {
    const { operationId, deprecated = false } = placed.operation;
    const parts = new Parts();
    requestReader(parts, { document, placed, scopes: {} });
    const own = deprecated ? [{ version, operation: operationId }] : [];
    return [...own, ...parts.deprecated.map((part) => ({ version, operation: operationId, part }))];
  });
}
