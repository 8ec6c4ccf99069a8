/** An error of work that has changed nothing and may succeed later. */
export abstract class TransientError extends Error {}

/** The queue is full: the work is refused immediately. */
export class QueueFull extends TransientError {
  override readonly name = 'QueueFull';
}

/** The work has given no answer in time. */
export class TimedOut extends TransientError {
  override readonly name = 'TimedOut';

  constructor(ms: number) {
    super(`no answer within ${ms} ms`);
  }
}
