/** Number of recent batches that are kept. The median of five ignores a single batch that waited for a lock. */
const REMEMBERED = 5;
const FEWEST = 3;

/** Measurements older than this are ignored, in ms. */
const OUTDATED = 10_000;

/**
 * Duration of recent full batches, to estimate how long a new placement will wait: it waits for the full batches before
 * it, one after the other.
 */
export class BatchDuration {
  #full: { endedAt: number; ms: number }[] = [];

  /** Records a full batch that took `ms`. */
  record(ms: number): void {
    this.#full = [...this.#full.slice(1 - REMEMBERED), { endedAt: performance.now(), ms }];
  }

  /** Estimates the duration of `batches` full batches in ms; 0 if there are too few measurements. */
  estimateMs(batches: number): number {
    const since = performance.now() - OUTDATED;
    const times = this.#full.filter(({ endedAt }) => endedAt > since).map(({ ms }) => ms);
    if (times.length < FEWEST) return 0;
    return batches * times.sort((a, b) => a - b)[Math.floor(times.length / 2)]!;
  }
}
