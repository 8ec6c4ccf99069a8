/**
 * Makes changes of different orders in one transaction. Starting and committing a transaction and starting its
 * statements cost more than most changes, so a batch of changes costs much less than a transaction for each change.
 */
import pg from 'pg';
import { createBatcher } from '../../../packages/concurrency/batcher.ts';
import { type CteFragment, mergeFragments } from '../../../packages/postgres/statements/cte-fragments.ts';
import { type Query, unwrapRows } from '../../../packages/postgres/statements/pipeline.ts';
import { compiledStatement, equalsKey } from '../../../packages/postgres/statements/statement.ts';
import { FinalWrite, transact } from '../../../packages/postgres/statements/transact.ts';
import type { Database } from '../../base/database.ts';
import { type EarlierRow, type KeyOfCaller, selectEarlier } from '../../call/idempotency.ts';
import { PreconditionFailed } from '../../call/precondition.ts';
import type { Reach } from '../../call/reach.ts';
import { stockLockQuery } from '../../catalogue/reservations.ts';
import { type CodeUse, returnUses } from '../../catalogue/uses-of-codes.ts';
import { type LockedOrder, lockedOrdersQuery, toLockedOrders } from './locked-order.ts';

/** A change of an order that may be made in one transaction with changes of other orders. */
interface BatchedChange<Outcome> {
  reach: Reach;
  orderId: string;
  /** The key, whose scope contains the id of the order. So the order's lock is enough to use the key. */
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
  /** Writes that must be executed after the first write. */
  next: readonly Query[];
  /** Uses of discount codes that must be given back last. */
  uses: readonly CodeUse[];
  /** SKUs whose stock the writes lock. */
  skus: readonly string[];
}

type Decisions = Map<BatchedChange<unknown>, Decision<unknown> | undefined>;

/**
 * Usually two batches run at the same time, so that this process prepares one batch while PostgreSQL executes the other.
 * The other lanes are for changes that would wait long for a slow batch. A larger batch isn't faster per change, but
 * holds its locks longer.
 */
const OPTIONS = { lanes: 4, shares: 2, sizeMax: 32, waitingMax: 1_000 };

/** Maximum time in ms that a batch waits for each lock. Meanwhile all changes of the batch wait. */
const LOCK_WAIT_MAX = 100;

/** Time in ms for which changes are made alone after a batch has failed. */
const ALONE_MS = 1000;

type MakeChange = (change: BatchedChange<unknown>) => Promise<Decision<unknown> | undefined>;

const batchers = new WeakMap<Database, MakeChange>();

/**
 * Makes a change together with other changes that are requested at the same time. Returns `undefined` if nothing was
 * changed because the change must be made alone: another transaction has locked the order, another change of the order
 * is in the batch, or the batch has failed. So the other changes of a batch don't fail because of one change, and wait at
 * most `LOCK_WAIT_MAX` for each lock.
 */
export async function changeInBatch<Outcome>(
  db: Database,
  change: BatchedChange<Outcome>,
): Promise<{ outcome: Outcome } | undefined> {
  const make = batchers.get(db) ?? openBatcher(db);
  batchers.set(db, make);
  // A client may write an id in upper case. The texts of equal ids must be equal, so that a batch contains only one
  // change of each order.
  const decision = await make({ ...change, orderId: change.orderId.toLowerCase() });
  return decision as Decision<Outcome> | undefined; // The decision is the result of the `decide` of this change.
}

function openBatcher(db: Database): MakeChange {
  let aloneUntil = 0;
  return createBatcher(async (changes: BatchedChange<unknown>[]) => {
    const nothingMade = changes.map(() => undefined);
    if (performance.now() < aloneUntil) return nothingMade;
    try {
      return await changeTogether(db, changes);
    } catch (error) {
      const isUndone = error instanceof pg.DatabaseError || error instanceof UndoneBatch;
      if (!isUndone) throw error;
      aloneUntil = performance.now() + ALONE_MS;
      return nothingMade;
    }
  }, OPTIONS);
}

