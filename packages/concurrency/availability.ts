import { setTimeout as delay } from 'node:timers/promises';

interface Options {
  /** Returns why it can't be used, if it can't; throws if it doesn't answer. */
  look: () => Promise<string | undefined>;
  /** Time between looks, in ms. Undefined: while it is there, only `lookSoon` and `suspect` cause a look. */
  everyMs?: number;
  /** Shortest time between looks, in ms. */
  againMs: number;
  /** Called when it comes or goes, with the reason. */
  onState: (isThere: boolean, why?: string) => void;
}

/**
 * Whether something outside can be used. It is AWAY until a look finds no fault, then THERE until a look finds one or a
 * user suspects it. Each change is reported once.
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

  /** Called when a user of it has failed: until the next look it counts as away. */
  suspect(why: string): void {
    if (this.#isThere) this.#report(false, why);
    this.lookSoon();
  }

  lookSoon(): void {
    this.#awake.resolve();
  }

  /** Resolves when the look under way has ended. */
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

  /** Ends early if it is closed. */
  async #pause(ms: number): Promise<void> {
    await delay(ms, undefined, { ref: false, signal: this.#end.signal }).catch(() => {});
  }

  #report(isThere: boolean, why?: string): void {
    this.#isThere = isThere;
    if (this.#reported !== isThere && !this.#end.signal.aborted) this.#options.onState(isThere, why);
    this.#reported = isThere;
  }
}
