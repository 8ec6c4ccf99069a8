import { nameOfKey } from '../../call/idempotency.ts';
import type { OrderOutcome, OrderPlacement } from '../model/placement.ts';
import { Pace } from './pace.ts';

/** A larger batch isn't faster per order, and everybody in it waits longer. */
const LARGEST_BATCH = 128;

/** More than are placed until the deadline of the oldest is over. */
const MOST_WAITING = 4096;

/** Of these, orders of stock that somebody holds: the others are for those that can be placed. */
const MOST_HELD = MOST_WAITING / 2;

/**
 * Who would have to wait for more than this part of the time until its deadline is refused at once: at a rate that is
 * too high, the others are then placed soon, and nobody waits for a refusal.
 */
const LONGEST_WAIT = 1 / 5;

/** How long after a stock row was found locked its SKU's orders keep out of the way of others, in ms. */
const HELD_FOR = 10_000;

/** A placement that has a caller who waits for its outcome. */
export interface WaitingPlacement {
  placement: OrderPlacement;
  settle: (outcome: OrderOutcome | Promise<never>) => void;
  /** Whether the caller has closed its connection. */
  hasGone: () => boolean;
  /** On the clock of `performance.now()`. */
  deadline: number;
  /** To be sent in a statement of its own: the one of a batch that it was in has failed. */
  isAlone: boolean;
  /** It was sent on a connection that turned out to be of no use. */
  isAgain?: boolean;
}

/** Placements that leave together in a statement. Say `done` once it is over. */
export interface Batch {
  entries: WaitingPlacement[];
  /** On the clock of `performance.now()`. */
  sentAt: number;
  /** The SKU for whose stock row the statement may have to wait. */
  held?: string;
}

/**
 * Placements that haven't been sent to the database, the oldest first. Settles those that are too late. Those
 * whose stock somebody holds, and those that go alone, are taken apart from the others (`takeAside`).
 */
export class WaitingPlacements {
  #entries: WaitingPlacement[] = [];
  #timer: NodeJS.Timeout | undefined;
  /** SKUs whose stock row somebody holds, and until when that is believed. */
  readonly #held = new Map<string, number>();
  /** Held SKUs for which a statement waits now. */
  readonly #waitedFor = new Set<string>();
  /** Keys and references of what is under way: a second one would wait for the first one. */
  readonly #underWay = new Set<string>();
  readonly #pace = new Pace();

  /** Adds a placement, or settles it at once where too many wait. */
  add(entry: WaitingPlacement): void {
    const isRefused = this.isFull || this.#isOneTooMany(entry) || this.#isTooSlowFor(entry);
    if (isRefused) return entry.settle({ kind: 'TOO_LATE' });
    this.#entries.push(entry);
    this.#watch();
  }

  /** They are older than those that wait, so their time may end before the one that is watched. */
  putBack(entries: WaitingPlacement[]): void {
    if (entries.length === 0) return;
    this.#entries.unshift(...entries);
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#watch();
  }

  get count(): number {
    return this.#entries.length;
  }

  /** For how many ms the oldest has waited; `patience`: how long each may wait. */
  oldestMs(patience: number): number {
    const [first] = this.#entries;
    return first ? Math.max(0, performance.now() + patience - first.deadline) : 0;
  }

  get isFull(): boolean {
    return this.#entries.length >= MOST_WAITING;
  }

  get hasBatch(): boolean {
    return this.#entries.some((entry) => this.#isFree(entry) && !this.#isTwin(entry));
  }

  get hasAside(): boolean {
    return this.#entries.some((entry) => this.isAside(entry) && !this.#isTwin(entry));
  }

  /** Removes those that can go into one statement that waits for nobody. */
  takeBatch(): Batch {
    this.#dropLate();
    return this.#send(this.#entries.filter((entry) => this.#isFree(entry)));
  }

