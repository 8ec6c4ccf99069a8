import { setImmediate } from 'node:timers/promises';
import pg from 'pg';
import { findEarlier } from '../idempotency.ts';
import type { Database } from '../index.ts';
import { createOrders, outcomeOfError } from './create.ts';
import { type RememberedOrder, recallOrder } from './placed.ts';
import type { OrderOutcome, OrderPlacement, Undecided } from './placement.ts';
import { type WaitingPlacement, WaitingPlacements } from './waiting-placements.ts';

/**
 * Places orders. Those that arrive in one turn of the event loop, or while a statement is under way, leave
 * together in one statement. Rejects with the database's error where a placement could not be decided. What
 * hasn't been sent to the database after `deadline` ms, or before its caller has gone, isn't placed; what was
 * sent is answered as it came out.
 */
export function createOrderInBatches(
  db: Database,
  deadline = 5000,
): (placement: OrderPlacement, hasGone?: () => boolean) => Promise<OrderOutcome> {
  const waiting = new WaitingPlacements();
  let running = false;

  async function run() {
    running = true;
    // Requests that are read from the sockets in this turn come along: a statement for one order costs as
    // much as one for ten.
    await setImmediate();
    while (!waiting.isEmpty) waiting.putBack(await placeSome(db, waiting));
    running = false;
  }

  return (placement, hasGone = () => false) =>
    new Promise((settle) => {
      waiting.add({ placement, settle, hasGone, deadline: performance.now() + deadline, isAlone: false });
      if (!running) void run();
    });
}

/** Runs one statement and settles what it decided. Returns those that have to go into the next one. */
async function placeSome(db: Database, waiting: WaitingPlacements): Promise<WaitingPlacement[]> {
  let sent: SentBatch;
  try {
    // The batch is taken once there is a connection: who is late by then isn't sent any more.
    sent = await db.connection().execute((connection) => sendBatch(connection, waiting.takeBatch()));
  } catch (error) {
    // Without a connection nobody's order can be placed.
    for (const { settle } of waiting.takeAll()) settle(Promise.reject(error));
    return [];
  }
  const { batch, outcomes, error } = sent;
  if (error !== undefined) return settleFailure(batch, error);
  const undecided = batch.map((entry, index) => settleOutcome(db, entry, outcomes[index]!));
  return (await Promise.all(undecided)).filter((entry) => entry !== undefined);
}

interface SentBatch {
  batch: WaitingPlacement[];
  outcomes: (OrderOutcome | Undecided)[];
  error?: unknown;
}

async function sendBatch(connection: Database, batch: WaitingPlacement[]): Promise<SentBatch> {
  if (batch.length === 0) return { batch, outcomes: [] };
  try {
    const placements = batch.map(({ placement }) => placement);
    return { batch, outcomes: await createOrders(connection, placements) };
  } catch (error) {
    return { batch, outcomes: [], error };
  }
}

/**
 * Where the database says why the statement failed, nothing of the batch was done. Placed one by one, only
 * the placement at fault fails.
 */
function settleFailure(batch: WaitingPlacement[], error: unknown): WaitingPlacement[] {
  const isUndone = error instanceof pg.DatabaseError;
  if (isUndone && batch.length > 1) return batch.map((entry) => ({ ...entry, isAlone: true }));
  const outcome = isUndone ? outcomeOfError(error) : undefined;
  for (const { settle } of batch) settle(outcome ?? Promise.reject(error));
  return [];
}

/** Settles the entry, or returns it where the outcome is still open. */
async function settleOutcome(
  db: Database,
  entry: WaitingPlacement,
  outcome: OrderOutcome | Undecided,
): Promise<WaitingPlacement | undefined> {
  if (outcome.kind === 'AGAIN') return entry;
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

async function findEarlierOrder(
  db: Database,
  { caller, idempotencyKey }: OrderPlacement,
): Promise<OrderOutcome | undefined> {
  const earlier = await findEarlier<RememberedOrder>(db, caller, idempotencyKey!);
  if (earlier?.kind !== 'replayed') return earlier;
  return { kind: 'replayed', order: await recallOrder(db, earlier.result) };
}
