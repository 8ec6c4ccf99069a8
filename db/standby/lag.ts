import type { Position } from './position.ts';

/** Far more than there are in the time that a standby may lag behind. */
const MOST_SAMPLES = 100;

/** How far a standby lags behind its primary, by where the primary was when. */
export class Lag {
  /** Where the standby hasn't been seen yet, the oldest first. */
  #ahead: { at: number; position: Position }[] = [];

  /** Where the primary was at a moment (ms), or later. */
  sample(at: number, position: Position): void {
    // A primary that is not as far as it was is another one, which others follow.
    if (position < (this.#ahead.at(-1)?.position ?? 0n)) this.#ahead = [];
    if (this.#ahead.length < MOST_SAMPLES) this.#ahead.push({ at, position });
  }

  /** For how many ms what the standby hasn't replayed has been there, at most. */
  msAt(now: number, replayed: Position): number {
    this.#ahead = this.#ahead.filter(({ position }) => position > replayed);
    return this.#ahead.length === 0 ? 0 : now - this.#ahead[0]!.at;
  }
}
