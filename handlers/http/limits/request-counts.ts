const WINDOW = 60_000;

/** Maximum number of keys. If the limit is exceeded, the key that was counted longest ago is removed. */
const KEY_LIMIT = 20_000;

interface Window {
  count: number;
  since: number;
}

/** Count of a key in its current minute. `ttl`: time in ms until this minute ends. */
export interface Count {
  current: number;
  ttl: number;
}

/**
 * Counts requests by key. The minute of a key starts when the key is counted first. Each call returns a new object,
 * because callers in the same event-loop turn must not see each other's numbers.
 */
export class RequestCounts {
  readonly #windows = new Map<string, Window>();

  /** Adds `change` to the count of a key. */
  add(key: string, change: 1 | -1 = 1): Count {
    const now = Date.now();
    const window = this.#openWindow(key, now) ?? { count: 0, since: now };
    window.count = Math.max(0, window.count + change);
    this.#windows.delete(key);
    this.#windows.set(key, window);
    // The map isn't empty, so it has a first key.
    if (this.#windows.size > KEY_LIMIT) this.#windows.delete(this.#windows.keys().next().value!);
    return { current: window.count, ttl: window.since + WINDOW - now };
  }

  /** Returns the count of a key without changing it. */
  current(key: string): number {
    return this.#openWindow(key, Date.now())?.count ?? 0;
  }

  #openWindow(key: string, now: number): Window | undefined {
    const window = this.#windows.get(key);
    return window && window.since + WINDOW > now ? window : undefined;
  }
}
