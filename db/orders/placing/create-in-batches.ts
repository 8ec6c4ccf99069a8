import { setImmediate } from 'node:timers/promises';
import pg from 'pg';
import { isUnfit } from '../../../packages/postgres/sessions/failures.ts';
import type { Database } from '../../base/database.ts';
import { findEarlier } from '../../call/idempotency.ts';
import type { OrderOutcome, OrderPlacement, Undecided } from '../model/placement.ts';
import { type Patience, createOrders, outcomeOfError } from './create.ts';
import { type RememberedOrder, recallOrder } from './placed.ts';
import { isReferenceTaken } from './references.ts';
import { type Batch, type WaitingPlacement, WaitingPlacements } from './waiting-placements.ts';

/** How many statements may wait for rows at once, beside the one that waits for nobody. */
const ASIDE = 3;

/** Places orders that arrive at the same moment together. */
export interface PlacementQueue {
  /** `hasGone`: whether the caller has closed its connection. */
  createOrder: (placement: OrderPlacement, hasGone?: () => boolean) => Promise<OrderOutcome>;
  /** Whether the next order would be refused, because too many wait. */
  isFull: () => boolean;
  /** How many orders wait to be sent to the database, and for how many ms the oldest has. */
  waiting: () => { count: number; oldestMs: number };
}

/** Hears of each statement that was sent: how many orders it had, which ones, how many ms it took, why it failed. */
export type BatchWatch = (batch: SentOrders) => void;

export interface SentOrders {
  size: number;
  ms: number;
  entries: readonly Pick<WaitingPlacement, 'placement'>[];
  error?: unknown;
}

/**
 * Places orders. Those that arrive in one turn of the event loop, or while a statement is under way, leave
 * together in one statement. Orders of stock that somebody holds leave in statements of their own, so that
 * nobody else waits with them. Rejects with the database's error where a placement could not be decided. What
 * hasn't been sent to the database after `deadline` ms, or before its caller has gone, isn't placed; what was
 * sent is answered as it came out.
 */
export function createOrderInBatches(
  db: Database,
  deadline = 5000,
  onBatch: BatchWatch = () => {},
): PlacementQueue {
  const waiting = new WaitingPlacements();
  let running = false;
  let aside = 0;

  async function run() {
    running = true;
    // Requests that are read from the sockets in this turn come along: a statement for one order costs as
    // much as one for ten.
    await setImmediate();
    while (waiting.hasBatch) {
      await placeSome(db, waiting, 'quick', { start, onBatch });
    }
    running = false;
  }

  async function runAside() {
    aside += 1;
    while (waiting.hasAside) {
      await placeSome(db, waiting, 'patient', { start, onBatch });
    }
    aside -= 1;
    start();
  }

  /** What is aside becomes free as time passes, and not the other way round: asked in this order, one of both sees it. */
  function start() {
    if (aside < ASIDE && waiting.hasAside) void runAside();
    if (!running && waiting.hasBatch) void run();
  }

  return {
    isFull: () => waiting.isFull,
    waiting: () => ({ count: waiting.count, oldestMs: waiting.oldestMs(deadline) }),
    createOrder: (placement, hasGone = () => false) =>
      new Promise((settle) => {
        const until = performance.now() + deadline;
        const entry = { placement, settle, hasGone, deadline: until, isAlone: false };
        waiting.add(entry);
        if (!running || waiting.isAside(entry)) start();
      }),
  };
}

/**
 * Runs a statement for some of those that wait, and settles what it decided. The others wait again: `start`
 * looks whether there is something that another statement could do.
 */
