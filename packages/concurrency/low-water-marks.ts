/**
 * Low-water marks for scans of an index for waiting rows. An index keeps the entries of removed rows while any session
 * has a snapshot that may need them, such as a dump for hours. A scan from the beginning of the index would read all
 * these dead entries. So a scan starts at a mark. The previous scan found no waiting row before this mark. A row that
 * was committed late may still be before the mark. To find such a row, a scan starts at the beginning again after
 * `fullEveryMs`.
 */
export class LowWaterMarks<Mark> {
  readonly #beginning: Mark;
  readonly #fullEveryMs: number;
  readonly #marks = new WeakMap<object, { mark: Mark; fullAt: number }>();

  constructor(beginning: Mark, fullEveryMs: number) {
    this.#beginning = beginning;
    this.#fullEveryMs = fullEveryMs;
  }

  /** Returns the mark at which the next scan of `source` must start, and a function that sets the next mark. */
  of(source: object): { begin: Mark; move: (next: Mark) => void } {
    const now = performance.now();
    const known = this.#marks.get(source);
    const isRecent = known !== undefined && now - known.fullAt < this.#fullEveryMs;
    const { mark, fullAt } = isRecent ? known : { mark: this.#beginning, fullAt: now };
    return { begin: mark, move: (next) => void this.#marks.set(source, { mark: next, fullAt }) };
  }

  /** Makes the next scan of `source` start at the beginning of the index. */
  forget(source: object): void {
    this.#marks.delete(source);
  }
}
