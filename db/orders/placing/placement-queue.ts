import { setImmediate } from 'node:timers/promises';
import pg from 'pg';
import { breaksConnection, isLockTimeout } from '../../../packages/postgres/sessions/database-errors.ts';
import type { Database } from '../../base/database.ts';
import { excludeOlderProcesses } from '../../base/older-processes.ts';
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
 * Maximum number of statements of each kind that run at the same time. Only `patient` statements wait for locked rows.
 */
const STATEMENTS_MAX = { quick: 1, patient: 3 };

/** Queue of orders to place. Orders that arrive at the same time are placed together. */
export interface PlacementQueue {
  /** `hasGone`: whether the caller has closed its connection. */
  createOrder: (placement: OrderPlacement, hasGone?: () => boolean) => Promise<OrderOutcome>;
  /** Whether the next order would be refused, because too many orders are waiting. */
  isFull: () => boolean;
  /**
   * Number of orders that haven't been sent to the database yet, and the time in ms for which the oldest has waited.
   */
  waiting: () => { count: number; oldestMs: number };
  /** Registers a callback that is called after each statement. */
  watch: (watch: OnBatchSent) => void;
}

/**
 * Called after each statement that was sent. `size`: number of placements, `ms`: duration, `outcomes`: one outcome per
 * placement, or empty if the statement failed.
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
 * are sent together in the next statement. Orders whose stock or discount code is locked are sent in separate
 * statements, so that they don't delay other orders: see `WaitingPlacements`. An order isn't placed if it hasn't been
 * sent to the database within `deadline` ms, or if its caller has disconnected before. `createOrder` rejects with the
 * database's error if a placement could not be decided.
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
    // Waits for other requests that arrive in this turn of the event loop, because a statement for ten orders costs as
    // much as a statement for one order.
    if (kind === 'quick') await setImmediate();
    while (waiting.has(kind)) await placeSome(db, { waiting, cache }, kind, { start, onBatch });
    running[kind] -= 1;
    start();
  }

  /**
   * Starts statements for waiting placements. Checks first whether PARKED placements (which wait for a locked row) can
   * be sent, and then READY placements. Between the two checks, a PARKED placement may become READY, but a READY
   * placement can't become PARKED. So a placement that changes its state between the two checks is still found by the
   * second check.
   */
  function start() {
    for (const kind of ['patient', 'quick'] as const)
      if (running[kind] < STATEMENTS_MAX[kind] && waiting.has(kind)) void run(kind);
  }

  const place = (placement: OrderPlacement, hasGone: () => boolean) =>
    new Promise<OrderOutcome>((settle) => {
      const until = performance.now() + deadline;
      const entry: WaitingPlacement = { placement, settle, hasGone, deadline: until, state: 'READY' };
      waiting.add(entry);
      if (running.quick === 0 || entry.state === 'PARKED') start();
    });

  /** Places an order with a direct payment, which older processes don't know. */
  async function placeDirect(placement: OrderPlacement, hasGone: () => boolean): Promise<OrderOutcome> {
    if (await excludeOlderProcesses(db, db)) return place(placement, hasGone);
    return { kind: 'OLDER_PROCESSES' };
  }

  return {
    isFull: () => waiting.isFull,
    waiting: () => ({ count: waiting.count, oldestMs: waiting.oldestMs(deadline) }),
    watch: (watch) => void watches.push(watch),
    createOrder: (placement, hasGone = () => false) =>
      placement.directPayment ? placeDirect(placement, hasGone) : place(placement, hasGone),
  };
}

/**
 * Executes one statement for waiting placements, and settles the placements that it decided. Returns the other
 * placements to the queue, and calls `start`.
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
      // The batch is taken after the connection is open, so that placements whose deadline has passed in the meantime
      // aren't sent.
      const batch = waiting.take(kind);
      start();
      const { lockedRow } = batch;
      return sendBatch(connection, cache, batch, lockedRow === undefined ? kind : { waitsFor: lockedRow });
    });
  } catch (error) {
    // Without a connection no waiting order can be placed.
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
 * Sends a batch. If a `quick` statement fails because a row is locked, sends the batch again in a `skipping` statement,
 * which returns `HELD` for the placements that need a locked row.
 */
async function sendBatch(
  connection: Database,
  cache: CatalogueCache,
  batch: Batch,
  lockWait: LockWait,
): Promise<SentBatch> {
  if (batch.entries.length === 0) return { batch, outcomes: [] };
  try {
    const placements = batch.entries.map(({ placement }) => placement);
    return { batch, outcomes: await createOrders(connection, placements, lockWait, cache) };
  } catch (error) {
    if (lockWait === 'quick' && isLockTimeout(error)) return sendBatch(connection, cache, batch, 'skipping');
    return { batch, outcomes: [], error };
  }
}

/**
 * Handles a failed statement. Returns the placements that must be sent again. Settles all other placements with the
 * error.
 */
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
 * Derives the cause of a change of state from the error of a statement. Returns `undefined` if the placements of the
 * batch must not be sent again. Placements can be sent again only after an error that the database has returned,
 * because then nothing of the batch was written.
 */
function causeOf({ entries, lockedRow }: Batch, error: unknown): Cause | undefined {
  if (!(error instanceof pg.DatabaseError)) return undefined;
  if (breaksConnection(error)) return 'REPEAT';
  // All placements of the batch have waited for the same row.
  if (isLockTimeout(error)) return lockedRow === undefined ? 'SPLIT' : undefined;
  if (entries.length > 1) return 'SPLIT';
  // A second try finds the order that has the reference, and generates another number.
  return isReferenceTaken(error) || isNumberTaken(error) ? 'REPEAT' : undefined;
}

/** Settles a placement with its outcome, or returns the placement if it must be sent again. */
async function settleOutcome(
  db: Database,
  entry: WaitingPlacement,
  outcome: OrderOutcome | Undecided,
): Promise<WaitingPlacement | undefined> {
  const { placement, settle } = entry;
  if (outcome.kind === 'AGAIN' || outcome.kind === 'HELD') return entry;
  try {
    // A concurrent request with the same key may have taken the last units. Its key may have been committed after this
    // statement had looked up the key, so the key is looked up again.
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

/** Finds the outcome that is stored under the placement's idempotency key. */
export async function findEarlierOrder(
  db: Database,
  { caller, idempotencyKey }: OrderPlacement,
): Promise<OrderOutcome | undefined> {
  // The function is called only for placements with a key.
  const earlier = await findEarlier<RememberedOrder>(db, caller, idempotencyKey!);
  if (earlier?.kind !== 'replayed') return earlier;
  return { kind: 'replayed', order: await readOrderAsPlaced(db, earlier.result) };
}
