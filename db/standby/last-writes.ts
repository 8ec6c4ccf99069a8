import { NEVER, type Lsn } from './lsn.ts';

/** Maximum number of clients whose last write is recorded. */
const WRITERS_MAX = 10_000;

/** Records which position the standby must reach so that a client sees its own writes. */
export class LastWrites {
  /**
   * Last write of each client. The client that has written last is at the end. The values are objects, so that two
   * writes at the same position can be distinguished.
   */
  readonly #writes = new Map<string, { position: Lsn }>();
  /**
   * Above `WRITERS_MAX` clients, the oldest client is dropped. Of the writes of dropped clients, this is the write with
   * the highest position. It applies to all clients that aren't recorded.
   */
  #others = { position: 0n };

  /** Records a write. `position` is `NEVER` if the position of the write isn't known. */
  note(writer: string, position: Lsn): void {
    const before = this.#writes.get(writer)?.position ?? 0n;
    this.#writes.delete(writer);
    this.#writes.set(writer, { position: before > position ? before : position });
    if (this.#writes.size <= WRITERS_MAX) return;
    const [[oldest, write]] = this.#writes as unknown as [[string, { position: Lsn }]]; // the map isn't empty
    this.#writes.delete(oldest);
    if (write.position > this.#others.position) this.#others = write;
  }

  /**
   * Returns the position that the standby must reach before this client may read from the standby. 0 means that any
   * position is enough.
   */
  positionFor(writer: string): Lsn {
    const own = this.#writes.get(writer)?.position ?? 0n;
    return own > this.#others.position ? own : this.#others.position;
  }

  /**
   * Collects the writes without a known position. Returns a function that sets the position of these writes. The caller
   * passes a position that is later than all these writes.
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
