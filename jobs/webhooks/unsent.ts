import type { Target } from '../../db/webhooks/targets.ts';
import type { Delivery } from './delivery.ts';

type Ordering = Target['ordering'];

/** What was read in a lane and isn't being sent yet: what is new, what is due again, and what is replayed. No input or output. */
export class Unsent {
  #new: Delivery[] = [];
  #due: Delivery[] = [];
  #replayed: Delivery[] = [];
  /** New events and those that are replayed take turns. */
  #isReplayNext = false;
  /** Orders with a delivery that is not done. */
  readonly #blocked = new Set<string>();

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

  /** The next delivery to begin with, where at most so many fly at once. What is due gets half of the room. */
  take(ordering: Ordering, flying: ReadonlyMap<string, Delivery>, most: number): Delivery | undefined {
    const isDueFirst = this.#due.length > 0 && (this.#new.length === 0 || hasRoomForDue(flying, most));
    return isDueFirst ? this.#due.shift() : this.#takeInTurn(this.#isFree(ordering, flying));
  }

  #takeInTurn(isFree: (delivery: Delivery) => boolean): Delivery | undefined {
    const [first, second] = this.#isReplayNext ? [this.#replayed, this.#new] : [this.#new, this.#replayed];
    const next = takeFirst(first, isFree) ?? takeFirst(second, isFree);
    if (next) this.#isReplayNext = next.kind !== 'REPLAY';
    return next;
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
