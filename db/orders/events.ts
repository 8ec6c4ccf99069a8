import { sql } from 'kysely';
import { newId } from '../ids.ts';
import type { Database } from '../index.ts';
import type { OrderRecord } from './record.ts';
import { type OrderStatus, fulfillmentStatusOf, paymentStatusOf } from './state.ts';

/** The event of each status that an order comes to. */
export const EVENT_OF_STATUS = {
  SUBMITTED: 'order.submitted',
  CONFIRMED: 'order.confirmed',
  COMPLETED: 'order.completed',
  CANCELLED: 'order.cancelled',
  EXPIRED: 'order.expired',
} as const satisfies Record<OrderStatus, `order.${string}`>;

/** The types of all events: `EventType` of the contract. */
export type EventType =
  | (typeof EVENT_OF_STATUS)[OrderStatus]
  | 'order.updated'
  | 'order.items_cancelled'
  | 'payment.started'
  | 'payment.processing'
  | 'payment.requires_action'
  | 'payment.authorized'
  | 'payment.captured'
  | 'payment.failed'
  | 'payment.voided'
  | 'payment.released'
  | 'capture.created'
  | 'capture.failed'
  | 'refund.created'
  | 'refund.succeeded'
  | 'refund.failed'
  | 'refund.reversed'
  | 'shipment.created'
  | 'attention.opened'
  | 'attention.resolved';

/**
 * What happened to an order. `data` is what the event says beside the order's state (`EventData` of the
 * contract).
 */
export interface OrderEvent {
  type: EventType;
  data?: Record<string, unknown>;
}

/**
 * Writes the events of changes, with each order's state after its change. They get their places in the feed
 * later (`placeEvents`).
 */
export async function insertEvents(
  trx: Database,
  changes: { order: OrderRecord; events: OrderEvent[] }[],
): Promise<void> {
  const rows = changes.flatMap(({ order, events }) => events.map((event) => rowOf(order, event)));
  if (rows.length === 0) return;
  const columns = ['order_id', 'id', 'type', 'order_version', 'data'] as const;
  // As one parameter, so that there is one text for any number of them.
  const sent = sql<(typeof rows)[number]>`json_to_recordset(${JSON.stringify(rows)}::json)`;
  const named = sent.as<'e'>(sql`e(order_id uuid, id uuid, type text, order_version bigint, data jsonb)`);
  await trx
    .insertInto('events')
    .columns([...columns, 'occurred_at'])
    .expression((eb) => eb.selectFrom(named).select([...columns, sql`now()`.as('occurred_at')]))
    .execute();
}

const rowOf = (order: OrderRecord, { type, data }: OrderEvent) => ({
  order_id: order.id,
  id: newId(),
  type,
  order_version: order.version,
  data: {
    orderId: order.id,
    customerId: order.customer_id,
    status: order.status,
    paymentStatus: paymentStatusOf(order),
    fulfillmentStatus: fulfillmentStatusOf(order.items),
    version: order.version,
    ...data,
  },
});
