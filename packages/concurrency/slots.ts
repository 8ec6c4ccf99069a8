/**
 * Limits for slots. Work that may become slow needs a slot. A slot is QUICK when it is taken, SLOW after `slowAfterMs`,
 * and FREE after its release. `quickMax`: maximum number of quick slots. `allMax`: maximum number of quick and slow
 * slots together. `quickMax` doesn't limit slow slots, so slow work doesn't reduce the number of slots for quick work.
 */
interface Options {
  quickMax: number;
  allMax: number;
  slowAfterMs: number;
}

interface Slot {
  readonly isSlow: boolean;
  /**
   * Must be called when the work has ended. After that the slot can't become slow. The slot remains taken until
   * `release` is called.
   */
  end(): void;
  release(): void;
}

export class Slots {
  readonly #options: Options;
  #taken = 0;
  #slow = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  get taken(): number {
    return this.#taken;
  }

  get slow(): number {
    return this.#slow;
  }

  /** Number of slots that can be taken now. */
  get free(): number {
    const { quickMax, allMax } = this.#options;
    return Math.max(0, Math.min(quickMax - (this.#taken - this.#slow), allMax - this.#taken));
  }

  /** Takes a slot. Calls `onSlow` if the slot becomes slow. */
  take(onSlow: () => void): Slot {
    this.#taken += 1;
    let isSlow = false;
    const timer = setTimeout(() => {
      isSlow = true;
      this.#slow += 1;
      onSlow();
    }, this.#options.slowAfterMs);
    return {
      get isSlow() {
        return isSlow;
      },
      end: () => clearTimeout(timer),
      release: () => {
        clearTimeout(timer);
        this.#taken -= 1;
        if (isSlow) this.#slow -= 1;
      },
    };
  }
}