  /** Removes those that can go into one statement that may wait: of one held SKU, or one that goes alone. */
  takeAside(): Batch {
    this.#dropLate();
    const first = this.#entries.find((entry) => this.isAside(entry) && !this.#isTwin(entry));
    if (!first || first.isAlone) return this.#send(first ? [first] : []);
    const held = this.#heldSkuOf(first)!;
    this.#waitedFor.add(held);
    const those = this.#entries.filter((entry) => !entry.isAlone && this.#heldSkuOf(entry) === held);
    return { ...this.#send(those), held };
  }

  /** `isFree`: whether the statement has got the row that it may have waited for. */
  done({ entries, held, sentAt }: Batch, isFree: boolean): void {
    for (const { placement } of entries) for (const name of namesOf(placement)) this.#underWay.delete(name);
    const isUsual = held === undefined && isFree && entries.length === LARGEST_BATCH;
    if (isUsual) this.#pace.note(performance.now() - sentAt);
    if (held === undefined) return;
    this.#waitedFor.delete(held);
    if (isFree) this.#held.delete(held);
    else this.hold([held]);
  }

  /** Somebody holds the stock rows of these SKUs. */
  hold(skus: string[]): void {
    const now = performance.now();
    for (const [sku, until] of this.#held) if (until <= now) this.#held.delete(sku);
    for (const sku of skus) this.#held.set(sku, now + HELD_FOR);
  }

  takeAll(): WaitingPlacement[] {
    return this.#entries.splice(0);
  }

  /** Whether it may have to wait, and nobody waits for the same. */
  isAside(entry: WaitingPlacement): boolean {
    if (entry.isAlone) return true;
    const held = this.#heldSkuOf(entry);
    return held !== undefined && !this.#waitedFor.has(held);
  }

  /** Looks at all that wait, but only where there are so many. */
  #isOneTooMany(entry: WaitingPlacement): boolean {
    const now = performance.now();
    if (this.#entries.length < MOST_HELD || this.#heldSkuOf(entry, now) === undefined) return false;
    return this.#entries.filter((other) => this.#heldSkuOf(other, now) !== undefined).length >= MOST_HELD;
  }

  /** Whether too many wait before it for the pace at which they leave. Those of held stock are in nobody's way. */
  #isTooSlowFor(entry: WaitingPlacement): boolean {
    if (this.#entries.length <= LARGEST_BATCH) return false;
    const patience = (entry.deadline - performance.now()) * LONGEST_WAIT;
    const isTooLong = (count: number) => this.#pace.timeOf(count / LARGEST_BATCH) > patience;
    if (!isTooLong(this.#entries.length) || !this.#isFree(entry)) return false;
    return isTooLong(this.#entries.filter((other) => this.#isFree(other)).length);
  }

  #isFree(entry: WaitingPlacement): boolean {
    return !entry.isAlone && this.#heldSkuOf(entry) === undefined;
  }

  #isTwin({ placement }: WaitingPlacement): boolean {
    return this.#underWay.size > 0 && namesOf(placement).some((name) => this.#underWay.has(name));
  }

  #heldSkuOf({ placement }: WaitingPlacement, now?: number): string | undefined {
    if (this.#held.size === 0) return undefined;
    const at = now ?? performance.now();
    return placement.items.find(({ sku }) => (this.#held.get(sku) ?? 0) > at)?.sku;
  }

  /** Of those with the same key, or the same reference, only the first: the next ones shall find what was done. */
  #send(those: WaitingPlacement[]): Batch {
    const entries = new Set<WaitingPlacement>();
    for (const entry of those) {
      if (entries.size === LARGEST_BATCH) break;
      const names = namesOf(entry.placement);
      if (names.some((name) => this.#underWay.has(name))) continue;
      for (const name of names) this.#underWay.add(name);
      entries.add(entry);
    }
    this.#entries = this.#entries.filter((entry) => !entries.has(entry));
    return { entries: [...entries], sentAt: performance.now() };
  }

  #dropLate(): void {
    const now = performance.now();
    this.#entries = this.#entries.filter(({ deadline, hasGone, settle }) => {
      const isLate = deadline <= now || hasGone();
      if (isLate) settle({ kind: 'TOO_LATE' });
      return !isLate;
    });
  }

  /** Settles those whose time ends while a statement is under way. The first of them is the oldest. */
  #watch(): void {
    const [first] = this.#entries;
    if (this.#timer || !first) return;
    const onTime = () => {
      this.#timer = undefined;
      this.#dropLate();
      this.#watch();
    };
    this.#timer = setTimeout(onTime, Math.max(0, Math.ceil(first.deadline - performance.now()))).unref();
  }
}

/** What no two placements that are under way may share. */
function namesOf({ caller, customerId, idempotencyKey, reference }: OrderPlacement): string[] {
  const names = idempotencyKey ? [nameOfKey(caller, idempotencyKey)] : [];
  return reference === undefined ? names : [...names, `${customerId}\n${reference}`];
}
