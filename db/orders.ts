import { sql } from 'kysely';
import type { Database } from './index.ts';
import type { AttemptMoney, CaptureMode, OrderStatus } from './order-state.ts';

/** An order with its items, as the database has it. Amounts in minor units of `currency`, times in RFC 3339 (UTC). */
export interface OrderRecord {
  id: string;
  customer_id: string;
  status: OrderStatus;
  capture: CaptureMode;
  currency: string;
  total_amount: number;
  reference?: string | null;
  metadata: Record<string, string>;
  reserved_until: string;
  version: number;
  created_at: string;
  updated_at: string;
  items: OrderItemRecord[];
  /** The current attempt to pay. */
  payment: AttemptMoney;
}

export interface OrderItemRecord {
  id: string;
  sku: string;
  name: string;
  ordered: number;
  cancelled: number;
  shipped: number;
  unit_price_amount: number;
}

/** Which orders somebody may see: all, or those of one customer. */
export type Reach = { customerId?: string | undefined };

/** The order with this id within reach, or nothing. One statement for absent and foreign ones, so that they can't be told apart. */
export async function findOrder(db: Database, reach: Reach, id: string): Promise<OrderRecord | undefined> {
  return db
    .selectFrom('orders')
    .selectAll('orders')
    .select([itemsOfOrder, paymentOfOrder])
    .where('orders.id', '=', id)
    .$if(reach.customerId !== undefined, (qb) => qb.where('orders.customer_id', '=', reach.customerId!))
    .executeTakeFirst();
}

export interface OrderFilter {
  reach: Reach;
  status?: OrderStatus | undefined;
  customerId?: string | undefined;
}

/** A page of the orders within reach, the newest first, and how many there are on all pages together. */
export async function listOrders(
  db: Database,
  filter: OrderFilter,
  { page, size }: { page: number; size: number },
): Promise<{ orders: OrderRecord[]; total: number }> {
  const matching = db
    .selectFrom('orders')
    .$if(filter.reach.customerId !== undefined, (qb) =>
      qb.where('orders.customer_id', '=', filter.reach.customerId!),
    )
    .$if(filter.customerId !== undefined, (qb) => qb.where('orders.customer_id', '=', filter.customerId!))
    .$if(filter.status !== undefined, (qb) => qb.where('orders.status', '=', filter.status!));
  const [orders, { total }] = await Promise.all([
    matching
      .selectAll('orders')
      .select([itemsOfOrder, paymentOfOrder])
      .orderBy('orders.id', 'desc')
      .limit(size)
      .offset(page * size)
      .execute(),
    matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { orders, total };
}

const itemsOfOrder = sql<OrderItemRecord[]>`(
  select json_agg(json_build_object('id', i.id, 'sku', i.sku, 'name', i.name, 'ordered', i.ordered, 'cancelled', i.cancelled,
    'shipped', i.shipped, 'unit_price_amount', i.unit_price_amount) order by i.line)
  from order_items i where i.order_id = orders.id)`.as('items');

const paymentOfOrder = sql<AttemptMoney>`(
  select json_build_object('status', a.status, 'authorized_amount', a.authorized_amount, 'capturing_amount', a.capturing_amount,
    'captured_amount', a.captured_amount, 'refunding_amount', a.refunding_amount, 'refunded_amount', a.refunded_amount)
  from payment_attempts a where a.order_id = orders.id order by a.number desc limit 1)`.as('payment');

/** Locks an order for a change of it or of anything that belongs to it, and reads it. Every such change begins with this lock. */
export async function lockOrder(trx: Database, reach: Reach, id: string): Promise<OrderRecord | undefined> {
  await trx.selectFrom('orders').select('id').where('id', '=', id).forUpdate().execute();
  return findOrder(trx, reach, id);
}
