/**
 * Number of recent batches that are stored. One slow batch (that waited for a lock) doesn't change the median of five.
 */
const REMEMBERED = 5;
const FEWEST = 3;

/** Maximum age of a measurement, in ms. Older measurements are ignored. */
const OUTDATED = 10_000;

/** Durations of recent full batches. The queue uses the durations to estimate how long a new placement will wait. */
export class BatchDuration {
  #full: { endedAt: number; ms: number }[] = [];

  /** Records a full batch that took `ms`. */
  record(ms: number): void {
    this.#full = [...this.#full.slice(1 - REMEMBERED), { endedAt: performance.now(), ms }];
  }

  /** Estimates the duration of `batches` full batches in ms. Returns 0 if there are too few measurements. */
  estimateMs(batches: number): number {
    const since = performance.now() - OUTDATED;
    const times = this.#full.filter(({ endedAt }) => endedAt > since).map(({ ms }) => ms);
    if (times.length < FEWEST) return 0;
    return batches * times.sort((a, b) => a - b)[Math.floor(times.length / 2)]!;
  }
}
