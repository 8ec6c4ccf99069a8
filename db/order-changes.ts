import { type Transaction, sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { DB } from '../generated/database.ts';
import type { Caller } from './idempotency.ts';
import type { CancelReason, OrderStatus } from './order-state.ts';
import type { OrderRecord } from './orders.ts';

/**
 * Gives units of an order back to the stock. To be called under the order's lock, with the SKUs sorted: stock is locked in their
 * order. `open` never goes below nothing (CHECK), so units can't be released twice.
 */
export async function releaseStock(
  trx: Transaction<DB>,
  orderId: string,
  released: { sku: string; quantity: number }[],
): Promise<void> {
  for (const { sku, quantity } of released) {
    await trx
      .updateTable('stock')
      .set({ reserved: sql`reserved - ${quantity}`, version: sql`version + 1`, updated_at: sql`now()` })
      .where('sku', '=', sku)
      .execute();
    await trx
      .updateTable('reservations')
      .set({ open: sql`open - ${quantity}` })
      .where('order_id', '=', orderId)
      .where('sku', '=', sku)
      .execute();
  }
}

export interface OrderChange {
  operation: string;
  /** The status that the order has from now on. */
  status: OrderStatus;
  reason?: CancelReason;
  eventType: string;
  /** What the event tells beside order, customer, status and version. */
  eventData?: Record<string, unknown>;
  caller: Caller;
}

/** Writes what every change of an order writes: status and version, one row of history, one event. Under the order's lock. */
export async function recordChange(
  trx: Transaction<DB>,
  order: OrderRecord,
  change: OrderChange,
): Promise<void> {
  const { operation, status, reason, eventType, eventData, caller } = change;
  const version = order.version + 1;
  const now = sql<string>`now()`;
  await trx
    .updateTable('orders')
    .set({ status, version, updated_at: now })
    .where('id', '=', order.id)
    .execute();
  await trx
    .insertInto('order_history')
    .values({
      order_id: order.id,
      version,
      operation,
      from_status: order.status,
      to_status: status,
      reason: reason ?? null,
      client_id: caller.clientId,
      trace_id: caller.traceId,
      occurred_at: now,
    })
    .execute();
  const data = { orderId: order.id, customerId: order.customer_id, status, version, reason, ...eventData };
  await trx
    .insertInto('events')
    .values({
      order_id: order.id,
      id: uuidv7(),
      type: eventType,
      order_version: version,
      data: JSON.stringify(data),
      occurred_at: now,
    })
    .execute();
}
