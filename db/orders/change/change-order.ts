/**
 * Every change of an order, or of its related rows, is one transaction that starts with `beginChange` and ends with
 * `endChange`. `changeOrder` combines `beginChange` and `endChange`, with fewer round trips. A transaction takes its
 * locks in this sequence: the advisory lock of the idempotency key, the order, the stock of its SKUs (sorted by SKU),
 * its payment, the row of the idempotency key, the discount codes (sorted by code). Frequent changes of different orders share a transaction: see
 * `changeInBatch`.
 */
import { type Query, pipeline } from '../../../packages/postgres/statements/pipeline.ts';
import { FinalWrite } from '../../../packages/postgres/statements/transact.ts';
import type { Database } from '../../base/database.ts';
import type { Caller } from '../../call/caller.ts';
import {
  type EarlierResult,
  type EarlierRow,
  type IdempotencyKey,
  type KeyInUse,
  toEarlierResult,
  beginUnderKey,
  rememberResultCte,
  selectEarlier,
} from '../../call/idempotency.ts';
import { type Precondition, PreconditionFailed } from '../../call/precondition.ts';
import type { Reach } from '../../call/reach.ts';
import type { SkuQuantity } from '../../catalogue/reservations.ts';
import type { OrderRecord } from '../model/order-record.ts';
import { type OrderChange, applyChange, isPredictable, prepareChange, writesOf } from './apply-change.ts';
import { changeInBatch } from './batched-changes.ts';
import { lockOrder, lockOrderAndWaiting } from './lock-order.ts';
import { type LockedOrder, contactQuery, toLockedOrders, lockedOrderQuery } from './locked-order.ts';

/**
 * Locks an order and reads it. Until this transaction has ended, no other transaction can change the order, its items,
 * its payments or its shipments. Returns `undefined` if the caller can't access an order with this id.
 */
export async function beginChange(trx: Database, reach: Reach, id: string): Promise<OrderRecord | undefined> {
  const [locks, rows] = await pipeline(trx, [], lockOrder(reach, id), lockedOrderQuery([id], reach));
  if (locks.length === 0) return undefined;
  const [locked] = await toLockedOrders(trx, rows);
  return locked?.order;
}

/** Does the same as `applyChange`, for one order. */
export async function endChange(
  trx: Database,
  before: OrderRecord,
  change: OrderChange,
): Promise<OrderRecord> {
  const [after] = await applyChange(trx, [before], change);
  return after!; // The statement for one order returns that order.
}

export interface ChangeRequest {
  precondition: Precondition;
  caller: Caller;
  key?: IdempotencyKey | undefined;
}

/**
 * Outcome of a change that needs the provider's confirmation of the authorization hold first. Nothing was changed. The
 * caller must ask the provider outside this transaction, and then request the change again.
 */
export type HoldUnconfirmed = { kind: 'HOLD_UNKNOWN' };

/** Outcome of a change. If the outcome isn't `done`, nothing has changed. */
export type ChangeOutcome<Result, Refusal> =
  { kind: 'done'; result: Result } | Refusal | EarlierResult<Result> | KeyInUse;

/** Planned change of an order. */
export interface Plan<Result> {
  kind: 'planned';
  change: Omit<OrderChange, 'caller'>;
  /** Derives the result from the order after the change. */
  result: (order: OrderRecord) => Result;
  /** Units that the change returns to stock, sorted by SKU. Only previews read this list. */
  released?: readonly SkuQuantity[];
  /** SKUs whose stock the change locks. Only changes that may be made in a batch need this list. */
  skus?: readonly string[];
  /** Returns the order once the units of a new return have been accepted. Only previews call this function. */
  whenAccepted?: (order: OrderRecord) => OrderRecord;
}

/**
 * Plans the change of a locked order, or refuses it. If nothing needs to change, returns `done`. `trx` may be used to
 * read and to lock further rows.
 */
type PlanChange<Result, Refusal> = (
  trx: Database,
  locked: LockedOrder,
) => Promise<Plan<Result> | Done<Result> | Refusal>;

interface ChangeOptions {
  /** Whether the change affects payment attempts that haven't been sent to the provider yet. */
  locksPendingAttempts?: boolean;
  /** Whether the plan needs the order's personal data. */
  readsContact?: boolean;
  /** Whether the change may be made in one transaction with changes of other orders. Its plan must not write. */
  isBatched?: boolean;
}

/**
 * Makes a change that a client requests, in one transaction. Locks the idempotency key and the order (in a batch only the
 * order, which is enough because the scope of the key contains the order's id). Returns the
 * stored result if the key was used before. Applies the change that `plan` returns, and stores the result under the
 * key. Returns `undefined` if the caller can't access an order with this id. Throws `PreconditionFailed` if the order
 * doesn't match the precondition.
 */
