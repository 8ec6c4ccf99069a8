import type { Delivery } from './delivery.ts';

/** How far a lane has been read, and how far all is done. No input or output. */
export class Progress {
  #readThrough: number;
  /** Of places that were read, those that neither are settled nor have a row; ascending. */
  readonly #open = new Set<number>();

  constructor(position: number) {
    this.#readThrough = position;
  }

  get readThrough(): number {
    return this.#readThrough;
  }

  /** All up to here is settled or has a row. */
  get position(): number {
    const [first] = this.#open;
    return first === undefined ? this.#readThrough : first - 1;
  }

  /** These were read, and there are no others up to that place. */
  add(deliveries: Delivery[], through: number): void {
    this.#readThrough = through;
    // What was read from the feed has a position.
    for (const { position } of deliveries) this.#open.add(position!);
  }

  /** Nobody is held up by this place any more. */
  settle(position: number): void {
    this.#open.delete(position);
  }
}
