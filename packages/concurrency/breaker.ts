/** Over how long calls are counted, in parts: the oldest part is forgotten as a new one begins. */
const WINDOW_MS = 60_000;
const PARTS = 6;

/** With fewer calls than that nothing is concluded from them. */
const FEWEST_CALLS = 10;

/** How long nobody calls, once most calls have failed or the probe has. */
const PAUSE_SECONDS = 10;

/** What has changed: most calls fail, the last one with `error`; or the provider answers again. */
export type BreakerChange = { isOpen: true; error: unknown } | { isOpen: false };

/** What others may know of a circuit breaker. */
export type Circuit = Readonly<Pick<Breaker, 'isOpen' | 'tally'>>;

interface Options {
  /** Whether an error is an answer all the same, such as a refusal. */
  isAnswer?: (error: unknown) => boolean;
  /** A clock that never jumps, in ms. */
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
 * A circuit breaker, in this process: opens where more than half of all calls get no answer, and closes once a
 * single probe gets one. It refuses no call: it says how many jobs may be taken, so that what isn't taken stays
 * in the queue and isn't counted as tried. Made here because those of libraries refuse calls instead, count
 * by calls rather than by time where there are few, or keep the failures of an outage after its end.
 */
export class Breaker {
  readonly #onChange: (change: BreakerChange) => void;
  readonly #isAnswer: (error: unknown) => boolean;
  /** A clock that never jumps, in milliseconds. */
  readonly #now: () => number;
  readonly #pauseMs: number;
  readonly #fewestCalls: number;
  #parts: Part[] = [];
  /** Only while it is open: from when on a job may be taken as a probe. */
  #probeFrom: number | undefined;
  #answered = 0;
  #failed = 0;

  constructor(
    onChange: (change: BreakerChange) => void,
    {
      isAnswer = () => false,
      now = () => performance.now(),
      pauseSeconds = PAUSE_SECONDS,
      fewestCalls = FEWEST_CALLS,
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

  /** How many calls have got an answer, and how many none, since the process began. */
  get tally(): { answered: number; failed: number } {
    return { answered: this.#answered, failed: this.#failed };
  }

  /** How many jobs may be taken, of the `wanted`, while some are under way. Those are waited for before a probe. */
  admit(wanted: number, underWay: number): number {
    if (!this.isOpen) return wanted;
    return this.#isProbeDue && underWay === 0 ? Math.min(wanted, 1) : 0;
  }

  /** Makes a call, and learns from it. */
  async watch<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    // What began before the pause says nothing about the provider after it.
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
    // What failed in the outage doesn't count any more.
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

  /** The part of the window that it is now. */
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
