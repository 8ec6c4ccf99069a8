import type { Delivery } from './delivery.ts';

/**
 * The position up to which a lane has been read, and the position up to which all deliveries are done. The class has no
 * input or output.
 */
export class LaneProgress {
  #readThrough: number;
  /** Positions that were read, in ascending order, and whose deliveries are neither settled nor have a row. */
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

  /** Adds deliveries that were read. There are no other deliveries up to the position `through`. */
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
