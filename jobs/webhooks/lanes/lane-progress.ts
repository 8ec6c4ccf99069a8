import type { Delivery } from './delivery.ts';

/** Position up to which a lane has been read, and position up to which all is done. No input or output. */
export class LaneProgress {
  #readThrough: number;
  /** Positions that were read and that neither are settled nor have a row; ascending. */
  readonly #open = new Set<number>();

  constructor(position: number) {
    this.#readThrough = position;
  }

  get readThrough(): number {
    return this.#readThrough;
  }

  /** Position up to which all deliveries are settled or have a row. */
  get position(): number {
    const [first] = this.#open;
    return first === undefined ? this.#readThrough : first - 1;
  }

  /** Adds deliveries that were read. There are no others up to the position `through`. */
  add(deliveries: Delivery[], through: number): void {
    this.#readThrough = through;
    // A delivery that was read from the feed has a position.
    for (const { position } of deliveries) this.#open.add(position!);
  }

  /** Marks a position as settled, so that it no longer limits `position`. */
  settle(position: number): void {
    this.#open.delete(position);
  }
}