export async function changeOrder<Result, Refusal extends { kind: string }>(
  db: Database,
  reach: Reach,
  orderId: string,
  request: ChangeRequest,
  plan: PlanChange<Result, Refusal>,
  options: ChangeOptions = {},
): Promise<ChangeOutcome<Result, Refusal> | undefined> {
  const decided = options.isBatched && (await changeBatched(db, reach, orderId, request, plan, options));
  return decided ? decided.outcome : changeAlone(db, reach, orderId, request, plan, options);
}

/** Makes a change together with changes of other orders. Returns `undefined` if the change must be made alone. */
function changeBatched<Result, Refusal extends { kind: string }>(
  db: Database,
  reach: Reach,
  orderId: string,
  request: ChangeRequest,
  plan: PlanChange<Result, Refusal>,
  { locksPendingAttempts = false }: ChangeOptions,
) {
  const { caller, key } = request;
  return changeInBatch<ChangeOutcome<Result, Refusal>>(db, {
    ...{ reach, orderId, locksPendingAttempts },
    key: key && { caller, key },
    async decide(trx, locked, earlierRows) {
      const planned = await planOnce(trx, locked, earlierRows, request, plan);
      if (!isPlan<Result>(planned)) return { outcome: planned, parts: [], next: [], uses: [], skus: [] };
      const { change, skus = [] } = planned;
      if (!isPredictable(locked.order, change) || change.writes) return undefined;
      const { prepared, done } = await preparePlan(trx, locked.order, planned, caller, key);
      const { parts, next, uses } = prepared;
      return { outcome: done, parts, next, uses, skus };
    },
  });
}

/** Makes a change in a transaction of its own. */
function changeAlone<Result, Refusal extends { kind: string }>(
  db: Database,
  reach: Reach,
  orderId: string,
  request: ChangeRequest,
  plan: PlanChange<Result, Refusal>,
  { locksPendingAttempts, readsContact }: ChangeOptions,
): Promise<ChangeOutcome<Result, Refusal> | undefined> {
  const { caller, key } = request;
  const lock: Query<{ waiting?: string[] }> = locksPendingAttempts
    ? lockOrderAndWaiting(reach, orderId)
    : lockOrder(reach, orderId);
  const reads = [
    lock,
    lockedOrderQuery([orderId], reach),
    readsContact ? contactQuery(orderId) : undefined,
    key && selectEarlier([{ caller, key }]),
  ] as const;
  return beginUnderKey(db, caller, key, reads, async (trx, answers) => {
    const [locks, rows, [contact], earlierRows] = answers;
    const [found] = locks;
    if (!found) return undefined;
    // The order is locked, so it exists.
    const locked = { ...(await toLockedOrders(trx, rows))[0]!, waitingIds: found.waiting ?? [], contact };
    const planned = await planOnce(trx, locked, earlierRows, request, plan);
    return isPlan<Result>(planned) ? applyPlan(trx, locked.order, planned, caller, key) : planned;
  });
}

/** Plans the change of a locked order. Returns the stored result instead if the key was used before. */
async function planOnce<Result, Refusal extends { kind: string }>(
  trx: Database,
  locked: LockedOrder,
  earlierRows: readonly EarlierRow[],
  { precondition, key }: ChangeRequest,
  plan: PlanChange<Result, Refusal>,
): Promise<Plan<Result> | Done<Result> | Refusal | EarlierResult<Result>> {
  const earlier = key && toEarlierResult<Result>(earlierRows, key);
  if (earlier) return earlier;
  if (!precondition('order', locked.order)) throw new PreconditionFailed();
  return plan(trx, locked);
}

/**
 * Returns whether a value is a plan. The function is needed because the compiler can't deduce that no `Refusal` has the
 * kind `planned`.
 */
const isPlan = <Result>(planned: { kind: string }): planned is Plan<Result> => planned.kind === 'planned';

type Done<Result> = { kind: 'done'; result: Result };

/**
 * Applies a plan to a locked order, and stores the result under the idempotency key, if any. The transaction must not
 * send further statements after this call.
 */
export async function applyPlan<Result>(
  trx: Database,
  order: OrderRecord,
  planned: Plan<Result>,
  caller: Caller,
  key?: IdempotencyKey,
): Promise<Done<Result> | FinalWrite<Done<Result>>> {
  const { prepared, done } = await preparePlan(trx, order, planned, caller, key);
  const writes = writesOf(prepared);
  if (prepared.nothingWrittenYet && writes.length === 1) return new FinalWrite(done, ...writes);
  await pipeline(trx, writes);
  return done;
}

/** Prepares the writes of a plan, including the write of the result under the idempotency key, if any. */
async function preparePlan<Result>(
  trx: Database,
  order: OrderRecord,
  { change, result }: Plan<Result>,
  caller: Caller,
  key?: IdempotencyKey,
) {
  // The statement for one order returns that order.
  const keep = ([after]: OrderRecord[]) => key && rememberResultCte(caller, key, result(after!));
  const prepared = await prepareChange(trx, [order], { ...change, caller }, keep);
  const done: Done<Result> = { kind: 'done', result: result(prepared.orders[0]!) };
  return { prepared, done };
}