async function placeSome(
  db: Database,
  waiting: WaitingPlacements,
  patience: 'quick' | 'patient',
  { start, onBatch }: { start: () => void; onBatch: BatchWatch },
): Promise<void> {
  let sent: SentBatch;
  try {
    sent = await db.connection().execute((connection) => {
      // Once there is a connection: who is late by then isn't sent any more.
      const batch = patience === 'quick' ? waiting.takeBatch() : waiting.takeAside();
      start();
      if (patience === 'quick') return sendQuickly(connection, batch);
      return sendBatch(connection, batch, batch.held === undefined ? patience : { waitsFor: batch.held });
    });
  } catch (error) {
    // Without a connection nobody's order can be placed.
    for (const { settle } of waiting.takeAll()) settle(Promise.reject(error));
    return;
  }
  const { batch, outcomes, error } = sent;
  const size = batch.entries.length;
  if (size > 0) onBatch({ size, ms: performance.now() - batch.sentAt, entries: batch.entries, error });
  for (const outcome of outcomes) if (outcome.kind === 'HELD') waiting.hold(outcome.skus);
  const again =
    error === undefined
      ? await Promise.all(batch.entries.map((entry, index) => settleOutcome(db, entry, outcomes[index]!)))
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

/** What would have to wait for a row is left out at the second try, and says so. */
async function sendQuickly(connection: Database, batch: Batch): Promise<SentBatch> {
  const sent = await sendBatch(connection, batch, 'quick');
  return isLockTimeout(sent.error) ? sendBatch(connection, batch, 'skipping') : sent;
}

async function sendBatch(connection: Database, batch: Batch, patience: Patience): Promise<SentBatch> {
  if (batch.entries.length === 0) return { batch, outcomes: [] };
  try {
    const placements = batch.entries.map(({ placement }) => placement);
    return { batch, outcomes: await createOrders(connection, placements, patience) };
  } catch (error) {
    return { batch, outcomes: [], error };
  }
}

const isLockTimeout = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '55P03';

/**
 * Where the database says why the statement failed, nothing of the batch was done. Placed one by one, only
 * the placement at fault fails. All that have waited for the same row fail with it. If it was the connection,
 * another one is tried once.
 */
function settleFailure({ entries, held }: Batch, error: unknown): WaitingPlacement[] {
  const isUndone = error instanceof pg.DatabaseError;
  if (isUndone && isUnfit(error) && !entries.some(({ isAgain }) => isAgain))
    return entries.map((entry) => ({ ...entry, isAgain: true }));
  const isOfAll = (held !== undefined && isLockTimeout(error)) || isUnfit(error);
  if (isUndone && !isOfAll && entries.length > 1)
    return entries.map((entry) => ({ ...entry, isAlone: true }));
  if (isLockTimeout(error) && !entries[0]!.isAlone && held === undefined)
    return entries.map((entry) => ({ ...entry, isAlone: true }));
  // Tried again, it sees which order has the reference, if that one still does.
  if (isReferenceTaken(error) && !entries[0]!.isAgain)
    return entries.map((entry) => ({ ...entry, isAgain: true }));
  const outcome = isUndone ? outcomeOfError(error) : undefined;
  for (const { settle } of entries) settle(outcome ?? Promise.reject(error));
  return [];
}

/** Settles the entry, or returns it where the outcome is still open. */
async function settleOutcome(
  db: Database,
  entry: WaitingPlacement,
  outcome: OrderOutcome | Undecided,
): Promise<WaitingPlacement | undefined> {
  if (outcome.kind === 'AGAIN' || outcome.kind === 'HELD') return entry;
  const { placement, settle } = entry;
  // A concurrent request with the same key may have taken the last units, and committed after this statement
  // had looked up the key.
  if (placement.idempotencyKey && outcome.kind !== 'created') {
    try {
      const earlier = await findEarlierOrder(db, placement);
      if (earlier) {
        settle(earlier);
        return undefined;
      }
    } catch (error) {
      settle(Promise.reject(error));
      return undefined;
    }
  }
  if (outcome.kind === 'KEY_TAKEN') return entry;
  settle(outcome);
  return undefined;
}

/** What was done under the placement's key, if anything was. */
export async function findEarlierOrder(
  db: Database,
  { caller, idempotencyKey }: OrderPlacement,
): Promise<OrderOutcome | undefined> {
  const earlier = await findEarlier<RememberedOrder>(db, caller, idempotencyKey!);
  if (earlier?.kind !== 'replayed') return earlier;
  return { kind: 'replayed', order: await recallOrder(db, earlier.result) };
}
