import type { Lsn } from './lsn.ts';

/** Maximum number of samples, which is far more than there can be within the maximum lag of a standby. */
const SAMPLES_MAX = 100;

/**
 * Measures how far a standby lags behind its primary. The class compares the position of the standby with earlier
 * positions of the primary.
 */
export class Lag {
  /** Earlier positions of the primary that the standby hasn't reached yet, the oldest first. */
  #ahead: { at: number; position: Lsn }[] = [];

  /**
   * Records a position of the primary. `at`: a time (ms) at which the primary had this position or was about to reach
   * it.
   */
  sample(at: number, position: Lsn): void {
    // If the position is lower than before, another server has become the primary, and the standby follows the new
    // primary.
    if (position < (this.#ahead.at(-1)?.position ?? 0n)) this.#ahead = [];
    if (this.#ahead.length < SAMPLES_MAX) this.#ahead.push({ at, position });
  }

  /** Returns the lag in ms: the maximum age of the oldest change that the standby hasn't replayed. */
  msAt(now: number, replayed: Lsn): number {
    this.#ahead = this.#ahead.filter(({ position }) => position > replayed);
    return this.#ahead.length === 0 ? 0 : now - this.#ahead[0]!.at;
  }
}
