/**
 * Low-water marks. An index keeps dead entries as long as a session holds a snapshot that may need them, as a dump does for
 * hours, and each look at the index's first rows passes all of them. A look therefore begins at the mark where the look
 * before it found that nothing earlier waits. Rows that were committed late lie below the mark: after `fullEveryMs` a
 * look begins at the beginning again.
 */
export class LowWaterMarks<Mark> {
  readonly #beginning: Mark;
  readonly #fullEveryMs: number;
  readonly #marks = new WeakMap<object, { mark: Mark; fullAt: number }>();

  constructor(beginning: Mark, fullEveryMs: number) {
    this.#beginning = beginning;
    this.#fullEveryMs = fullEveryMs;
  }

  /** Returns the mark at which a look at `source` begins, and a function that moves the mark. */
  of(source: object): { begin: Mark; move: (next: Mark) => void } {
    const now = performance.now();
    const known = this.#marks.get(source);
    const isRecent = known !== undefined && now - known.fullAt < this.#fullEveryMs;
    const { mark, fullAt } = isRecent ? known : { mark: this.#beginning, fullAt: now };
    return { begin: mark, move: (next) => void this.#marks.set(source, { mark: next, fullAt }) };
  }

  /** Makes the next look begin at the beginning. */
  forget(source: object): void {
    this.#marks.delete(source);
  }
}
