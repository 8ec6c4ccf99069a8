/**
 * Every change of an order, or of its related rows, is one transaction that starts with `beginChange` and ends with
 * `endChange`. `changeOrder` combines `beginChange` and `endChange`, with fewer round trips. A transaction takes its
 * locks in this sequence: the advisory lock of the idempotency key, the order, the stock of its SKUs (sorted by SKU),
 * its payment, the row of the idempotency key.
 */
import { type Query, pipeline } from '../../../packages/postgres/statements/pipeline.ts';
import { FinalWrite } from '../../../packages/postgres/statements/transact.ts';
import type { Database } from '../../base/database.ts';
import type { Caller } from '../../call/caller.ts';
import {
  type EarlierResult,
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
import { type OrderChange, applyChange, prepareChange } from './apply-change.ts';
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
  /** Returns the order once the units of a new return have been accepted. Only previews call this function. */
  whenAccepted?: (order: OrderRecord) => OrderRecord;
}

/**
 * Makes a change that a client requests, in one transaction. Locks the idempotency key and the order. Returns the
 * stored result if the key was used before. Applies the change that `plan` returns, and stores the result under the
 * key. If `plan` returns `done`, nothing needs to change. `locksPendingAttempts`: whether the change affects payment
 * attempts that haven't been sent to the provider yet. `readsContact`: whether `plan` gets the order's personal data.
 * Returns `undefined` if the caller can't access an order with this id. Throws `PreconditionFailed` if the order
 * doesn't match the precondition.
 */
export async function changeOrder<Result, Refusal extends { kind: string }>(
  db: Database,
  reach: Reach,
  orderId: string,
  { precondition, caller, key }: ChangeRequest,
  plan: (
    trx: Database,
    locked: LockedOrder,
  ) => Promise<Plan<Result> | { kind: 'done'; result: Result } | Refusal>,
  { locksPendingAttempts = false, readsContact = false } = {},
): Promise<ChangeOutcome<Result, Refusal> | undefined> {
  const lock: Query<{ waiting?: string[] }> = locksPendingAttempts
    ? lockOrderAndWaiting(reach, orderId)
    : lockOrder(reach, orderId);
  const reads = [
    lock,
    lockedOrderQuery([orderId], reach),
    readsContact ? contactQuery(orderId) : undefined,
  ] as const;
  const earlierKey = key && selectEarlier(caller, key);
  return beginUnderKey(db, caller, key, [...reads, earlierKey], async (trx, answers) => {
    const [locks, rows, [contact], earlierRows] = answers;
    const [found] = locks;
    if (!found) return undefined;
    // The order is locked, so it exists.
    const locked = { ...(await toLockedOrders(trx, rows))[0]!, waitingIds: found.waiting ?? [], contact };
    const earlier = key && toEarlierResult<Result>(earlierRows, key);
    if (earlier) return earlier;
    if (!precondition('order', locked.order)) throw new PreconditionFailed();
    const planned = await plan(trx, locked);
    if (!isPlan<Result>(planned)) return planned;
    return applyPlan(trx, locked.order, planned, caller, key);
  });
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
  { change, result }: Plan<Result>,
  caller: Caller,
  key?: IdempotencyKey,
): Promise<Done<Result> | FinalWrite<Done<Result>>> {
  // The statement for one order returns that order.
  const keep = ([after]: OrderRecord[]) => key && rememberResultCte(caller, key, result(after!));
  const { orders, rest, nothingWrittenYet } = await prepareChange(trx, [order], { ...change, caller }, keep);
  const done: Done<Result> = { kind: 'done', result: result(orders[0]!) };
  const [write, ...more] = rest;
  if (nothingWrittenYet && write && more.length === 0) return new FinalWrite(done, write);
  await pipeline(trx, rest);
  return done;
}
