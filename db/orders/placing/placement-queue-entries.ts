import { nameOfKey } from '../../call/idempotency.ts';
import type { OrderOutcome, OrderPlacement } from '../model/order-placement.ts';
import { BatchDuration } from './batch-duration.ts';
import { nameOfLockedCode } from './discount-code-ctes.ts';

/**
 * Maximum number of placements in a batch. A larger batch isn't faster per order, and makes each of its callers wait
 * longer.
 */
const BATCH_SIZE_MAX = 128;

/** Maximum number of waiting placements. More placements could not be placed before their deadlines. */
const WAITING_MAX = 4096;

/**
 * Maximum number of PARKED placements (placements that wait for a locked row). The other half of the queue remains
 * available for placements that needn't wait for a row.
 */
const PARKED_MAX = WAITING_MAX / 2;

/**
 * Maximum expected wait of a new placement, as a fraction of the time until its deadline. A placement that would wait
 * longer is refused immediately. So if orders arrive too fast, accepted orders are still placed soon, and refused
 * clients get their answer immediately.
 */
const WAIT_SHARE_MAX = 1 / 5;

/** Time in ms for which a row of stock or of a discount code counts as locked after it was found locked. */
const LOCKED_FOR = 10_000;

/** State of a waiting placement: see `WaitingPlacements`. */
type PlacementState = 'READY' | 'PARKED' | 'ISOLATED' | 'RETRIED';

/**
 * Reason for a change of state. `LOCKED`: a row that the placement needs (`rowsOf`) was found locked. `FREE`: no row
 * that the placement needs is locked. `SPLIT`: the statement has failed, perhaps because of another placement in the
 * same statement. `REPEAT`: the statement has failed for a reason that may be temporary.
 */
export type Cause = 'LOCKED' | 'FREE' | 'SPLIT' | 'REPEAT';

/** A placement whose caller waits for its outcome. */
export interface WaitingPlacement {
  placement: OrderPlacement;
  settle: (outcome: OrderOutcome | Promise<never>) => void;
  /** Whether the caller has closed its connection. */
  hasGone: () => boolean;
  /** Deadline on the clock of `performance.now()`. */
  deadline: number;
  state: PlacementState;
  /** Name of the locked row (`rowsOf`) if the placement is PARKED. */
  lockedRow?: string | undefined;
}

/** Placements that are sent in one statement. `WaitingPlacements.done` must be called when the statement has ended. */
export interface Batch {
  entries: WaitingPlacement[];
  /** Time when the batch was sent, on the clock of `performance.now()`. */
  sentAt: number;
  /** Name of the row (`rowsOf`) for which the statement may have to wait. */
  lockedRow?: string | undefined;
}

/**
 * For each state, the next state by cause. If there is no next state, the placement isn't sent again and its caller
 * gets the error.
 */
const NEXT: Record<PlacementState, Partial<Record<Cause, PlacementState>>> = {
  READY: { LOCKED: 'PARKED', FREE: 'READY', SPLIT: 'ISOLATED', REPEAT: 'RETRIED' },
  PARKED: { LOCKED: 'PARKED', FREE: 'READY', SPLIT: 'ISOLATED', REPEAT: 'RETRIED' },
  ISOLATED: { REPEAT: 'RETRIED' },
  RETRIED: {},
};

/** Changes the state of a placement. No other code changes the state. Returns whether there is a next state. */
export function changeState(entry: WaitingPlacement, cause: Cause, locked?: string): boolean {
  const next = NEXT[entry.state][cause];
  entry.state = next ?? entry.state;
  entry.lockedRow = entry.state === 'PARKED' ? locked : undefined;
  return next !== undefined;
}

