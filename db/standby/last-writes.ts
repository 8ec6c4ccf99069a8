import { NEVER, type Position } from './position.ts';

/** Of so many it is known who has written what. */
const MOST_WRITERS = 10_000;

/** How far a standby must be for a writer to see in it what it has written. */
export class LastWrites {
  /** Objects, so that a later write isn't taken for an earlier one. The last writer is the last one. */
  readonly #writes = new Map<string, { position: Position }>();
  /** Of those for whom there was no room. */
  #others = { position: 0n };

  /** `NEVER`: it isn't known yet how far. */
  note(writer: string, position: Position): void {
    const before = this.#writes.get(writer)?.position ?? 0n;
    this.#writes.delete(writer);
    this.#writes.set(writer, { position: before > position ? before : position });
    if (this.#writes.size <= MOST_WRITERS) return;
    const [[oldest, write]] = this.#writes as unknown as [[string, { position: Position }]]; // not empty
    this.#writes.delete(oldest);
    if (write.position > this.#others.position) this.#others = write;
  }

  /** 0: anything will do. */
  positionFor(writer: string): Position {
    const own = this.#writes.get(writer)?.position ?? 0n;
    return own > this.#others.position ? own : this.#others.position;
  }

  /** What was written at a position that isn't known. Returns what is called with one that is later. */
  unknown(): (position: Position) => void {
    const writes = [...this.#writes.values(), this.#others].filter(({ position }) => position === NEVER);
    return (position) => {
      for (const write of writes) write.position = position;
    };
  }

  /** The standby has got there. */
  forget(replayed: Position): void {
    for (const [writer, { position }] of this.#writes) if (position <= replayed) this.#writes.delete(writer);
    if (this.#others.position <= replayed) this.#others = { position: 0n };
  }
}
