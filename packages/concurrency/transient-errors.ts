/** An error of work that has changed nothing and may succeed later. */
export abstract class TransientError extends Error {}

/** Thrown if the queue is full. The work is refused immediately. */
export class QueueFull extends TransientError {
  override readonly name = 'QueueFull';
}

/** Thrown if the work hasn't returned in time. */
export class TimedOut extends TransientError {
  override readonly name = 'TimedOut';

  constructor(ms: number) {
    super(`no answer within ${ms} ms`);
  }
}
