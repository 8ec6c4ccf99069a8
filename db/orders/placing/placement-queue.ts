import { setImmediate } from 'node:timers/promises';
import pg from 'pg';
import { breaksConnection } from '../../../packages/postgres/sessions/database-errors.ts';
import type { Database } from '../../base/database.ts';
import { findEarlier } from '../../call/idempotency.ts';
import type { OrderOutcome, OrderPlacement, Undecided } from '../model/order-placement.ts';
import { CatalogueCache } from './catalogue-cache.ts';
import { type LockWait, createOrders, isNumberTaken, toOutcome } from './place-orders.ts';
import { type RememberedOrder, readOrderAsPlaced } from './placed-order.ts';
import { isReferenceTaken } from './references.ts';
import {
  type Batch,
  type Cause,
  type WaitingPlacement,
  WaitingPlacements,
  changeState,
} from './placement-queue-entries.ts';

/**
 * Maximum number of statements of each kind that run at the same time. `quick` statements wait for no row lock,
 * `patient` statements may wait.
 */
const MOST = { quick: 1, patient: 3 };

/** Queue of orders to place. Orders that arrive at the same time are placed together. */
export interface PlacementQueue {
  /** `hasGone`: whether the caller has closed its connection. */
  createOrder: (placement: OrderPlacement, hasGone?: () => boolean) => Promise<OrderOutcome>;
  /** Whether the next order would be refused, because too many orders are waiting. */
  isFull: () => boolean;
  /**
   * Number of orders that wait to be sent to the database, and the time in ms for which the oldest of them has waited.
   */
  waiting: () => { count: number; oldestMs: number };
  /** From now on, calls `watch` after each statement. */
  watch: (watch: OnBatchSent) => void;
}

/**
 * Is called after each statement that was sent. The report contains the number of orders, the orders, the outcomes that
 * the statement has decided, the duration in ms, and the error if the statement failed.
 */
export type OnBatchSent = (batch: BatchReport) => void;

interface BatchReport {
  size: number;
  ms: number;
  entries: readonly Pick<WaitingPlacement, 'placement'>[];
  outcomes: readonly (OrderOutcome | Undecided)[];
  error?: unknown;
}

/**
 * Opens a queue that places orders. Orders that arrive in one turn of the event loop, or while a statement is running,
 * are sent together in one statement. Orders whose stock or discount code is locked are sent in separate statements, so
 * that other orders don't have to wait too: see `WaitingPlacements`. `createOrder` rejects with the database's error if
 * a placement could not be decided. If a placement hasn't been sent to the database within `deadline` ms, or before its
 * caller disconnects, it isn't placed. If it was sent, `createOrder` returns its outcome.
 */
export function openPlacementQueue(db: Database, deadline = 5000): PlacementQueue {
  const waiting = new WaitingPlacements();
  const cache = new CatalogueCache();
  const watches: OnBatchSent[] = [];
  const running = { quick: 0, patient: 0 };

  const onBatch: OnBatchSent = (batch) => {
    for (const watch of watches) watch(batch);
  };

  async function run(kind: 'quick' | 'patient') {
    running[kind] += 1;
    // Requests that are read from the sockets in this turn of the event loop join the batch. The reason is that a
    // statement for ten orders costs as much as a statement for one order.
    if (kind === 'quick') await setImmediate();
    while (waiting.has(kind)) await placeSome(db, { waiting, cache }, kind, { start, onBatch });
    running[kind] -= 1;
    start();
  }

  /**
   * Starts statements for waiting placements. Checks PARKED placements first. Between the two checks a PARKED placement
   * can become READY as time passes, but a READY placement can't become PARKED. So in this order one of the two checks
   * finds the placement.
   */
  function start() {
    for (const kind of ['patient', 'quick'] as const)
      if (running[kind] < MOST[kind] && waiting.has(kind)) void run(kind);
  }

  return {
    isFull: () => waiting.isFull,
    waiting: () => ({ count: waiting.count, oldestMs: waiting.oldestMs(deadline) }),
    watch: (watch) => void watches.push(watch),
    createOrder: (placement, hasGone = () => false) =>
      new Promise((settle) => {
        const until = performance.now() + deadline;
        const entry: WaitingPlacement = { placement, settle, hasGone, deadline: until, state: 'READY' };
        waiting.add(entry);
        if (running.quick === 0 || entry.state === 'PARKED') start();
      }),
  };
}

/**
 * Executes a statement for some of the waiting placements, and settles the placements that the statement decided. The
 * other placements wait again. `start` then checks whether another statement could place some of them.
 */
