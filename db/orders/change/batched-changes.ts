/**
 * Makes changes of different orders in one transaction. Starting and committing a transaction and starting its
 * statements cost more than most changes, so a batch of changes costs much less than a transaction for each change.
 */
import pg from 'pg';
import { createBatcher } from '../../../packages/concurrency/batcher.ts';
import { isLockTimeout } from '../../../packages/postgres/sessions/database-errors.ts';
import { type CteFragment, mergeFragments } from '../../../packages/postgres/statements/cte-fragments.ts';
import { type Query, unwrapRows } from '../../../packages/postgres/statements/pipeline.ts';
import { compiledStatement } from '../../../packages/postgres/statements/statement.ts';
import { FinalWrite, transact } from '../../../packages/postgres/statements/transact.ts';
import type { Database } from '../../base/database.ts';
import { type EarlierRow, type KeyOfCaller, selectEarlier } from '../../call/idempotency.ts';
import { PreconditionFailed } from '../../call/precondition.ts';
import type { Reach } from '../../call/reach.ts';
import { stockLockQuery } from '../../catalogue/reservations.ts';
import { type LockedOrder, lockedOrdersQuery, toLockedOrders } from './locked-order.ts';

/** A change of an order that may be made in one transaction with changes of other orders. */
interface BatchedChange<Outcome> {
  reach: Reach;
  orderId: string;
  /** The key, whose scope contains the order. So the order's lock is enough to use the key. */
  key: KeyOfCaller | undefined;
  /** Whether the change affects payment attempts that haven't been sent to the provider yet. */
  locksPendingAttempts: boolean;
  /**
   * Decides about the change of the locked order. `earlierRows`: the earlier use of the key, if any. Returns
   * `undefined` if the change must be made in a transaction of its own. In this case `decide` has written nothing.
   */
  decide: (
    trx: Database,
    locked: LockedOrder,
    earlierRows: readonly EarlierRow[],
  ) => Promise<Decision<Outcome> | undefined>;
}

/** Outcome of a change, and the writes that the change needs. If the change is refused, there are no writes. */
interface Decision<Outcome> {
  outcome: Outcome;
  /** Fragments of the first write. */
  parts: readonly CteFragment[];
  /** Writes that must be executed last. */
  last: readonly Query[];
  /** SKUs whose stock the writes lock. */
  skus: readonly string[];
}

type Decisions = Map<BatchedChange<unknown>, Decision<unknown> | undefined>;

/**
 * Two batches run at the same time, so that this process prepares one batch while PostgreSQL executes the other. A
 * larger batch isn't faster per change, but holds its locks longer.
 */
const LANES = { lanes: 2, sizeMax: 32, waitingMax: 1_000, isEven: true };

/** Maximum time in ms that a batch waits for a lock. Meanwhile all changes of the batch wait. */
const LOCK_WAIT_MAX = 100;

/** Time in ms for which changes are made alone after a batch has waited too long for a lock. */
const PAUSE = 1000;

type MakeChange = (change: BatchedChange<unknown>) => Promise<Decision<unknown> | undefined>;

const batchers = new WeakMap<Database, MakeChange>();

/**
 * Makes a change together with other changes that are requested at the same time. Returns `undefined` if nothing was
 * changed because the change must be made alone: another transaction has locked the order, another change of the order
 * is in the batch, or the batch has failed. So a change that waits or fails doesn't delay the other changes for longer
 * than `LOCK_WAIT_MAX`.
 */
export async function changeInBatch<Outcome>(
  db: Database,
  change: BatchedChange<Outcome>,
): Promise<{ outcome: Outcome } | undefined> {
  const make = batchers.get(db) ?? openBatcher(db);
  batchers.set(db, make);
  // The decision is the result of the `decide` of this change.
  return (await make(change)) as Decision<Outcome> | undefined;
}

function openBatcher(db: Database): MakeChange {
  let pausedUntil = 0;
  return createBatcher(async (changes: BatchedChange<unknown>[]) => {
    const alone = changes.map(() => undefined);
    if (performance.now() < pausedUntil) return alone;
    try {
      return await changeTogether(db, changes);
    } catch (error) {
      const isUndone = error instanceof pg.DatabaseError || error instanceof UndoneBatch;
      if (!isUndone) throw error;
      if (isLockTimeout(error)) pausedUntil = performance.now() + PAUSE;
      return alone;
    }
  }, LANES);
}

/** Thrown if a batch was undone because the decision about one of its changes has failed. */
class UndoneBatch extends Error {}

/** SQL that locks the orders that no other transaction has locked. `$1`: ids. */
const LOCK_FREE = 'select id from orders where id = any ($1::uuid[]) for update skip locked';

