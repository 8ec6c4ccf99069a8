/** What has versions of its own. */
export type ResourceKind =
  | 'order'
  | 'payment'
  | 'capture'
  | 'refund'
  | 'shipment'
  | 'product'
  | 'stock'
  | 'matter'
  | 'webhook-endpoint';

/** A resource at one of its versions, under the name that it has among those of its kind. */
export type Versioned = { version: number } & ({ id: string } | { sku: string });

/**
 * Decides by what a resource is now whether it may be changed; `undefined`: it doesn't exist. Versions are small
 * numbers, so the version alone would pass for that of any other resource. Throws `PreconditionFailed` if it knows why not.
 */
export type Precondition = (kind: ResourceKind, resource: Versioned | undefined) => boolean;

/**
 * Why a precondition doesn't hold: the resource has another version than the caller has seen, the caller names versions
 * of other resources only, there is no resource, or there is one although the caller wants to create it.
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

/** Thrown where the caller replaces a resource that exists without saying which version of it it has seen. */
export class PreconditionRequired extends Error {
  override readonly name = 'PreconditionRequired';
}
