/**
 * Length of the window in which calls are counted. The window consists of `PARTS` parts. The oldest part is dropped
 * when a new part begins.
 */
const WINDOW_MS = 60_000;
const PARTS = 6;

/** Minimum number of calls in the window before the breaker can open. */
const CALLS_MIN = 10;

/** Pause without calls after most calls have failed, or after the probe has failed. */
export const PAUSE_SECONDS = 10;

/**
 * A change of the breaker's state. Either the breaker opens because most calls fail, the last of them with `error`. Or
 * the breaker closes because the provider answers again.
 */
export type BreakerChange = { isOpen: true; error: unknown } | { isOpen: false };

/** The read-only view of a circuit breaker. */
export type Circuit = Readonly<Pick<Breaker, 'isOpen' | 'tally'>>;

interface Options {
  /** Whether an error is an answer of the provider, such as a refusal. */
  isAnswer?: (error: unknown) => boolean;
  /** A monotonic clock, in ms. */
  now?: () => number;
  pauseSeconds?: number | undefined;
  fewestCalls?: number;
}

interface Part {
  number: number;
  answered: number;
  failed: number;
}

/**
 * A circuit breaker in this process. The breaker opens if more than half of the calls get no answer, and closes when a
 * single call (the probe) gets an answer. The breaker doesn't refuse calls. Instead it determines how many jobs may be
 * taken from the queue, so that all other jobs remain in the queue and aren't counted as tried.
 *
 * This project has its own breaker because the breakers of libraries don't fit. Some refuse calls. Some count the last
 * calls, and not the calls of a period, if there are few calls. Others keep counting the failures of an outage after
 * the outage has ended.
 */
export class Breaker {
  readonly #onChange: (change: BreakerChange) => void;
  readonly #isAnswer: (error: unknown) => boolean;
  /** A monotonic clock, in milliseconds. */
  readonly #now: () => number;
  readonly #pauseMs: number;
  readonly #fewestCalls: number;
  #parts: Part[] = [];
  /** The time from which a job may be taken as the probe. Undefined unless the breaker is open. */
  #probeFrom: number | undefined;
  #answered = 0;
  #failed = 0;

  constructor(
    onChange: (change: BreakerChange) => void,
    {
      isAnswer = () => false,
      now = () => performance.now(),
      pauseSeconds = PAUSE_SECONDS,
      fewestCalls = CALLS_MIN,
    }: Options = {},
  ) {
    this.#onChange = onChange;
    this.#isAnswer = isAnswer;
    this.#now = now;
    this.#pauseMs = pauseSeconds * 1000;
    this.#fewestCalls = fewestCalls;
  }

  get isOpen(): boolean {
    return this.#probeFrom !== undefined;
  }

  /** Number of calls with an answer and without an answer, since the process started. */
  get tally(): { answered: number; failed: number } {
    return { answered: this.#answered, failed: this.#failed };
  }

  /**
   * Returns how many of the `wanted` jobs may be taken from the queue. `underWay`: number of running jobs. If the
   * breaker is open, a job is taken as the probe only after all running jobs have ended.
   */
  admit(wanted: number, underWay: number): number {
    if (!this.isOpen) return wanted;
    return this.#isProbeDue && underWay === 0 ? Math.min(wanted, 1) : 0;
  }

  /** Makes a call, and counts the call as answered or as failed. */
  async watch<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    // A call that began before the end of the pause shows nothing about the provider after the pause.
    const isProbe = this.#isProbeDue;
    try {
      const answer = await call();
      this.#succeed(isProbe);
      return answer;
    } catch (error) {
      if (this.#isAnswer(error)) this.#succeed(isProbe);
      else this.#fail(error, isProbe);
      throw error;
    }
  }

  get #isProbeDue(): boolean {
    return this.#probeFrom !== undefined && this.#now() >= this.#probeFrom;
  }

  #succeed(isProbe: boolean): void {
    this.#answered += 1;
    this.#part.answered += 1;
    if (!this.isOpen || !isProbe) return;
    this.#probeFrom = undefined;
    // Failures of the outage that has ended no longer count.
    this.#parts = [];
    this.#onChange({ isOpen: false });
  }

  #fail(error: unknown, isProbe: boolean): void {
    this.#failed += 1;
    this.#part.failed += 1;
    if (this.isOpen) {
      if (isProbe) this.#probeFrom = this.#now() + this.#pauseMs;
      return;
    }
    const failed = this.#parts.reduce((sum, part) => sum + part.failed, 0);
    const all = this.#parts.reduce((sum, part) => sum + part.failed + part.answered, 0);
    if (all < this.#fewestCalls || failed * 2 <= all) return;
    this.#probeFrom = this.#now() + this.#pauseMs;
    this.#onChange({ isOpen: true, error });
  }

  /** Returns the current part of the window. Creates this part if it is missing. */
  get #part(): Part {
    const number = Math.floor(this.#now() / (WINDOW_MS / PARTS));
    this.#parts = this.#parts.filter((part) => part.number > number - PARTS);
    const last = this.#parts.at(-1);
    if (last?.number === number) return last;
    const part = { number, answered: 0, failed: 0 };
    this.#parts.push(part);
    return part;
  }
}
