import { setTimeout as delay } from 'node:timers/promises';

/** A wake timer for a loop: the loop waits until a moment, and others can end its wait earlier. */
export class WakeTimer {
  #rung = Promise.withResolvers<void>();

  /** Ends the current wait or, if the loop isn't waiting, its next one. */
  ring(): void {
    this.#rung.resolve();
  }

  /**
   * Resolves at `latest`, or earlier if `ring` is called or was called since the previous wait, but not before
   * `soonest`. Both are times of `performance.now()`.
   */
  async wait(soonest: number, latest: number, signal: AbortSignal): Promise<void> {
    await delay(Math.max(0, soonest - performance.now()), undefined, { signal }).catch(() => {});
    const timer = setTimeout(() => this.ring(), Math.max(0, latest - performance.now()));
    await this.#rung.promise;
    clearTimeout(timer);
    this.#rung = Promise.withResolvers();
  }
}
