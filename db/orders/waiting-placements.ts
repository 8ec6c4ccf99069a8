import { nameOfKey } from '../idempotency.ts';
import type { OrderOutcome, OrderPlacement } from './placement.ts';

/** A larger batch isn't faster per order, and everybody in it waits longer. */
const LARGEST_BATCH = 128;

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
}

/** Placements that haven't been sent to the database, the oldest first. Settles those that are too late. */
export class WaitingPlacements {
  #entries: WaitingPlacement[] = [];
  #timer: NodeJS.Timeout | undefined;

  get isEmpty(): boolean {
    return this.#entries.length === 0;
  }

  add(entry: WaitingPlacement): void {
    this.#entries.push(entry);
    this.#watch();
  }

  putBack(entries: WaitingPlacement[]): void {
    this.#entries.unshift(...entries);
    this.#watch();
  }

  /**
   * Removes those that can go into one statement. Of requests with the same key only the first: the next ones
   * shall find what was done under the key.
   */
  takeBatch(): WaitingPlacement[] {
    this.#dropLate();
    if (this.#entries[0]?.isAlone) return this.#entries.splice(0, 1);
    const keys = new Set<string>();
    const batch: WaitingPlacement[] = [];
    const later: WaitingPlacement[] = [];
    for (const entry of this.#entries) {
      const key = keyOf(entry.placement);
      if (batch.length < LARGEST_BATCH && !entry.isAlone && !(key && keys.has(key))) {
        if (key) keys.add(key);
        batch.push(entry);
      } else later.push(entry);
    }
    this.#entries = later;
    return batch;
  }

  takeAll(): WaitingPlacement[] {
    return this.#entries.splice(0);
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
    this.#timer = setTimeout(onTime, Math.ceil(first.deadline - performance.now())).unref();
  }
}

const keyOf = ({ caller, idempotencyKey }: OrderPlacement): string | undefined =>
  idempotencyKey && nameOfKey(caller, idempotencyKey);
