import { nameOfKey } from '../../call/idempotency.ts';
import type { OrderOutcome, OrderPlacement } from '../model/order-placement.ts';
import { BatchDuration } from './batch-duration.ts';

/** Maximum size of a batch. A larger batch isn't faster per order, and each caller in it waits longer. */
const LARGEST_BATCH = 128;

/** Maximum number of waiting placements: more than can be placed within the deadline of the oldest. */
const MOST_WAITING = 4096;

/** Maximum number of PARKED placements among them: the other half is for placements that can be sent. */
const MOST_PARKED = MOST_WAITING / 2;

/**
 * Maximum wait as a part of the time until the deadline. A placement that would have to wait longer is refused
 * immediately. So if orders arrive too fast, the accepted ones are still placed soon, and no client waits for a
 * refusal.
 */
const LONGEST_WAIT = 1 / 5;

/** Time for which a stock row that was found locked counts as locked, in ms. */
const LOCKED_FOR = 10_000;

/** See `WaitingPlacements`. */
type PlacementState = 'READY' | 'PARKED' | 'ISOLATED' | 'RETRIED';

/**
 * `LOCKED`: a stock row that it needs was found locked. `FREE`: none of them is locked. `SPLIT`: its statement has
 * failed, perhaps because of another placement. `REPEAT`: its statement has failed for a reason that may be gone.
 */
export type Cause = 'LOCKED' | 'FREE' | 'SPLIT' | 'REPEAT';

/** A placement whose caller waits for its outcome. */
export interface WaitingPlacement {
  placement: OrderPlacement;
  settle: (outcome: OrderOutcome | Promise<never>) => void;
  /** Whether the caller has closed its connection. */
  hasGone: () => boolean;
  /** On the clock of `performance.now()`. */
  deadline: number;
  state: PlacementState;
  /** The SKU for whose row it is PARKED. */
  lockedSku?: string | undefined;
}

/** Placements that are sent together in a statement. Call `done` once it is over. */
export interface Batch {
  entries: WaitingPlacement[];
  /** On the clock of `performance.now()`. */
  sentAt: number;
  /** The SKU for whose stock row the statement may have to wait. */
  lockedSku?: string | undefined;
}

/** The next state for each cause. If there is none, the failure is the placement's outcome. */
const NEXT: Record<PlacementState, Partial<Record<Cause, PlacementState>>> = {
  READY: { LOCKED: 'PARKED', FREE: 'READY', SPLIT: 'ISOLATED', REPEAT: 'RETRIED' },
  PARKED: { LOCKED: 'PARKED', FREE: 'READY', SPLIT: 'ISOLATED', REPEAT: 'RETRIED' },
  ISOLATED: { REPEAT: 'RETRIED' },
  RETRIED: {},
};

/** Changes the state of a placement; no other code does. Returns whether there is a next state. */
export function changeState(entry: WaitingPlacement, cause: Cause, locked?: string): boolean {
  const next = NEXT[entry.state][cause];
  entry.state = next ?? entry.state;
  entry.lockedSku = entry.state === 'PARKED' ? locked : undefined;
  return next !== undefined;
}

/**
 * Placements that haven't been sent to the database, the oldest first. Settles those that are too late. Each is in one
 * state, which says with which others it is sent:
 *
 * - READY: with all that are READY, in a statement that waits for no row lock (`quick`).
 * - PARKED: a stock row that it needs was found locked less than 10 s ago. It is sent with all that are PARKED for the
 *   same SKU, in a statement that may wait for this row (`patient`). There is one such statement per SKU at a time.
 * - ISOLATED: the statement of its batch has failed. It is sent in a `patient` statement of its own, so that only the
 *   placement that caused the failure fails.
 * - RETRIED: the connection was unfit, or another process took its reference at the same moment. Sent as ISOLATED, but
 *   for the last time.
 *
 * A placement arrives READY or PARKED, and changes between the two as rows are found locked or become free. A failure
 * leads to ISOLATED, then to RETRIED, or directly to RETRIED, and never back. In any state, a placement waits while
 * another one with the same idempotency key or reference is in flight.
 */
export class WaitingPlacements {
  #entries: WaitingPlacement[] = [];
  #timer: NodeJS.Timeout | undefined;
  /** SKUs whose stock row was found locked, with the time until which it counts as locked. */
  readonly #locked = new Map<string, number>();
  /** Locked SKUs for which a statement is waiting. */
  readonly #waitedFor = new Set<string>();
  /** Keys and references in flight: a second placement with one would wait for the first. */
  readonly #inFlight = new Set<string>();
  readonly #batchDuration = new BatchDuration();

