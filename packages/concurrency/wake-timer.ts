import { setTimeout as delay } from 'node:timers/promises';

/** A timer for a loop that waits until a given time. Other code can end the wait earlier. */
export class WakeTimer {
  #rung = Promise.withResolvers<void>();

  /** Ends the current wait of the loop. If the loop isn't waiting, ends the loop's next wait. */
  ring(): void {
    this.#rung.resolve();
  }

  /**
   * Resolves at `latest`. If `ring` is called, or was called after the previous wait, resolves earlier, but not before
   * `soonest`. Both times are times of `performance.now()`.
   */
  async wait(soonest: number, latest: number, signal: AbortSignal): Promise<void> {
    await delay(Math.max(0, soonest - performance.now()), undefined, { signal }).catch(() => {});
    const timer = setTimeout(() => this.ring(), Math.max(0, latest - performance.now()));
    await this.#rung.promise;
    clearTimeout(timer);
    this.#rung = Promise.withResolvers();
  }
}
