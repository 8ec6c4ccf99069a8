/**
 * Slots for work that may be slow. A slot is QUICK when it is taken. It becomes SLOW after `slowAfterMs`, and is then
 * counted apart, so that slow work takes no room from quick work. It is FREE again when it is released. There are
 * `quickMax` slots for quick work, and `allMax` for all work.
 */
interface Options {
  quickMax: number;
  allMax: number;
  slowAfterMs: number;
}

interface Slot {
  readonly isSlow: boolean;
  /** The work has ended: the slot no longer becomes slow, but isn't free yet. */
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

  /** Takes a slot. `onSlow` is called when it becomes slow. */
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