  /** Adds a placement, or settles it immediately if too many wait. */
  add(entry: WaitingPlacement): void {
    this.#park([entry]);
    if (this.isFull || this.#isTooLateFor(entry)) return entry.settle({ kind: 'TOO_LATE' });
    this.#entries.push(entry);
    this.#watch();
  }

  /**
   * Returns placements to the queue. They are older than the waiting ones, so their deadline may be before the one that
   * the timer watches.
   */
  putBack(entries: WaitingPlacement[]): void {
    this.#park(entries);
    this.#entries.unshift(...entries);
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#watch();
  }

  get count(): number {
    return this.#entries.length;
  }

  /** Time for which the oldest has waited, in ms; `patience`: time for which each may wait. */
  oldestMs(patience: number): number {
    const [first] = this.#entries;
    return first ? Math.max(0, performance.now() + patience - first.deadline) : 0;
  }

  get isFull(): boolean {
    return this.#entries.length >= MOST_WAITING;
  }

  /** Whether some placements could be sent in another statement of this kind. */
  has(kind: 'quick' | 'patient'): boolean {
    this.#unpark();
    return this.#entries.some((entry) => this.#canLeave(entry, kind));
  }

  /** Takes the placements that can be sent in one statement with the oldest that can be sent. */
  take(kind: 'quick' | 'patient'): Batch {
    this.#dropLate();
    this.#unpark();
    const first = this.#entries.find((entry) => this.#canLeave(entry, kind));
    const group = first && groupOf(first);
    const entries = new Set<WaitingPlacement>();
    for (const entry of this.#entries) {
      if (entries.size === LARGEST_BATCH) break;
      // Only the first placement with a key or a reference is sent: the next ones must find its outcome.
      if (groupOf(entry) !== group || !this.#canLeave(entry, kind)) continue;
      for (const name of namesOf(entry.placement)) this.#inFlight.add(name);
      entries.add(entry);
    }
    this.#entries = this.#entries.filter((entry) => !entries.has(entry));
    if (first?.lockedSku !== undefined) this.#waitedFor.add(first.lockedSku);
    return { entries: [...entries], sentAt: performance.now(), lockedSku: first?.lockedSku };
  }

  /** Ends a batch. `isDecided`: whether the statement got the row that it may have waited for. */
  done({ entries, lockedSku, sentAt }: Batch, isDecided: boolean): void {
    for (const { placement } of entries) for (const name of namesOf(placement)) this.#inFlight.delete(name);
    const isUsual = lockedSku === undefined && isDecided && entries.length === LARGEST_BATCH;
    if (isUsual) this.#batchDuration.record(performance.now() - sentAt);
    if (lockedSku === undefined) return;
    this.#waitedFor.delete(lockedSku);
    if (isDecided) this.#locked.set(lockedSku, 0);
    else this.noteLocked([lockedSku]);
  }

  /** Records that the stock rows of these SKUs were found locked. */
  noteLocked(skus: string[]): void {
    for (const sku of skus) this.#locked.set(sku, performance.now() + LOCKED_FOR);
    if (skus.length > 0) this.#park();
  }

  takeAll(): WaitingPlacement[] {
    return this.#entries.splice(0);
  }

  /** Makes placements READY whose row counts as free by now. */
  #unpark(): void {
    const now = performance.now();
    const free = [...this.#locked].filter(([, until]) => until <= now);
    for (const [sku] of free) this.#locked.delete(sku);
    if (free.length > 0) this.#park();
  }

  #park(entries = this.#entries): void {
    const isLocked = ({ sku }: { sku: string }) => this.#locked.has(sku);
    for (const entry of entries) {
      const locked = this.#locked.size > 0 ? entry.placement.items.find(isLocked)?.sku : undefined;
      changeState(entry, locked === undefined ? 'FREE' : 'LOCKED', locked);
    }
  }

  /**
   * Whether a placement can be sent in a statement of this kind. It can't while a statement waits for the same row, nor
   * while a placement with the same key or reference is in flight.
   */
  #canLeave({ state, lockedSku, placement }: WaitingPlacement, kind: 'quick' | 'patient'): boolean {
    if ((state === 'READY') !== (kind === 'quick')) return false;
    if (state === 'PARKED' && this.#waitedFor.has(lockedSku!)) return false; // a PARKED placement has a locked row
    return this.#inFlight.size === 0 || !namesOf(placement).some((name) => this.#inFlight.has(name));
  }

  /**
   * Whether a placement would miss its deadline: the maximum number are already PARKED, or too many are READY before it
   * at the current duration of batches. Only counts placements if many wait.
   */
  #isTooLateFor({ state, deadline }: WaitingPlacement): boolean {
    const waiting = this.#entries.length;
    const countSame = () => this.#entries.filter((other) => other.state === state).length;
    if (state === 'PARKED') return waiting >= MOST_PARKED && countSame() >= MOST_PARKED;
    if (waiting <= LARGEST_BATCH) return false;
    const longest = (deadline - performance.now()) * LONGEST_WAIT;
    const isTooLong = (count: number) => this.#batchDuration.estimateMs(count / LARGEST_BATCH) > longest;
    return isTooLong(waiting) && isTooLong(countSame());
  }

  #dropLate(): void {
    const now = performance.now();
    this.#entries = this.#entries.filter(({ deadline, hasGone, settle }) => {
      const isLate = deadline <= now || hasGone();
      if (isLate) settle({ kind: 'TOO_LATE' });
      return !isLate;
    });
  }

  /** Settles placements whose deadline passes while a statement is running. The first entry is the oldest. */
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

/** Group of placements that are sent together; a placement that is sent alone has a group of its own. */
const groupOf = (entry: WaitingPlacement) =>
  entry.state === 'READY' ? entry.state : (entry.lockedSku ?? entry);

/** Names that no two placements in flight may share: of the key and of the reference. */
function namesOf({ caller, customerId, idempotencyKey, reference }: OrderPlacement): string[] {
  const names = idempotencyKey ? [nameOfKey(caller, idempotencyKey)] : [];
  return reference === undefined ? names : [...names, `${customerId}\n${reference}`];
}
