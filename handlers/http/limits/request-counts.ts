const WINDOW = 60_000;

/** How many keys are counted at once; the one that was silent the longest is forgotten first. */
const KEY_LIMIT = 20_000;

interface Window {
  count: number;
  since: number;
}

/** How many there are in the current minute, and in how many ms it ends. */
export interface Count {
  current: number;
  ttl: number;
}

/**
 * Counts by key. A key's minute begins when it is first counted. Each answer is a new object: those who wait
 * in the same turn of the event loop mustn't see each other's numbers.
 */
export class RequestCounts {
  readonly #windows = new Map<string, Window>();

  /** Counts one more; `-1` takes one back. */
  add(key: string, change: 1 | -1 = 1): Count {
    const now = Date.now();
    const window = this.#openWindow(key, now) ?? { count: 0, since: now };
    window.count = Math.max(0, window.count + change);
    this.#windows.delete(key);
    this.#windows.set(key, window);
    // It is not empty.
    if (this.#windows.size > KEY_LIMIT) this.#windows.delete(this.#windows.keys().next().value!);
    return { current: window.count, ttl: window.since + WINDOW - now };
  }

  /** How many there have been, without counting. */
  current(key: string): number {
    return this.#openWindow(key, Date.now())?.count ?? 0;
  }

  #openWindow(key: string, now: number): Window | undefined {
    const window = this.#windows.get(key);
    return window && window.since + WINDOW > now ? window : undefined;
  }
}
