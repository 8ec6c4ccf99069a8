import type { Delivery } from './delivery.ts';

/**
 * Two positions of a lane (the delivery cursor of an endpoint): the last position that was read from the feed, and the
 * last position up to which all deliveries are done. The class does no I/O: it queries no database and sends nothing.
 */
export class LaneProgress {
  #readThrough: number;
  /** Positions that were read and whose deliveries are neither done nor stored as a row, in ascending order. */
  readonly #open = new Set<number>();

  constructor(position: number) {
    this.#readThrough = position;
  }

  get readThrough(): number {
    return this.#readThrough;
  }

  /** Position up to which every delivery is done or stored as a row. */
  get position(): number {
    const [first] = this.#open;
    return first === undefined ? this.#readThrough : first - 1;
  }

  /** Adds deliveries that were read. After the call, all deliveries up to the position `through` have been read. */
  add(deliveries: Delivery[], through: number): void {
    this.#readThrough = through;
    // Deliveries from the feed have a position.
    for (const { position } of deliveries) this.#open.add(position!);
  }

  /** Records that the delivery at a position is done. */
  settle(position: number): void {
    this.#open.delete(position);
  }
}
