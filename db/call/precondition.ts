/** Kinds of resources that have versions. */
export type ResourceKind =
  | 'order'
  | 'payment'
  | 'capture'
  | 'refund'
  | 'shipment'
  | 'product'
  | 'stock'
  | 'shipping-method'
  | 'tax-rate'
  | 'discount-code'
  | 'matter'
  | 'webhook-endpoint';

/**
 * A version of a resource, with the name that identifies it among its kind. `uses`: a number that callers see and that
 * changes without a new version.
 */
export type Versioned = { version: number; uses?: number } & (
  { id: string } | { sku: string } | { code: string }
);

/**
 * Decides by the current state of a resource whether it may be changed; `undefined`: it doesn't exist. Versions are
 * small numbers, so the version alone would match that of any other resource. Throws `PreconditionFailed` if it knows
 * the reason of a mismatch.
 */
export type Precondition = (kind: ResourceKind, resource: Versioned | undefined) => boolean;

/**
 * Reason for which a precondition doesn't hold. The resource has another version than the caller has seen. The caller
 * names only versions of other resources. There is no resource. Or there is one although the caller wants to create it.
 */
export type Mismatch =
  { reason: 'changed' | 'absent' | 'present' } | { reason: 'unrelated'; kind: ResourceKind; form: string };

/**
 * Thrown inside a transaction, so that it is rolled back, when the precondition doesn't hold under the row's
 * lock. A precondition that knows why it doesn't hold throws it itself.
 */
export class PreconditionFailed extends Error {
  override readonly name = 'PreconditionFailed';
  readonly mismatch: Mismatch;

  constructor(mismatch: Mismatch = { reason: 'changed' }) {
    super(mismatch.reason);
    this.mismatch = mismatch;
  }
}

/** Thrown if the caller replaces an existing resource without saying which version of it the caller has seen. */
export class PreconditionRequired extends Error {
  override readonly name = 'PreconditionRequired';
}
