import type { Delivery } from './delivery.ts';

/**
 * Two positions of a lane (the delivery cursor of an endpoint): the position up to which the feed has been read, and
 * the position up to which all deliveries are done. The class has no input or output.
 */
export class LaneProgress {
  #readThrough: number;
  /** Positions that were read, in ascending order, and whose deliveries are neither done nor stored as a row. */
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

  /** Adds deliveries that were read. Up to the position `through` there are no other deliveries. */
  add(deliveries: Delivery[], through: number): void {
    this.#readThrough = through;
    // A delivery that was read from the feed has a position.
    for (const { position } of deliveries) this.#open.add(position!);
  }

  /** Marks a position as done, so that it no longer limits `position`. */
  settle(position: number): void {
    this.#open.delete(position);
  }
}