/** SQL after which the transaction waits at most `LOCK_WAIT_MAX` for each lock. */
const LIMIT_WAIT = `set_config('lock_timeout', '${LOCK_WAIT_MAX}ms', true)`;

const lockFreeStatement = compiledStatement<{ id: string; waiting?: string[] }>(`
  with locked as materialized (${LOCK_FREE}) select id, ${LIMIT_WAIT} from locked`);

/** Also locks the PENDING payment attempts of the orders with the ids `$2`, as `lockOrderAndWaiting` does. */
const lockFreeAndWaitingStatement = compiledStatement<{ id: string; waiting?: string[] }>(`
  with locked as materialized (${LOCK_FREE}),
  waiting as materialized (
    select order_id, id from payment_attempts
    where order_id = any (array(select id from locked where id = any ($2::uuid[]))) and status = 'PENDING'
    for update skip locked
  )
  select id, array(select id from waiting where order_id = locked.id) as waiting, ${LIMIT_WAIT} from locked`);

/** Builds the query that locks the free orders of changes. This query doesn't check which orders the callers may access. */
function lockFreeOrders(changes: readonly BatchedChange<unknown>[]) {
  const ids = changes.map(({ orderId }) => orderId);
  const withAttempts = changes.filter(({ locksPendingAttempts }) => locksPendingAttempts);
  return withAttempts.length === 0
    ? lockFreeStatement(ids)
    : lockFreeAndWaitingStatement(
        ids,
        withAttempts.map(({ orderId }) => orderId),
      );
}

/**
 * Makes the changes whose orders are free, in one transaction. Locks the orders without waiting, then the stock, sorted
 * by SKU. Payments and discount codes are locked change by change, so two batches may wait for each other; after
 * `LOCK_WAIT_MAX` one of them fails. Returns `undefined` for each change that must be made alone.
 */
async function changeTogether(
  db: Database,
  requested: readonly BatchedChange<unknown>[],
): Promise<(Decision<unknown> | undefined)[]> {
  // Only the first change of each order is in the batch.
  const changes = [...Map.groupBy(requested, ({ orderId }) => orderId).values()].map(([first]) => first!);
  const keys = changes.map(({ key }) => key).filter((key) => key !== undefined);
  const opening = [
    lockFreeOrders(changes),
    lockedOrdersQuery(changes.map(({ orderId: id, reach }) => ({ id, reach }))),
    selectEarlier(keys),
  ] as const;
  const decisions = await transact(db, opening, async (trx, answers) => {
    const [locks, rows, earlierRows] = unwrapRows(answers);
    const waiting = new Map(locks.map((row) => [row.id, row.waiting]));
    const locked = await toLockedOrders(
      trx,
      rows.filter(({ id }) => waiting.has(id)),
    );
    const orders = new Map(locked.map((one) => [one.order.id, one]));
    const decided: Decisions = new Map();
    for (const change of changes) {
      const { orderId, key } = change;
      const order = orders.get(orderId);
      if (!order) continue;
      const earlier = key && earlierRows.find(({ place }) => keys[place - 1] === key);
      const waitingIds = waiting.get(orderId) ?? [];
      decided.set(change, await decide(change, trx, { ...order, waitingIds }, earlier ? [earlier] : []));
    }
    return new FinalWrite(decided, ...writesOf([...decided.values()].filter((one) => one !== undefined)));
  });
  return requested.map((change) => decisions.get(change));
}

/**
 * Decides about a change. Returns `undefined` if its precondition fails, so that the change is made alone, which throws
 * `PreconditionFailed` again. A decision that fails for another reason may already have written rows.
 */
async function decide(
  change: BatchedChange<unknown>,
  ...locked: Parameters<BatchedChange<unknown>['decide']>
): Promise<Decision<unknown> | undefined> {
  try {
    return await change.decide(...locked);
  } catch (error) {
    if (error instanceof PreconditionFailed) return undefined;
    throw error instanceof pg.DatabaseError ? error : new UndoneBatch(undefined, { cause: error });
  }
}

/** Lists the writes of all changes of a batch. If several statements lock stock, all stock is locked first. */
function writesOf(decisions: readonly Decision<unknown>[]): Query[] {
  const merged = mergeFragments(decisions.map(({ parts }) => parts).filter((parts) => parts.length > 0));
  const skus = [...new Set(decisions.flatMap((decision) => decision.skus))];
  const lock = merged.length > 1 && skus.length > 0 ? [stockLockQuery(skus)] : [];
  return [...lock, ...merged, ...decisions.flatMap(({ last }) => last)];
}
