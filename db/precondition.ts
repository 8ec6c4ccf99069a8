/** Decides by a resource's current version whether it may be changed; `undefined`: it doesn't exist. */
export type Precondition = (version: number | undefined) => boolean;

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
