/** Decides by the version that a resource has now whether it may be changed; `undefined`: it doesn't exist. */
export type Precondition = (version: number | undefined) => boolean;

/** Thrown inside a transaction, so that it is rolled back, when the precondition doesn't hold under the row's lock. */
export class PreconditionFailed extends Error {
  override readonly name = 'PreconditionFailed';
}

/** Thrown where what is to be replaced exists and the caller didn't say which version of it it has seen. */
export class PreconditionRequired extends Error {
  override readonly name = 'PreconditionRequired';
}