async function placeSome(
  db: Database,
  { waiting, cache }: { waiting: WaitingPlacements; cache: CatalogueCache },
  kind: 'quick' | 'patient',
  { start, onBatch }: { start: () => void; onBatch: OnBatchSent },
): Promise<void> {
  let sent: SentBatch;
  try {
    sent = await db.connection().execute((connection) => {
      // The batch is taken only when there is a connection, so that placements that are too late by then aren't sent.
      const batch = waiting.take(kind);
      start();
      const { lockedRow } = batch;
      return sendBatch(connection, cache, batch, lockedRow === undefined ? kind : { waitsFor: lockedRow });
    });
  } catch (error) {
    // No order can be placed without a connection.
    for (const { settle } of waiting.takeAll()) settle(Promise.reject(error));
    return;
  }
  const { batch, outcomes, error } = sent;
  const { entries } = batch;
  if (entries.length > 0)
    onBatch({ size: entries.length, ms: performance.now() - batch.sentAt, entries, outcomes, error });
  waiting.noteLocked(outcomes.flatMap((outcome) => (outcome.kind === 'HELD' ? outcome.rows : [])));
  const again =
    error === undefined
      ? await Promise.all(entries.map((entry, index) => settleOutcome(db, entry, outcomes[index]!)))
      : settleFailure(batch, error);
  waiting.done(batch, error === undefined);
  waiting.putBack(again.filter((entry) => entry !== undefined));
  start();
}

interface SentBatch {
  batch: Batch;
  outcomes: (OrderOutcome | Undecided)[];
  error?: unknown;
}

/**
 * Sends a batch. If a `quick` statement fails because a row is locked, the batch is sent again. The second statement
 * leaves out the placements that would have to wait for a locked row, and reports them as `HELD`.
 */
async function sendBatch(
  connection: Database,
  cache: CatalogueCache,
  batch: Batch,
  patience: LockWait,
): Promise<SentBatch> {
  if (batch.entries.length === 0) return { batch, outcomes: [] };
  try {
    const placements = batch.entries.map(({ placement }) => placement);
    return { batch, outcomes: await createOrders(connection, placements, patience, cache) };
  } catch (error) {
    if (patience === 'quick' && isLockTimeout(error)) return sendBatch(connection, cache, batch, 'skipping');
    return { batch, outcomes: [], error };
  }
}

const isLockTimeout = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '55P03';

/** Settles the placements whose outcome is the failure. Returns the other placements, which must be sent again. */
function settleFailure(batch: Batch, error: unknown): WaitingPlacement[] {
  const cause = causeOf(batch, error);
  const outcome = error instanceof pg.DatabaseError ? toOutcome(error) : undefined;
  return batch.entries.filter((entry) => {
    const waitsOn = cause !== undefined && changeState(entry, cause);
    if (!waitsOn) entry.settle(outcome ?? Promise.reject(error));
    return waitsOn;
  });
}

/**
 * Derives the cause of a change of state from a failure. If the error comes from the database, nothing of the batch was
 * written. Returns `undefined` if the failure is the outcome of all placements of the batch.
 */
function causeOf({ entries, lockedRow }: Batch, error: unknown): Cause | undefined {
  if (!(error instanceof pg.DatabaseError)) return undefined;
  if (breaksConnection(error)) return 'REPEAT';
  // All placements of the batch have waited for the same row.
  if (isLockTimeout(error)) return lockedRow === undefined ? 'SPLIT' : undefined;
  if (entries.length > 1) return 'SPLIT';
  // The second try finds the order that has the reference, if there still is one. The second try also generates another
  // number.
  return isReferenceTaken(error) || isNumberTaken(error) ? 'REPEAT' : undefined;
}

/** Settles a placement. Returns the placement if it hasn't an outcome yet and must be sent again. */
async function settleOutcome(
  db: Database,
  entry: WaitingPlacement,
  outcome: OrderOutcome | Undecided,
): Promise<WaitingPlacement | undefined> {
  const { placement, settle } = entry;
  if (outcome.kind === 'AGAIN' || outcome.kind === 'HELD') return entry;
  try {
    // A concurrent request with the same key may have taken the last units. That request may have been committed after
    // this statement had looked up the key.
    const isAsked = placement.idempotencyKey && outcome.kind !== 'created';
    const earlier = isAsked ? await findEarlierOrder(db, placement) : undefined;
    const decided = earlier ?? (outcome.kind === 'KEY_TAKEN' ? undefined : outcome);
    if (!decided) return entry;
    settle(decided);
  } catch (error) {
    settle(Promise.reject(error));
  }
  return undefined;
}

/** Finds the outcome that is stored under the placement's key, if there is one. */
export async function findEarlierOrder(
  db: Database,
  { caller, idempotencyKey }: OrderPlacement,
): Promise<OrderOutcome | undefined> {
  // The function is called only for placements with a key.
  const earlier = await findEarlier<RememberedOrder>(db, caller, idempotencyKey!);
  if (earlier?.kind !== 'replayed') return earlier;
  return { kind: 'replayed', order: await readOrderAsPlaced(db, earlier.result) };
}
