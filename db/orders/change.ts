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
import { getOrder } from './get.ts';
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

/**
 * Ends a change, once what belongs to the order has been written: finds the status that it has come to,
 * requests the return of money that no order needs, closes the matters whose cause has gone, and writes the
 * order's next version, its row of history and its events. Returns the order as it is now.
 */
export async function endChange(
  trx: Database,
  before: OrderRecord,
  change: OrderChange,
): Promise<OrderRecord> {
  const { operation, reason, caller } = change;
  const written = (await getOrder(trx, ALL_ORDERS, before.id))!;
  const status = change.status ?? statusOf(written);
  if (status !== before.status && !ORDER_TRANSITIONS[before.status].includes(status)) {
    throw new Error(`an order that is ${before.status} can't become ${status}`);
  }
  const returns = await giveBackExcess(trx, before, { ...written, status });
  const closed = [...(await closeGoneMatters(trx, { ...written, status }, caller))];
  const version = before.version + 1;
  await trx
    .updateTable('orders')
    .set({ status, version, updated_at: sql`now()` })
    .where('id', '=', before.id)
    .execute();
  await trx
    .insertInto('order_history')
    .values({
      order_id: before.id,
      version,
      operation,
      from_status: before.status,
      to_status: status,
      reason: reason ?? null,
      client_id: caller.clientId,
      trace_id: caller.traceId,
      occurred_at: sql`now()`,
    })
    .execute();
  const after = (await getOrder(trx, ALL_ORDERS, before.id))!;
  const statusEvents: OrderEvent[] =
    status === before.status ? [] : [{ type: EVENT_OF_STATUS[status], data: { reason } }];
  await insertEvents(trx, after, [...change.events, ...statusEvents, ...returns, ...closed]);
  return after;
}

export interface ChangeRequest {
  precondition: Precondition;
  caller: Caller;
  key?: IdempotencyKey | undefined;
}

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
