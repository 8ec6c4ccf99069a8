import { NEVER, type Lsn } from './lsn.ts';

/** Maximum number of writers whose last write is recorded. */
const MOST_WRITERS = 10_000;

/** Records which position a standby must reach so that a writer sees its own writes. */
export class LastWrites {
  /** The values are objects, so that a later write isn't taken for an earlier one. The latest writer is at the end. */
  readonly #writes = new Map<string, { position: Lsn }>();
  /** The last write of writers that were dropped because the limit was exceeded. */
  #others = { position: 0n };

  /** `NEVER`: the position isn't known yet. */
  note(writer: string, position: Lsn): void {
    const before = this.#writes.get(writer)?.position ?? 0n;
    this.#writes.delete(writer);
    this.#writes.set(writer, { position: before > position ? before : position });
    if (this.#writes.size <= MOST_WRITERS) return;
    const [[oldest, write]] = this.#writes as unknown as [[string, { position: Lsn }]]; // The map isn't empty.
    this.#writes.delete(oldest);
    if (write.position > this.#others.position) this.#others = write;
  }

  /** Position that the standby must reach for this writer. 0: any position is new enough. */
  positionFor(writer: string): Lsn {
    const own = this.#writes.get(writer)?.position ?? 0n;
    return own > this.#others.position ? own : this.#others.position;
  }

  /**
   * Collects the writes whose position is unknown. Returns a function that sets them to a position that is later than theirs.
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
