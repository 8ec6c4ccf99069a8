import type { Dispatcher } from 'undici';

/** Time limit for reading the body of an answer, in ms. The body has no effect on the delivery. */
const BODY_MS = 1_000;
/** A body is read only up to this number of bytes. */
const BODY_BYTES = 16_384;
/** Number of bytes from the start of the body that are stored. */
const KEPT_BYTES = 1_024;

/** Thrown if the receiver didn't answer in time. */
class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
}

export interface Answer {
  statusCode: number;
  retryAfter: string | string[] | undefined;
  /** Time at which the head of the answer arrived, as in `performance.now()`. */
  at: number;
  /** Copies of the first bytes of the body. The bytes are copied because a chunk may be part of a large buffer. */
  beginning: Buffer[];
}

/**
 * Sends a request. Rejects if the head of the answer hasn't arrived after `answerMs`. If the head has arrived, the
 * promise always resolves, even if the body is too long or too slow, or can't be read. The promise resolves when the
 * body has ended or its reading was aborted. If a body isn't read to its end, its connection is closed.
 *
 * The request is most of the cost of a delivery. So this function uses undici's handler callbacks, and not the streams
 * and signals of undici's `request`. A signal with a timeout would also fire long after the answer, and cost a sixth of
 * a request.
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

  /**
   * Aborts the exchange because of a time limit. While there is no connection, undici can't abort a request, and
   * `onRequestStart` aborts the request later.
   */
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
    // The head of an answer arrives before its body.
    if (room > 0) this.#answer!.beginning.push(Buffer.from(chunk.subarray(0, room)));
    this.#bytes += chunk.length;
    if (this.#bytes > BODY_BYTES) this.#end();
  }

  onResponseEnd(): void {
    clearTimeout(this.#timer);
    // The head of an answer arrives before its end.
    this.#resolve(this.#answer!);
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    clearTimeout(this.#timer);
    if (this.#answer) this.#resolve(this.#answer);
    else this.#reject(error);
  }
}