/** Thrown if a batch was undone because the decision about one of its changes has failed. */
class UndoneBatch extends Error {}

/**
 * SQL that locks the orders that no other transaction has locked. `$1`: ids, `$2`: for each id, the customer whose orders
 * the caller may access, or null for all customers.
 */
const LOCK_UNLOCKED = `
  select o.id
  from unnest($1::uuid[], $2::text[]) as requested (id, customer_id)
  join orders o on ${equalsKey('o.id', 'requested.id')}
  where requested.customer_id is null or o.customer_id = requested.customer_id
  for update of o skip locked`;

/** SQL after which the transaction waits at most `LOCK_WAIT_MAX` for each lock. */
const SET_LOCK_WAIT = `set_config('lock_timeout', '${LOCK_WAIT_MAX}ms', true)`;

const lockStatement = compiledStatement<{ id: string; waiting?: string[] }>(`
  with locked as materialized (${LOCK_UNLOCKED}) select id, ${SET_LOCK_WAIT} from locked`);

/** Also locks the PENDING payment attempts of the orders with the ids `$3`, as `lockOrderAndWaiting` does. */
const lockWithWaitingStatement = compiledStatement<{ id: string; waiting?: string[] }>(`
  with locked as materialized (${LOCK_UNLOCKED}),
  waiting as materialized (
    select order_id, id from payment_attempts
    where order_id = any (array(select id from locked where id = any ($3::uuid[]))) and status = 'PENDING'
    for update skip locked
  )
  select id, array(select id from waiting where order_id = locked.id) as waiting, ${SET_LOCK_WAIT} from locked`);

/** Builds the query that locks the orders of changes, if no other transaction has locked them. */
function lockUnlockedOrders(changes: readonly BatchedChange<unknown>[]) {
  const requested = [
    changes.map(({ orderId }) => orderId),
    changes.map(({ reach }) => reach.customerId ?? null),
  ] as const;
  const withAttempts = changes.filter(({ locksPendingAttempts }) => locksPendingAttempts);
  return withAttempts.length === 0
    ? lockStatement(...requested)
    : lockWithWaitingStatement(
        ...requested,
        withAttempts.map(({ orderId }) => orderId),
      );
}

/**
 * Makes the changes whose orders no other transaction has locked, in one transaction. Locks the orders without waiting,
 * then the stock, sorted by SKU, and last the discount codes, sorted by code. Payments are locked change by change, so a
 * batch and another transaction may wait for each other; after `LOCK_WAIT_MAX` the batch fails. Returns `undefined` for
 * each change that must be made alone.
 */
async function changeTogether(
  db: Database,
  requested: readonly BatchedChange<unknown>[],
): Promise<(Decision<unknown> | undefined)[]> {
  // Only the first change of each order is in the batch.
  const changes = [...Map.groupBy(requested, ({ orderId }) => orderId).values()].map(([first]) => first!);
  const keys = changes.map(({ key }) => key).filter((key) => key !== undefined);
  const opening = [
    lockUnlockedOrders(changes),
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
      const { orderId, key, reach } = change;
      const order = orders.get(orderId);
      if (!order || !mayAccess(order.order, reach)) continue;
      const earlier = key && earlierRows.find(({ place }) => keys[place - 1] === key);
      const waitingIds = waiting.get(orderId) ?? [];
      decided.set(change, await decide(change, trx, { ...order, waitingIds }, earlier ? [earlier] : []));
    }
    return new FinalWrite(decided, ...writesOf([...decided.values()].filter((one) => one !== undefined)));
  });
  return requested.map((change) => decisions.get(change));
}

/** Returns whether a caller may access an order. The statements check this too. */
const mayAccess = (order: { customer_id: string }, { customerId }: Reach): boolean =>
  customerId === undefined || customerId === order.customer_id;

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
  const next = decisions.flatMap((decision) => decision.next);
  return [...lock, ...merged, ...next, ...returnUses(decisions.flatMap(({ uses }) => uses))];
}
