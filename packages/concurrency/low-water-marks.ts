/**
 * Low-water marks for scans of an index. An index keeps dead entries as long as a session has a snapshot that may need
 * them. A dump, for example, has a snapshot for hours. A scan of the index's first rows must pass all these dead
 * entries. So a scan starts at a mark: the previous scan found that no row before the mark waits. Rows that were
 * committed late may be before the mark, so a scan starts at the beginning again after `fullEveryMs`.
 */
export class LowWaterMarks<Mark> {
  readonly #beginning: Mark;
  readonly #fullEveryMs: number;
  readonly #marks = new WeakMap<object, { mark: Mark; fullAt: number }>();

  constructor(beginning: Mark, fullEveryMs: number) {
    this.#beginning = beginning;
    this.#fullEveryMs = fullEveryMs;
  }

  /** Returns the mark at which the next scan of `source` must start, and a function that moves the mark. */
  of(source: object): { begin: Mark; move: (next: Mark) => void } {
    const now = performance.now();
    const known = this.#marks.get(source);
    const isRecent = known !== undefined && now - known.fullAt < this.#fullEveryMs;
    const { mark, fullAt } = isRecent ? known : { mark: this.#beginning, fullAt: now };
    return { begin: mark, move: (next) => void this.#marks.set(source, { mark: next, fullAt }) };
  }

  /** Makes the next scan of `source` start at the beginning. */
  forget(source: object): void {
    this.#marks.delete(source);
  }
}
