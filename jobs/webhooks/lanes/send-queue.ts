import type { Target } from '../../../db/webhooks/endpoints/delivery-targets.ts';
import type { Delivery } from './delivery.ts';

type Ordering = Target['ordering'];

/** The list from which a delivery was taken. */
export type Turn = 'DUE' | 'NEW' | 'REPLAY';

const TURNS: readonly Turn[] = ['DUE', 'NEW', 'REPLAY'];

/**
 * Deliveries of a lane (the delivery cursor of an endpoint) that were read but aren't in flight yet. There are three
 * lists: new deliveries, deliveries that are due for a retry, and replayed deliveries. The class does no I/O: it
 * queries no database and sends nothing.
 */
export class SendQueue {
  #new: Delivery[] = [];
  #due: Delivery[] = [];
  #replayed: Delivery[] = [];
  #lastTurn: Turn | null;
  /** Orders with a delivery that isn't done. Later deliveries of these orders must wait. */
  readonly #blocked = new Set<string>();

  /** `lastTurn`: the list from which the previous process took the lane's last delivery. */
  constructor(lastTurn: Turn | null) {
    this.#lastTurn = lastTurn;
  }

  get lastTurn(): Turn | null {
    return this.#lastTurn;
  }

  get newCount(): number {
    return this.#new.length;
  }

  get dueCount(): number {
    return this.#due.length;
  }

  get replayedCount(): number {
    return this.#replayed.length;
  }

  get count(): number {
    return this.#new.length + this.#due.length + this.#replayed.length;
  }

  addNew(deliveries: Delivery[]): void {
    this.#new.push(...deliveries);
  }

  addReplayed(deliveries: Delivery[]): void {
    this.#replayed.push(...deliveries);
  }

  /** Drops the replayed deliveries, because their replay has ended or was replaced. */
  clearReplayed(): void {
    this.#replayed = [];
  }

  setDue(deliveries: Delivery[]): void {
    this.#due = deliveries;
  }

  clear(): void {
    this.#new = [];
    this.#due = [];
    this.#replayed = [];
  }

  /**
   * Removes and returns the next delivery. Returns undefined if no delivery may start. The three lists take turns, so
   * that no list must wait until another list is empty. Due deliveries get at most half of `most` (the maximum number
   * of deliveries in flight), even if there is nothing else to send.
   */
  take(ordering: Ordering, flying: ReadonlyMap<string, Delivery>, most: number): Delivery | undefined {
    const isFree = this.#isFree(ordering, flying);
    const last = this.#lastTurn === null ? -1 : TURNS.indexOf(this.#lastTurn);
    for (const turn of [...TURNS.slice(last + 1), ...TURNS.slice(0, last + 1)]) {
      const next = this.#takeFrom(turn, isFree, () => hasRoomForDue(flying, most));
      if (next) this.#lastTurn = turn;
      if (next) return next;
    }
    return undefined;
  }

  #takeFrom(
    turn: Turn,
    isFree: (delivery: Delivery) => boolean,
    hasRoom: () => boolean,
  ): Delivery | undefined {
    if (turn === 'DUE') return this.#due.length > 0 && hasRoom() ? this.#due.shift() : undefined;
    return takeFirst(turn === 'NEW' ? this.#new : this.#replayed, isFree);
  }

  /**
   * Returns a function that checks whether a delivery may start. A delivery may not start while another delivery of the
   * same event is in flight or due for a retry. If the events of an order are sent one after the other, a delivery also
   * may not start while another delivery of the same order is in flight or blocked.
   */
  #isFree(ordering: Ordering, flying: ReadonlyMap<string, Delivery>): (delivery: Delivery) => boolean {
    const isElsewhere = ({ eventId }: Delivery) =>
      flying.has(eventId) || this.#due.some((due) => due.eventId === eventId);
    if (ordering === 'NONE') return (one) => one.kind !== 'REPLAY' || !isElsewhere(one);
    const orders = new Set([...this.#blocked, ...[...flying.values()].map(({ orderId }) => orderId)]);
    return (one) => !one.isHeld && !orders.has(one.orderId) && !isElsewhere(one);
  }

  /** Blocks later deliveries of the same order until this delivery is done. */
  block({ orderId }: Delivery): void {
    if (orderId !== null) this.#blocked.add(orderId);
  }

  /** Unblocks all orders, because no order has an unwritten delivery any more. */
  unblock(): void {
    this.#blocked.clear();
  }

  /** Removes and returns the deliveries that must wait for earlier deliveries of the same order. */
  takeHeld(ordering: Ordering): Delivery[] {
    if (ordering === 'NONE') return [];
    const isHeld = ({ isHeld, orderId }: Delivery) => isHeld || this.#blocked.has(orderId ?? '');
    const held = [...this.#new, ...this.#replayed].filter(isHeld);
    if (held.length > 0) this.#new = this.#new.filter((each) => !isHeld(each));
    if (held.length > 0) this.#replayed = this.#replayed.filter((each) => !isHeld(each));
    // Deliveries of these orders that are read later must wait too.
    for (const each of held) this.block(each);
    return held;
  }
}

function hasRoomForDue(flying: ReadonlyMap<string, Delivery>, most: number): boolean {
  const again = [...flying.values()].filter(({ isKnown }) => isKnown).length;
  return again * 2 < most;
}

/** Removes and returns the first delivery that may start. */
function takeFirst(deliveries: Delivery[], isFree: (delivery: Delivery) => boolean): Delivery | undefined {
  const index = deliveries.findIndex(isFree);
  return index < 0 ? undefined : deliveries.splice(index, 1)[0];
}
