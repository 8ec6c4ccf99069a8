/**
 * Every change of an order, or of anything that belongs to it, is one transaction that starts with
 * `beginChange` and ends with `endChange`. Between the two a verb writes what is its own. Locks are taken in
 * this order: the idempotency key, the order, its stock by SKU, its payment, the key's row.
 */
import { sql } from 'kysely';
import type { Caller } from '../caller.ts';
import {
  type Earlier,
  type IdempotencyKey,
  type KeyInUse,
  findEarlier,
  remember,
  transactionUnderKey,
} from '../idempotency.ts';
import type { Database } from '../index.ts';
import { closeGoneMatters } from '../matters/causes.ts';
import { type Precondition, PreconditionFailed } from '../precondition.ts';
import { EVENT_OF_STATUS, type OrderEvent, insertEvents } from './events.ts';
import { giveBackExcess } from './excess.ts';
import { getOrder, getOrders } from './get.ts';
import { insertHistory } from './history.ts';
import { listAttempts } from './payment-attempts.ts';
import { ALL_ORDERS, type Reach } from './reach.ts';
import type { OrderRecord } from './record.ts';
import { ORDER_TRANSITIONS, type OrderStatus, statusOf } from './state.ts';

/**
 * Locks an order and reads it: nobody else changes it, its items, payments or shipments until this
 * transaction ends. Reads in a statement of its own, which sees all that was committed before the lock was
 * granted. `undefined`: no such order within reach; for the lock of another one nobody waits.
 */
export async function beginChange(trx: Database, reach: Reach, id: string): Promise<OrderRecord | undefined> {
  const { customerId } = reach;
  await trx
    .selectFrom('orders')
    .select('id')
    .where('id', '=', id)
    .$if(customerId !== undefined, (query) => query.where('customer_id', '=', customerId!))
    .forUpdate()
    .execute();
  return getOrder(trx, reach, id);
}

interface OrderChange {
  /** The operation of the contract, or what the service does of its own accord. */
  operation: string;
  reason?: string | undefined;
  events: OrderEvent[];
  caller: Caller;
  /** The status that the order comes to where its items and its payment don't tell it. */
  status?: OrderStatus;
}

/** Ends a change of one order. Returns the order as it is now. See `endChanges`. */
export async function endChange(
  trx: Database,
  before: OrderRecord,
  change: OrderChange,
): Promise<OrderRecord> {
  const [after] = await endChanges(trx, [before], change);
  return after!;
}

/**
 * Ends a change, the same of each of these orders, once what belongs to them has been written: finds the
 * status that each has come to, requests the return of money that no order needs, closes the matters whose
 * cause has gone, and writes the orders' next versions, their rows of history and their events. Returns the
 * orders as they are now.
 */
export async function endChanges(
  trx: Database,
  orders: readonly OrderRecord[],
  change: OrderChange,
): Promise<OrderRecord[]> {
  const written = await readAgain(trx, orders);
  const attempts = await listAttempts(
    trx,
    orders.map(({ id }) => id),
  );
  const steps: { before: OrderRecord; status: OrderStatus; events: OrderEvent[] }[] = [];
  for (const [index, before] of orders.entries()) {
    const status = statusAfter(before, written[index]!, change);
    const order = { ...written[index]!, status };
    const isNew = status !== before.status;
    const events: OrderEvent[] = [
      ...change.events,
      ...(isNew ? [{ type: EVENT_OF_STATUS[status], data: { reason: change.reason } }] : []),
      ...(await giveBackExcess(trx, before, order, attempts.get(before.id) ?? [])),
      ...(await closeGoneMatters(trx, order, change.caller)),
    ];
    steps.push({ before, status, events });
  }
  await writeVersions(trx, steps);
  await insertHistory(trx, steps, change);
  const after = await readAgain(trx, orders);
  await insertEvents(
    trx,
    after.map((order, index) => ({ order, events: steps[index]!.events })),
  );
  return after;
}

const readAgain = async (trx: Database, orders: readonly OrderRecord[]): Promise<OrderRecord[]> =>
  // They are locked, so they are still there.
  (await getOrders(
    trx,
    orders.map(({ id }) => ({ reach: ALL_ORDERS, id })),
  )) as OrderRecord[];

function statusAfter(before: OrderRecord, written: OrderRecord, change: OrderChange): OrderStatus {
  const status = change.status ?? statusOf(written);
  if (status !== before.status && !ORDER_TRANSITIONS[before.status].includes(status)) {
    throw new Error(`an order that is ${before.status} can't become ${status}`);
  }
  return status;
}

async function writeVersions(
  trx: Database,
  steps: { before: OrderRecord; status: OrderStatus }[],
): Promise<void> {
  const ids = steps.map(({ before }) => before.id);
  const statuses = steps.map(({ status }) => status);
  const next = sql<{ id: string; status: OrderStatus }>`unnest(${ids}::uuid[], ${statuses}::text[])`;
  await trx
    .updateTable('orders')
    .from(next.as<'next'>(sql`next(id, status)`))
    .set(({ ref }) => ({
      status: ref('next.status'),
      version: sql`orders.version + 1`,
      updated_at: sql`now()`,
    }))
    .whereRef('orders.id', '=', 'next.id')
    .execute();
}

export interface ChangeRequest {
  precondition: Precondition;
  caller: Caller;
  key?: IdempotencyKey | undefined;
}

/**
 * The provider has to be asked first whether it still holds the money, outside this transaction. Then the change
 * is to be done anew.
 */
export type HoldUnknown = { kind: 'HOLD_UNKNOWN' };

/** What became of a change. Only `done` has changed anything now. */
export type ChangeOutcome<Result, Refusal> =
  { kind: 'done'; result: Result } | Refusal | Earlier<Result> | KeyInUse;

/**
 * A change that a client requests, in one transaction: locks the client's key, begins the change, looks up
 * the key, checks the precondition, does `work` (which ends the change), and remembers the result under the
 * key. `undefined`: no such order within reach. Throws `PreconditionFailed`.
 */
export async function changeOrder<Result, Refusal extends { kind: string }>(
  db: Database,
  reach: Reach,
  orderId: string,
  { precondition, caller, key }: ChangeRequest,
  work: (trx: Database, order: OrderRecord) => Promise<{ kind: 'done'; result: Result } | Refusal>,
): Promise<ChangeOutcome<Result, Refusal> | undefined> {
  return transactionUnderKey(db, caller, key, async (trx) => {
    const order = await beginChange(trx, reach, orderId);
    if (!order) return undefined;
    const earlier = key && (await findEarlier<Result>(trx, caller, key));
    if (earlier) return earlier;
    if (!precondition(order.version)) throw new PreconditionFailed();
    const outcome = await work(trx, order);
    // No refusal is called `done`, which the compiler can't know of a type parameter.
    if (key && outcome.kind === 'done')
      await remember(trx, caller, key, (outcome as { result: Result }).result);
    return outcome;
  });
}
