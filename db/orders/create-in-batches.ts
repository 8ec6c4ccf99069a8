import { setImmediate } from 'node:timers/promises';
import pg from 'pg';
import { findEarlier } from '../idempotency.ts';
import type { Database } from '../index.ts';
import { createOrders, outcomeOfError } from './create.ts';
import { type RememberedOrder, recallOrder } from './placed.ts';
import type { OrderOutcome, OrderPlacement, Undecided } from './placement.ts';

/** A larger batch isn't faster per order, and everybody in it waits longer. */
const LARGEST_BATCH = 128;

interface Waiting {
  placement: OrderPlacement;
  settle: (outcome: OrderOutcome | Promise<never>) => void;
}

/**
 * Places orders. Those that arrive in one turn of the event loop, or while a statement is under way, leave
 * together in one statement. Rejects with the database's error where a placement could not be decided.
 */
export function createOrderInBatches(db: Database): (placement: OrderPlacement) => Promise<OrderOutcome> {
  let waiting: Waiting[] = [];
  let running = false;

  async function run() {
    running = true;
    // Requests that are read from the sockets in this turn come along: a statement for one order costs as
    // much as one for ten.
    await setImmediate();
    while (waiting.length > 0) {
      const [batch, later] = takeBatch(waiting);
      waiting = later;
      waiting.unshift(...(await placeBatch(db, batch)));
    }
    running = false;
  }

  return (placement) =>
    new Promise((settle) => {
      waiting.push({ placement, settle });
      if (!running) void run();
    });
}

/**
 * The first of those that wait. Of requests with the same key only the first: the next ones shall find what
 * was done under the key.
 */
function takeBatch(waiting: Waiting[]): [batch: Waiting[], later: Waiting[]] {
  const keys = new Set<string>();
  const batch: Waiting[] = [];
  const later: Waiting[] = [];
  for (const entry of waiting) {
    const key = keyOf(entry.placement);
    if (batch.length < LARGEST_BATCH && !(key && keys.has(key))) {
      if (key) keys.add(key);
      batch.push(entry);
    } else later.push(entry);
  }
  return [batch, later];
}

function keyOf({ caller, idempotencyKey }: OrderPlacement): string | undefined {
  if (!idempotencyKey) return undefined;
  return JSON.stringify([caller.clientId, caller.customerId, idempotencyKey.scope, idempotencyKey.key]);
}

/** Runs one statement and settles what it decided. Returns those that have to go into the next one. */
async function placeBatch(db: Database, batch: Waiting[]): Promise<Waiting[]> {
  let outcomes: (OrderOutcome | Undecided)[];
  try {
    outcomes = await createOrders(
      db,
      batch.map(({ placement }) => placement),
    );
  } catch (error) {
    // Nothing of the batch was done. Placed one by one, only the placement at fault fails. Without a
    // connection all would.
    if (batch.length > 1 && error instanceof pg.DatabaseError) return placeSingly(db, batch);
    const outcome = error instanceof pg.DatabaseError ? outcomeOfError(error) : undefined;
    for (const { settle } of batch) settle(outcome ?? Promise.reject(error));
    return [];
  }
  const undecided = batch.map((entry, index) => settleOutcome(db, entry, outcomes[index]!));
  return (await Promise.all(undecided)).filter((entry) => entry !== undefined);
}

/** Settles the entry, or returns it where the outcome is still open. */
async function settleOutcome(
  db: Database,
  entry: Waiting,
  outcome: OrderOutcome | Undecided,
): Promise<Waiting | undefined> {
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

async function placeSingly(db: Database, batch: Waiting[]): Promise<Waiting[]> {
  const again: Waiting[] = [];
  for (const entry of batch) again.push(...(await placeBatch(db, [entry])));
  return again;
}
