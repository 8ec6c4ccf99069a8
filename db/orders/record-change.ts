import { sql } from 'kysely';
import { newId } from '../ids.ts';
import type { Caller } from '../idempotency.ts';
import type { Database } from '../index.ts';
import {
  ORDER_TRANSITIONS,
  type OrderStatus,
  type RefundReason,
  excessOf,
  fulfillmentStatusOf,
  isDead,
  isEnded,
  paymentStatusOf,
  statusOf,
} from './state.ts';
import { type OrderRecord, getOrder } from './get.ts';
import { insertRefund, insertVoid } from './payment-operations.ts';
import { type AttemptRecord, listAttempts } from './payment-attempts.ts';

/** What happened to an order: the type of an event, and what it tells beside the order's state (`EventData` in the contract). */
export interface OrderEvent {
  type: string;
  data?: Record<string, unknown>;
}

export interface OrderChange {
  /** The operation of the contract, or what the service does by itself. */
  operation: string;
  reason?: string | undefined;
  events: OrderEvent[];
  caller: Caller;
  /** The status that the order comes to where its items and its payment don't tell it. */
  status?: OrderStatus;
  /** The provider has just refused to give money back. It would refuse for ever, so this change doesn't ask again. */
  keepsExcess?: boolean;
}

/**
 * Ends a change of an order, once what belongs to the order has been written: finds the status that it has come to, asks back or
 * releases money that has nothing to pay for any more, and writes the order's next version, its row of history and its events.
 * Under the order's lock. Returns the order as it is now.
 */
export async function recordChange(
  trx: Database,
  before: OrderRecord,
  change: OrderChange,
): Promise<OrderRecord> {
  const { operation, reason, caller } = change;
  const written = (await getOrder(trx, {}, before.id))!;
  const status = change.status ?? statusOf(written);
  if (status !== before.status && !ORDER_TRANSITIONS[before.status].includes(status)) {
    throw new Error(`an order that is ${before.status} can't become ${status}`);
  }
  const returns = change.keepsExcess ? [] : await giveBackExcess(trx, before, { ...written, status });
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
  const after = (await getOrder(trx, {}, before.id))!;
  const statusEvents = status === before.status ? [] : [statusEvent(status, reason)];
  await insertEvents(trx, after, [...change.events, ...statusEvents, ...returns]);
  return after;
}

const statusEvent = (status: OrderStatus, reason: string | undefined): OrderEvent => ({
  type: `order.${status.toLowerCase()}`,
  data: { reason },
});

async function insertEvents(trx: Database, order: OrderRecord, events: OrderEvent[]): Promise<void> {
  const state = {
    orderId: order.id,
    customerId: order.customer_id,
    status: order.status,
    paymentStatus: paymentStatusOf(order),
    fulfillmentStatus: fulfillmentStatusOf(order.items),
    version: order.version,
  };
  for (const { type, data } of events) {
    await trx
      .insertInto('events')
      .values({
        order_id: order.id,
        id: newId(),
        type,
        order_version: order.version,
        data: JSON.stringify({ ...state, ...data }),
        occurred_at: sql`now()`,
      })
      .execute();
  }
}

/** Commits the wish to give back what no order pays for, of every attempt. The worker carries it out. */
async function giveBackExcess(trx: Database, before: OrderRecord, order: OrderRecord): Promise<OrderEvent[]> {
  const attempts = await listAttempts(trx, order.id);
  const events: OrderEvent[] = [];
  for (const [index, attempt] of attempts.entries()) {
    const isCurrent = index === attempts.length - 1;
    const { refund, release } = excessOf(order, attempt, isCurrent);
    const reason = reasonOf(before, attempt, isCurrent);
    if (release) await insertVoid(trx, attempt, reason);
    if (refund > 0) {
      const refundId = await insertRefund(trx, attempt, refund, reason);
      const amount = { amount: refund, currency: order.currency };
      events.push({ type: 'refund.created', data: { paymentId: attempt.id, refundId, amount, reason } });
    }
  }
  return events;
}

function reasonOf(before: OrderRecord, attempt: AttemptRecord, isCurrent: boolean): RefundReason {
  if (!isCurrent) return 'DUPLICATE_PAYMENT';
  return isEnded(before.status) || isDead(attempt.status) ? 'LATE_PAYMENT' : 'ORDER_CANCELLED';
}
