import { setTimeout as delay } from 'node:timers/promises';

interface Options {
  /**
   * Checks the external service. Returns the reason why the service can't be used, or undefined if it can be used.
   * Throws if the service doesn't answer.
   */
  look: () => Promise<string | undefined>;
  /**
   * Time between checks, in ms. If it is undefined, an available service is checked only after a call of `lookSoon` or
   * `suspect`.
   */
  everyMs?: number;
  /** Minimum time between checks, in ms. */
  againMs: number;
  /** Called when the state has changed. `why`: the reason why the service can't be used. */
  onState: (isThere: boolean, why?: string) => void;
}

/**
 * Tracks whether an external service can be used. The state is AWAY (the service can't be used) until a check finds no
 * fault. The state is then THERE (the service can be used) until a check finds a fault or a caller reports one by
 * `suspect`. Each change of the state is reported once.
 */
export class Availability {
  readonly #options: Options;
  readonly #end = new AbortController();
  readonly #ended: Promise<void>;
  #isThere = false;
  #reported: boolean | undefined;
  #awake = Promise.withResolvers<void>();

  constructor(options: Options) {
    this.#options = options;
    this.#ended = this.#keepLooking();
  }

  get isThere(): boolean {
    return this.#isThere;
  }

  /** Sets the state to AWAY until the next check. Called when a use of the service has failed. */
  suspect(why: string): void {
    if (this.#isThere) this.#report(false, why);
    this.lookSoon();
  }

  lookSoon(): void {
    this.#awake.resolve();
  }

  /** Stops the checks. Resolves when the current check has ended. */
  async close(): Promise<void> {
    this.#end.abort();
    this.lookSoon();
    await this.#ended;
  }

  async #keepLooking(): Promise<void> {
    const { look, everyMs, againMs } = this.#options;
    while (!this.#end.signal.aborted) {
      this.#awake = Promise.withResolvers<void>();
      await look().then(
        (fault) => this.#report(fault === undefined, fault),
        (error: unknown) => this.#report(false, error instanceof Error ? error.message : String(error)),
      );
      await this.#pause(againMs);
      if (everyMs !== undefined) await Promise.race([this.#pause(everyMs - againMs), this.#awake.promise]);
      else if (this.#isThere) await this.#awake.promise;
    }
  }

  /** Waits for `ms`, or until the object is closed. */
  async #pause(ms: number): Promise<void> {
    await delay(ms, undefined, { ref: false, signal: this.#end.signal }).catch(() => {});
  }

  #report(isThere: boolean, why?: string): void {
    this.#isThere = isThere;
    if (this.#reported !== isThere && !this.#end.signal.aborted) this.#options.onState(isThere, why);
    this.#reported = isThere;
  }
}
