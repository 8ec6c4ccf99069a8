/** Kinds of resources that have versions. */
export type ResourceKind =
  | 'order'
  | 'payment'
  | 'capture'
  | 'refund'
  | 'shipment'
  | 'shipment-hold'
  | 'return'
  | 'credit'
  | 'document'
  | 'product'
  | 'stock'
  | 'shipping-method'
  | 'tax-rate'
  | 'discount-code'
  | 'matter'
  | 'webhook-endpoint';

/**
 * A version of a resource, and the resource's id, SKU or code. `uses`: a number that callers see, and that may change
 * without a new version.
 */
export type Versioned = { version: number; uses?: number } & (
  { id: string } | { sku: string } | { code: string }
);

/**
 * Decides whether a resource in its current state may be changed. `resource` is undefined if the resource doesn't
 * exist. The version alone isn't enough, because versions are small numbers that many resources have. If the function
 * knows why the precondition isn't met, it throws `PreconditionFailed`.
 */
export type Precondition = (kind: ResourceKind, resource: Versioned | undefined) => boolean;

/**
 * Reason why a precondition isn't met.
 *
 * - `changed`: the resource has another version than the caller has seen.
 * - `unrelated`: the caller names only versions of other resources.
 * - `absent`: the resource doesn't exist.
 * - `present`: the resource exists, but the caller wants to create it.
 */
export type Mismatch =
  { reason: 'changed' | 'absent' | 'present' } | { reason: 'unrelated'; kind: ResourceKind; form: string };

/**
 * Thrown inside a transaction if a precondition isn't met while the row is locked, so that the transaction is rolled
 * back. A `Precondition` that knows the reason throws this error itself.
 */
export class PreconditionFailed extends Error {
  override readonly name = 'PreconditionFailed';
  readonly mismatch: Mismatch;

  constructor(mismatch: Mismatch = { reason: 'changed' }) {
    super(mismatch.reason);
    this.mismatch = mismatch;
  }
}

/** Thrown if the caller wants to replace an existing resource, but doesn't name the version that it has seen. */
export class PreconditionRequired extends Error {
  override readonly name = 'PreconditionRequired';
}
