/** An error of work that has changed nothing and may succeed later. */
export abstract class PassingError extends Error {}

/** The queue is full: the work is refused immediately. */
export class TooManyWait extends PassingError {
  override readonly name = 'TooManyWait';
}

/** The work has given no answer in time. */
export class NoAnswer extends PassingError {
  override readonly name = 'NoAnswer';

  constructor(ms: number) {
    super(`it gave no answer within ${ms} ms`);
  }
}
