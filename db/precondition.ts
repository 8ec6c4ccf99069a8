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
 * numbers, so the version alone would pass for that of any other resource.
 */
export type Precondition = (kind: ResourceKind, resource: Versioned | undefined) => boolean;

/**
 * Thrown inside a transaction, so that it is rolled back, when the precondition doesn't hold under the row's
 * lock.
 */
export class PreconditionFailed extends Error {
  override readonly name = 'PreconditionFailed';
}

/** Thrown where the caller replaces a resource that exists without saying which version of it it has seen. */
export class PreconditionRequired extends Error {
  override readonly name = 'PreconditionRequired';
}