/**
 * Placements that haven't been sent to the database, the oldest first. Settles placements whose deadline has passed as
 * TOO_LATE. The state of a placement determines which placements are sent in the same statement:
 *
 * - READY: the placement is sent with all other READY placements, in a `quick` statement, which doesn't wait for locks.
 * - PARKED: a row that the placement needs was found locked less than 10 s ago. The placement is sent with all
 *   placements that are PARKED for the same row, in a `patient` statement, which may wait for this row. Only one such
 *   statement per row runs at a time.
 * - ISOLATED: the statement of the placement's batch has failed. The placement is sent alone in a `patient` statement,
 *   so that only the placement that caused the failure fails.
 * - RETRIED: the connection was broken, another process used the placement's reference at the same moment, or the
 *   generated number was taken. The placement is sent alone, and isn't sent again if this statement fails.
 *
 * A new placement is READY or PARKED. READY and PARKED change into each other when rows are found locked or become
 * free. After a failure a placement becomes ISOLATED or RETRIED, and never READY or PARKED again. In any state, a
 * placement isn't sent while another placement with the same idempotency key or reference is in flight.
 */
export class WaitingPlacements {
  #entries: WaitingPlacement[] = [];
  #timer: NodeJS.Timeout | undefined;
  /** Rows that were found locked, with the time until which each row counts as locked. */
  readonly #locked = new Map<string, number>();
  /** Locked rows for which a statement is waiting. */
  readonly #waitedFor = new Set<string>();
  /**
   * Idempotency keys and references of placements in flight. A second placement with the same key or reference isn't
   * sent, because its statement would have to wait for the first placement.
   */
  readonly #inFlight = new Set<string>();
  readonly #batchDuration = new BatchDuration();

