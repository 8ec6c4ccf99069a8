/** Error of an operation that has changed nothing and may succeed later. */
export abstract class TransientError extends Error {}

/** Thrown if a queue is full, so that an item is refused immediately. */
export class QueueFull extends TransientError {
  override readonly name = 'QueueFull';
}

/** Thrown if an operation hasn't returned within its time limit. */
export class TimedOut extends TransientError {
  override readonly name = 'TimedOut';

  constructor(ms: number) {
    super(`no answer within ${ms} ms`);
  }
}
