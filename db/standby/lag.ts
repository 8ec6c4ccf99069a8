import type { Lsn } from './lsn.ts';

/** Maximum number of samples: far more than are taken in the time that a standby may lag behind. */
const MOST_SAMPLES = 100;

/** Measures how far a standby lags behind its primary, from the primary's positions over time. */
export class Lag {
  /** Positions that the standby hasn't reached yet, the oldest first. */
  #ahead: { at: number; position: Lsn }[] = [];

  /** Records the primary's position at a moment (ms). It may have been reached later. */
  sample(at: number, position: Lsn): void {
    // A primary with a lower position than before is another server, and the standbys follow it.
    if (position < (this.#ahead.at(-1)?.position ?? 0n)) this.#ahead = [];
    if (this.#ahead.length < MOST_SAMPLES) this.#ahead.push({ at, position });
  }

  /** Maximum age of the changes that the standby hasn't replayed, in ms. */
  msAt(now: number, replayed: Lsn): number {
    this.#ahead = this.#ahead.filter(({ position }) => position > replayed);
    return this.#ahead.length === 0 ? 0 : now - this.#ahead[0]!.at;
  }
}
