import type { Target } from '../../../db/webhooks/endpoints/targets.ts';
import type { Delivery } from './delivery.ts';

type Ordering = Target['ordering'];

/** What a delivery was taken from. */
export type Turn = 'DUE' | 'NEW' | 'REPLAY';

const TURNS: readonly Turn[] = ['DUE', 'NEW', 'REPLAY'];

/** What was read in a lane and isn't being sent yet: what is new, what is due again, and what is replayed. No input or output. */
export class Unsent {
  #new: Delivery[] = [];
  #due: Delivery[] = [];
  #replayed: Delivery[] = [];
  #lastTurn: Turn | null;
  /** Orders with a delivery that is not done. */
  readonly #blocked = new Set<string>();

  /** `lastTurn`: what the last delivery was taken from, before this process had the lane. */
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

  /** The replay has ended, or is another one. */
  clearReplayed(): void {
    this.#replayed = [];
  }

  setDue(deliveries: Delivery[]): void {
    this.#due = deliveries;
  }

  /** What was read is forgotten. */
  clear(): void {
    this.#new = [];
    this.#due = [];
    this.#replayed = [];
  }

  /**
   * The next delivery to begin with, if at most `most` fly at once. What is due, new and replayed takes turns, so that none
   * of them waits for the end of another. What is due gets half of the room at most, also while there is nothing else.
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
   * Which of them may begin: none whose event is sent otherwise just now, and if they are sent one by one, those of
   * orders that have none under way and none to be tried again.
   */
  #isFree(ordering: Ordering, flying: ReadonlyMap<string, Delivery>): (delivery: Delivery) => boolean {
    const isElsewhere = ({ eventId }: Delivery) =>
      flying.has(eventId) || this.#due.some((due) => due.eventId === eventId);
    if (ordering === 'NONE') return (one) => one.kind !== 'REPLAY' || !isElsewhere(one);
    const orders = new Set([...this.#blocked, ...[...flying.values()].map(({ orderId }) => orderId)]);
    return (one) => !one.isHeld && !orders.has(one.orderId) && !isElsewhere(one);
  }

  /** A delivery that isn't done yet: those of its order that come later wait for it. */
  block({ orderId }: Delivery): void {
    if (orderId !== null) this.#blocked.add(orderId);
  }

  /** No order has one any more that isn't written. */
  unblock(): void {
    this.#blocked.clear();
  }

  /** Takes what has to wait for other deliveries of its order. */
  takeHeld(ordering: Ordering): Delivery[] {
    if (ordering === 'NONE') return [];
    const isHeld = ({ isHeld, orderId }: Delivery) => isHeld || this.#blocked.has(orderId ?? '');
    const held = [...this.#new, ...this.#replayed].filter(isHeld);
    if (held.length > 0) this.#new = this.#new.filter((each) => !isHeld(each));
    if (held.length > 0) this.#replayed = this.#replayed.filter((each) => !isHeld(each));
    // What is read later of the same orders, too.
    for (const each of held) this.block(each);
    return held;
  }
}

function hasRoomForDue(flying: ReadonlyMap<string, Delivery>, most: number): boolean {
  const again = [...flying.values()].filter(({ isKnown }) => isKnown).length;
  return again * 2 < most;
}

/** Takes the first one that is free out of a list. */
function takeFirst(deliveries: Delivery[], isFree: (delivery: Delivery) => boolean): Delivery | undefined {
  const index = deliveries.findIndex(isFree);
  return index < 0 ? undefined : deliveries.splice(index, 1)[0];
}