  /** Adds a placement. If too many placements are waiting, settles the new placement as TOO_LATE immediately. */
  add(entry: WaitingPlacement): void {
    this.#park([entry]);
    if (this.isFull || this.#isTooLateFor(entry)) return entry.settle({ kind: 'TOO_LATE' });
    this.#entries.push(entry);
    this.#watch();
  }

  /**
   * Returns placements to the beginning of the queue. Restarts the timer, because these placements may have earlier
   * deadlines than the waiting placements.
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

  /** Returns how long the oldest placement has waited, in ms. `waitMaxMs`: maximum time that a placement waits. */
  oldestMs(waitMaxMs: number): number {
    const [first] = this.#entries;
    return first ? Math.max(0, performance.now() + waitMaxMs - first.deadline) : 0;
  }

  get isFull(): boolean {
    return this.#entries.length >= WAITING_MAX;
  }

  /** Whether at least one placement can be sent immediately, in a `quick` or `patient` statement as `kind` says. */
  has(kind: 'quick' | 'patient'): boolean {
    this.#unpark();
    return this.#entries.some((entry) => this.#canLeave(entry, kind));
  }

  /** Takes the oldest placement that can be sent, and all placements that can be sent in the same statement. */
  take(kind: 'quick' | 'patient'): Batch {
    this.#dropLate();
    this.#unpark();
    const first = this.#entries.find((entry) => this.#canLeave(entry, kind));
    const group = first && groupOf(first);
    const entries = new Set<WaitingPlacement>();
    for (const entry of this.#entries) {
      if (entries.size === BATCH_SIZE_MAX) break;
      // If several placements have the same key or reference, only the first placement is sent. The later placements
      // must find the outcome of the first.
      if (groupOf(entry) !== group || !this.#canLeave(entry, kind)) continue;
      for (const name of namesOf(entry.placement)) this.#inFlight.add(name);
      entries.add(entry);
    }
    this.#entries = this.#entries.filter((entry) => !entries.has(entry));
    if (first?.lockedRow !== undefined) this.#waitedFor.add(first.lockedRow);
    return { entries: [...entries], sentAt: performance.now(), lockedRow: first?.lockedRow };
  }

  /**
   * Completes a batch. `isDecided`: whether the statement succeeded. If a successful statement had to wait for a lock,
   * it has got the lock.
   */
  done({ entries, lockedRow, sentAt }: Batch, isDecided: boolean): void {
    for (const { placement } of entries) for (const name of namesOf(placement)) this.#inFlight.delete(name);
    const isUsual = lockedRow === undefined && isDecided && entries.length === BATCH_SIZE_MAX;
    if (isUsual) this.#batchDuration.record(performance.now() - sentAt);
    if (lockedRow === undefined) return;
    this.#waitedFor.delete(lockedRow);
    if (isDecided) this.#locked.set(lockedRow, 0);
    else this.noteLocked([lockedRow]);
  }

  /** Records that these rows were found locked. */
  noteLocked(rows: string[]): void {
    for (const row of rows) this.#locked.set(row, performance.now() + LOCKED_FOR);
    if (rows.length > 0) this.#park();
  }

  takeAll(): WaitingPlacement[] {
    return this.#entries.splice(0);
  }

  /** Makes placements READY if the rows that they need no longer count as locked. */
  #unpark(): void {
    const now = performance.now();
    const free = [...this.#locked].filter(([, until]) => until <= now);
    for (const [row] of free) this.#locked.delete(row);
    if (free.length > 0) this.#park();
  }

  #park(entries = this.#entries): void {
    for (const entry of entries) {
      const locked =
        this.#locked.size > 0 ? rowsOf(entry.placement).find((row) => this.#locked.has(row)) : undefined;
      changeState(entry, locked === undefined ? 'FREE' : 'LOCKED', locked);
    }
  }

  /**
   * Whether a placement can be sent immediately, in a `quick` or `patient` statement as `kind` says. A placement can't
   * be sent while a statement waits for the same row, or while a placement with the same key or reference is in flight.
   */
  #canLeave({ state, lockedRow, placement }: WaitingPlacement, kind: 'quick' | 'patient'): boolean {
    if ((state === 'READY') !== (kind === 'quick')) return false;
    if (state === 'PARKED' && this.#waitedFor.has(lockedRow!)) return false; // a PARKED placement has a locked row
    return this.#inFlight.size === 0 || !namesOf(placement).some((name) => this.#inFlight.has(name));
  }

  /**
   * Whether a new placement must be refused because it would wait too long. A PARKED placement is refused if
   * `PARKED_MAX` placements are already PARKED. A READY placement is refused if the READY placements before it need
   * more than `WAIT_SHARE_MAX`, at the current duration of batches. To save time, placements of one state are counted
   * only if many placements are waiting.
   */
  #isTooLateFor({ state, deadline }: WaitingPlacement): boolean {
    const waiting = this.#entries.length;
    const countSame = () => this.#entries.filter((other) => other.state === state).length;
    if (state === 'PARKED') return waiting >= PARKED_MAX && countSame() >= PARKED_MAX;
    if (waiting <= BATCH_SIZE_MAX) return false;
    const longest = (deadline - performance.now()) * WAIT_SHARE_MAX;
    const isTooLong = (count: number) => this.#batchDuration.estimateMs(count / BATCH_SIZE_MAX) > longest;
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

  /** Sets the timer that settles placements when their deadline passes. The first entry is the oldest. */
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

/**
 * Returns the group of a placement. Only placements of the same group are sent in one statement. An ISOLATED or RETRIED
 * placement has its own group.
 */
const groupOf = (entry: WaitingPlacement) =>
  entry.state === 'READY' ? entry.state : (entry.lockedRow ?? entry);

/** Lists the names of the rows that a placement must lock: its SKUs (stock rows) and discount codes. */
const rowsOf = ({ items, prices }: OrderPlacement): string[] => [
  ...items.map(({ sku }) => sku),
  ...(prices?.discountCodes ?? []).map(nameOfLockedCode),
];

/** Lists the names of a placement's idempotency key and reference. Two placements in flight must not share a name. */
function namesOf({ caller, customerId, idempotencyKey, reference }: OrderPlacement): string[] {
  const names = idempotencyKey ? [nameOfKey(caller, idempotencyKey)] : [];
  return reference === undefined ? names : [...names, `${customerId}\n${reference}`];
}
