import { NEVER, type Lsn } from './lsn.ts';

/** Maximum number of writers whose last write is recorded. */
const WRITERS_MAX = 10_000;

/** Records the position that a standby must reach so that a writer sees its own writes. */
export class LastWrites {
  /**
   * Last write of each writer, the latest writer at the end. The values are objects, so that a later write can be
   * distinguished from an earlier write at the same position.
   */
  readonly #writes = new Map<string, { position: Lsn }>();
  /** The highest write among all writers that were dropped because the limit was exceeded. */
  #others = { position: 0n };

  /** Records a write. `position` is `NEVER` while the position of the write isn't known. */
  note(writer: string, position: Lsn): void {
    const before = this.#writes.get(writer)?.position ?? 0n;
    this.#writes.delete(writer);
    this.#writes.set(writer, { position: before > position ? before : position });
    if (this.#writes.size <= WRITERS_MAX) return;
    const [[oldest, write]] = this.#writes as unknown as [[string, { position: Lsn }]]; // The map isn't empty.
    this.#writes.delete(oldest);
    if (write.position > this.#others.position) this.#others = write;
  }

  /** Returns the position that the standby must reach for this writer. 0 means that any position is new enough. */
  positionFor(writer: string): Lsn {
    const own = this.#writes.get(writer)?.position ?? 0n;
    return own > this.#others.position ? own : this.#others.position;
  }

  /**
   * Collects the writes whose position is unknown. Returns a function that gives all these writes the same position.
   * The position must be later than every one of these writes.
   */
  unknown(): (position: Lsn) => void {
    const writes = [...this.#writes.values(), this.#others].filter(({ position }) => position === NEVER);
    return (position) => {
      for (const write of writes) write.position = position;
    };
  }

  /** Drops the writes that the standby has reached. */
  forget(replayed: Lsn): void {
    for (const [writer, { position }] of this.#writes) if (position <= replayed) this.#writes.delete(writer);
    if (this.#others.position <= replayed) this.#others = { position: 0n };
  }
}
