import type { Dispatcher } from 'undici';

/** The body of an answer interests nobody, so it is read for so long, so far, and so much of it is kept. */
const BODY_MS = 1_000;
const BODY_BYTES = 16_384;
const KEPT_BYTES = 1_024;

/** There was no answer in time. */
class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
}

export interface Answer {
  statusCode: number;
  retryAfter: string | string[] | undefined;
  /** When its head was there, by `performance.now()`. */
  at: number;
  /** How the body begins: copies, because what they are parts of may be large. */
  beginning: Buffer[];
}

/**
 * Sends a request. Rejects if the head of the answer isn't there after so many ms; whatever happens to the body then, the
 * answer is known. A connection whose body isn't read to its end is closed.
 *
 * A request is most of what a delivery costs, so this is told what undici hears, without the streams and signals of its
 * `request`: a signal that ends by itself does so long after the answer too, and that costs a sixth of a request.
 */
export const exchange = (
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  answerMs: number,
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    dispatcher.dispatch(request, new Exchange(answerMs, resolve, reject));
  });

class Exchange implements Dispatcher.DispatchHandler {
  readonly #resolve: (answer: Answer) => void;
  readonly #reject: (error: Error) => void;
  #timer: NodeJS.Timeout;
  #controller: Dispatcher.DispatchController | undefined;
  #answer: Answer | undefined;
  #bytes = 0;
  #isLate = false;

  constructor(answerMs: number, resolve: (answer: Answer) => void, reject: (error: Error) => void) {
    this.#resolve = resolve;
    this.#reject = reject;
    this.#timer = setTimeout(() => this.#end(), answerMs);
  }

  /** Before there is a connection nothing can be ended. */
  #end(): void {
    this.#isLate = true;
    this.#controller?.abort(new TimeoutError());
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#isLate) this.#end();
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    statusCode: number,
    { 'retry-after': retryAfter }: Record<string, string | string[] | undefined>,
  ): void {
    if (statusCode < 200) return;
    clearTimeout(this.#timer);
    this.#answer = { statusCode, retryAfter, at: performance.now(), beginning: [] };
    this.#timer = setTimeout(() => this.#end(), BODY_MS);
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    const room = KEPT_BYTES - this.#bytes;
    // A body comes after the head.
    if (room > 0) this.#answer!.beginning.push(Buffer.from(chunk.subarray(0, room)));
    this.#bytes += chunk.length;
    if (this.#bytes > BODY_BYTES) this.#end();
  }

  onResponseEnd(): void {
    clearTimeout(this.#timer);
    // Only an answer that has a head has an end.
    this.#resolve(this.#answer!);
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    clearTimeout(this.#timer);
    if (this.#answer) this.#resolve(this.#answer);
    else this.#reject(error);
  }
}
