import type { Lsn } from './lsn.ts';

/**
 * Maximum number of samples. The limit is far higher than the number of samples within the maximum lag of a standby.
 */
const SAMPLES_MAX = 100;

/**
 * Measures how far a standby lags behind its primary, by comparing its position with the primary's earlier positions.
 */
export class Lag {
  /** Positions that the standby hasn't reached yet, the oldest first. */
  #ahead: { at: number; position: Lsn }[] = [];

  /**
   * Records that the primary had a position at the time `at` (ms). The primary may have reached the position slightly
   * later.
   */
  sample(at: number, position: Lsn): void {
    // If the primary's position is lower than before, another server has become the primary. The standbys then follow
    // the new primary.
    if (position < (this.#ahead.at(-1)?.position ?? 0n)) this.#ahead = [];
    if (this.#ahead.length < SAMPLES_MAX) this.#ahead.push({ at, position });
  }

  /** Returns the maximum age in ms of the oldest change that the standby hasn't replayed. */
  msAt(now: number, replayed: Lsn): number {
    this.#ahead = this.#ahead.filter(({ position }) => position > replayed);
    return this.#ahead.length === 0 ? 0 : now - this.#ahead[0]!.at;
  }
}
