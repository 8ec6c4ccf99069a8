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

/** Maximum number of running statements of each kind: `quick` ones wait for no row lock, `patient` ones may. */
const MOST = { quick: 1, patient: 3 };

/** Places orders that arrive at the same time together. */
export interface PlacementQueue {
  /** `hasGone`: whether the caller has closed its connection. */
  createOrder: (placement: OrderPlacement, hasGone?: () => boolean) => Promise<OrderOutcome>;
  /** Whether the next order would be refused, because too many wait. */
  isFull: () => boolean;
  /** Number of orders that wait to be sent to the database, and the time for which the oldest has waited, in ms. */
  waiting: () => { count: number; oldestMs: number };
  /** Calls `watch` after each statement from now on. */
  watch: (watch: OnBatchSent) => void;
}

/**
 * Called after each statement that was sent: with its number of orders, the orders, its duration in ms, and its error
 * if it failed.
 */
export type OnBatchSent = (batch: BatchReport) => void;

interface BatchReport {
  size: number;
  ms: number;
  entries: readonly Pick<WaitingPlacement, 'placement'>[];
  error?: unknown;
}

/**
 * Places orders. Orders that arrive in one turn of the event loop, or while a statement is running, are sent together
 * in one statement. Orders of stock whose row is locked are sent in statements of their own, so that no others wait
 * with them: see `WaitingPlacements`. Rejects with the database's error if a placement could not be decided. A
 * placement that hasn't been sent to the database within `deadline` ms, or before its caller disconnects, isn't placed.
 * One that was sent is answered with its outcome.
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
    // Requests that are read from the sockets in this turn join the batch: a statement for one order costs as much as
    // one for ten.
    if (kind === 'quick') await setImmediate();
    while (waiting.has(kind)) await placeSome(db, { waiting, cache }, kind, { start, onBatch });
    running[kind] -= 1;
    start();
  }

  /**
   * Checks PARKED placements first. A PARKED placement can become READY between the two checks as time passes, never
   * the reverse. So in this order one of the two checks sees it.
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
 * Runs a statement for some of the waiting placements, and settles those that it decided. The others wait again:
 * `start` checks whether another statement could place some of them.
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
      // Takes the batch only once there is a connection: placements that are too late by then aren't sent any more.
      const batch = waiting.take(kind);
      start();
      const { lockedSku } = batch;
      return sendBatch(connection, cache, batch, lockedSku === undefined ? kind : { waitsFor: lockedSku });
    });
  } catch (error) {
    // Without a connection no order can be placed.
    for (const { settle } of waiting.takeAll()) settle(Promise.reject(error));
    return;
  }
  const { batch, outcomes, error } = sent;
  const { entries } = batch;
  if (entries.length > 0)
    onBatch({ size: entries.length, ms: performance.now() - batch.sentAt, entries, error });
  waiting.noteLocked(outcomes.flatMap((outcome) => (outcome.kind === 'HELD' ? outcome.skus : [])));
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
 * Sends a batch. If a `quick` statement fails because of a locked row, the second try leaves out the placements that
 * would have to wait for one, and reports them as `HELD`.
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

/** Settles the placements for which the failure is the outcome, and returns the others. */
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
 * Derives what a failure means for the placements of a batch. If the database says why the statement failed, nothing of
 * the batch was done. Returns `undefined` if the failure is the outcome of all.
 */
function causeOf({ entries, lockedSku }: Batch, error: unknown): Cause | undefined {
  if (!(error instanceof pg.DatabaseError)) return undefined;
  if (breaksConnection(error)) return 'REPEAT';
  // All placements of the batch have waited for the same row.
  if (isLockTimeout(error)) return lockedSku === undefined ? 'SPLIT' : undefined;
  if (entries.length > 1) return 'SPLIT';
  // The second statement sees which order has the reference, if an order still has it, and draws another number.
  return isReferenceTaken(error) || isNumberTaken(error) ? 'REPEAT' : undefined;
}

/** Settles the entry, or returns it if its outcome is still open. */
async function settleOutcome(
  db: Database,
  entry: WaitingPlacement,
  outcome: OrderOutcome | Undecided,
): Promise<WaitingPlacement | undefined> {
  const { placement, settle } = entry;
  if (outcome.kind === 'AGAIN' || outcome.kind === 'HELD') return entry;
  try {
    // A concurrent request with the same key may have taken the last units, and committed after this statement
    // had looked up the key.
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
  // Only called for placements with a key.
  const earlier = await findEarlier<RememberedOrder>(db, caller, idempotencyKey!);
  if (earlier?.kind !== 'replayed') return earlier;
  return { kind: 'replayed', order: await readOrderAsPlaced(db, earlier.result) };
}
