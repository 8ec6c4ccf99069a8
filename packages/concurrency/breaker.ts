/**
 * Length in ms of the window in which calls are counted. The window consists of `PARTS` parts. When a new part begins,
 * the oldest part is dropped.
 */
const WINDOW_MS = 60_000;
const PARTS = 6;

/** Minimum number of calls in the window from which the breaker can open. */
const CALLS_MIN = 10;

/** Pause in seconds, without calls, after the breaker has opened or the probe has failed. */
export const PAUSE_SECONDS = 10;

/**
 * A change of the breaker's state. `isOpen: true`: the breaker opens because most calls fail; `error` is the last
 * failure. `isOpen: false`: the breaker closes because the provider answers again.
 */
export type BreakerChange = { isOpen: true; error: unknown } | { isOpen: false };

/** The read-only view of a circuit breaker. */
export type Circuit = Readonly<Pick<Breaker, 'isOpen' | 'tally'>>;

interface Options {
  /**
   * Whether an error is an answer of the provider, such as a refusal. A call with such an error isn't counted as
   * failed.
   */
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
 * A circuit breaker for the calls of this process to a provider. The breaker opens if more than half of the calls get
 * no answer. The breaker closes when a single call (the probe) gets an answer. Calls are never refused. The breaker
 * only determines how many jobs may be taken from the queue. All other jobs remain in the queue, and aren't counted as
 * tried.
 *
 * The breakers of libraries don't fit. Some refuse calls. Some breakers count the last calls instead of the calls of a
 * period when there are few calls. Other breakers still count the failures of an outage after the outage has ended.
 */
export class Breaker {
  readonly #onChange: (change: BreakerChange) => void;
  readonly #isAnswer: (error: unknown) => boolean;
  readonly #now: () => number;
  readonly #pauseMs: number;
  readonly #fewestCalls: number;
  #parts: Part[] = [];
  /** Time from which a job may be taken as the probe of the open breaker. Undefined while the breaker is closed. */
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

  /** Returns the number of calls with an answer and without an answer since the process started. */
  get tally(): { answered: number; failed: number } {
    return { answered: this.#answered, failed: this.#failed };
  }

  /**
   * Returns how many jobs may be taken from the queue, if the caller wants `wanted` jobs. `underWay`: number of running
   * jobs. While the breaker is open, only one job is taken at a time. This job is the probe, and is taken only when no
   * job is running.
   */
  admit(wanted: number, underWay: number): number {
    if (!this.isOpen) return wanted;
    return this.#isProbeDue && underWay === 0 ? Math.min(wanted, 1) : 0;
  }

  /** Makes a call, and counts it as answered or as failed. */
  async watch<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    // A call that started before the end of the pause says nothing about the provider after the pause.
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
    // The failures of the ended outage are no longer counted.
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
