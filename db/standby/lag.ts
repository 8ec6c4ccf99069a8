import type { Lsn } from './lsn.ts';

/** Maximum number of samples. It is far more than the number of samples in the time that a standby may lag behind. */
const MOST_SAMPLES = 100;

/** Measures how far a standby lags behind its primary, from the primary's positions over time. */
export class Lag {
  /** Positions that the standby hasn't reached yet, the oldest first. */
  #ahead: { at: number; position: Lsn }[] = [];

  /**
   * Records the primary's position at a moment (ms). The primary may have reached the position later than at that
   * moment.
   */
  sample(at: number, position: Lsn): void {
    // If the primary's position is lower than before, another server has become the primary, and the standbys follow
    // it.
    if (position < (this.#ahead.at(-1)?.position ?? 0n)) this.#ahead = [];
    if (this.#ahead.length < MOST_SAMPLES) this.#ahead.push({ at, position });
  }

  /** Returns the age in ms of the oldest change that the standby hasn't replayed, at most. */
  msAt(now: number, replayed: Lsn): number {
    this.#ahead = this.#ahead.filter(({ position }) => position > replayed);
    return this.#ahead.length === 0 ? 0 : now - this.#ahead[0]!.at;
  }
}
