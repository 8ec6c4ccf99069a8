import { setTimeout as delay } from 'node:timers/promises';

interface Options {
  /**
   * Checks the external service. Returns the reason why the service can't be used. Returns undefined if the service can
   * be used. Throws if the service doesn't answer.
   */
  look: () => Promise<string | undefined>;
  /**
   * Time in ms between two checks of an available service. Undefined: the next check runs only after a call of
   * `lookSoon` or `suspect`.
   */
  everyMs?: number;
  /** Minimum time in ms between two checks. */
  againMs: number;
  /** Called when the state has changed. `why`: reason why the service can't be used. */
  onState: (isAvailable: boolean, why?: string) => void;
}

/**
 * Tracks whether an external service can be used. The state is UNAVAILABLE first. A check that finds no fault changes
 * the state to AVAILABLE. A check that finds a fault, or a caller that reports one with `suspect`, changes the state to
 * UNAVAILABLE. `onState` is called once for each change of the state.
 */
export class Availability {
  readonly #options: Options;
  readonly #end = new AbortController();
  readonly #ended: Promise<void>;
  #isAvailable = false;
  #reported: boolean | undefined;
  #awake = Promise.withResolvers<void>();

  constructor(options: Options) {
    this.#options = options;
    this.#ended = this.#keepLooking();
  }

  get isAvailable(): boolean {
    return this.#isAvailable;
  }

  /** Reports that a call of the service has failed. The state is then UNAVAILABLE until the next check. */
  suspect(why: string): void {
    if (this.#isAvailable) this.#report(false, why);
    this.lookSoon();
  }

  lookSoon(): void {
    this.#awake.resolve();
  }

  /** Stops the checks. Resolves when the running check has ended. */
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
      else if (this.#isAvailable) await this.#awake.promise;
    }
  }

  async #pause(ms: number): Promise<void> {
    await delay(ms, undefined, { ref: false, signal: this.#end.signal }).catch(() => {});
  }

  #report(isAvailable: boolean, why?: string): void {
    this.#isAvailable = isAvailable;
    if (this.#reported !== isAvailable && !this.#end.signal.aborted) this.#options.onState(isAvailable, why);
    this.#reported = isAvailable;
  }
}
