import { setTimeout as delay } from 'node:timers/promises';

/** What a loop waits on: a moment, which others may bring forward. */
export class Alarm {
  #rung = Promise.withResolvers<void>();

  /** What is waited for now, or next, is over. */
  ring(): void {
    this.#rung.resolve();
  }

  /** Resolves at `latest`; where it is rung, or has been since the last time, at `soonest`. By `performance.now()`. */
  async wait(soonest: number, latest: number, signal: AbortSignal): Promise<void> {
    await delay(Math.max(0, soonest - performance.now()), undefined, { signal }).catch(() => {});
    const timer = setTimeout(() => this.ring(), Math.max(0, latest - performance.now()));
    await this.#rung.promise;
    clearTimeout(timer);
    this.#rung = Promise.withResolvers();
  }
}
