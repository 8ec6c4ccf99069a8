import { CompiledQuery, sql } from 'kysely';
import type { Database } from '../index.ts';
import { countOrders } from './count.ts';
import type { AttemptMoney, CaptureMode, OrderStatus } from './state.ts';

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

const ITEMS_OF_ORDER = `(
  select json_agg(json_build_object('id', i.id, 'sku', i.sku, 'name', i.name, 'ordered', i.ordered, 'cancelled', i.cancelled,
    'shipped', i.shipped, 'unit_price_amount', i.unit_price_amount) order by i.line)
  from order_items i where i.order_id = orders.id)`;

const PAYMENT_OF_ORDER = `(
  select json_build_object('status', a.status, 'authorized_amount', a.authorized_amount, 'capturing_amount', a.capturing_amount,
    'captured_amount', a.captured_amount, 'refunding_amount', a.refunding_amount, 'refunded_amount', a.refunded_amount)
  from payment_attempts a where a.order_id = orders.id order by a.number desc limit 1)`;

const itemsOfOrder = sql.raw<OrderItemRecord[]>(ITEMS_OF_ORDER).as('items');
const paymentOfOrder = sql.raw<AttemptMoney>(PAYMENT_OF_ORDER).as('payment');

/** Somebody asks for the order with this id, and sees it if it is within reach. */
export interface AskedOrder {
  reach: Reach;
  id: string;
}

/** `offset 0` keeps Postgres from joining by a scan of all orders, which it thinks cheap as long as the table is young. */
const FIND_ORDERS = `
  select asked.place, found.* from unnest($1::uuid[], $2::text[]) with ordinality as asked (id, customer_id, place)
  cross join lateral (
    select orders.*, ${ITEMS_OF_ORDER} as items, ${PAYMENT_OF_ORDER} as payment from orders
    where orders.id = asked.id and (asked.customer_id is null or orders.customer_id = asked.customer_id)
    offset 0) as found`;

/**
 * The orders that are asked for, in that order, and nothing in the place of one that is absent or beyond reach: one statement for
 * both, so that they can't be told apart. It is written out, because building it cost a fifth of what reading an order takes.
 */
export async function getOrders(
  db: Database,
  asked: readonly AskedOrder[],
): Promise<(OrderRecord | undefined)[]> {
  const query = CompiledQuery.raw(FIND_ORDERS, [
    asked.map(({ id }) => id),
    asked.map(({ reach }) => reach.customerId ?? null),
  ]);
  const { rows } = await db.executeQuery<OrderRecord & { place: number }>(query as CompiledQuery<never>);
  const orders: (OrderRecord | undefined)[] = asked.map(() => undefined);
  for (const row of rows) orders[row.place - 1] = row;
  return orders;
}

/** The order with this id within reach, or nothing. */
export async function getOrder(db: Database, reach: Reach, id: string): Promise<OrderRecord | undefined> {
  const [order] = await getOrders(db, [{ reach, id }]);
  return order;
}

export interface OrderFilter {
  reach: Reach;
  status?: OrderStatus | undefined;
  customerId?: string | undefined;
  /** RFC 3339; from that moment on. */
  createdFrom?: string | undefined;
  /** RFC 3339; before that moment. */
  createdTo?: string | undefined;
}

export interface OrderPage {
  newestFirst: boolean;
  size: number;
  page: number;
  /** The id of the order after which the page begins; it costs the same at any depth, which a high `page` doesn't. */
  after?: string | undefined;
}

/** A page of the orders within reach, and how many there are on all pages together. Orders sorted by id are sorted by creation. */
export async function listOrders(
  db: Database,
  filter: OrderFilter,
  { newestFirst, size, page, after }: OrderPage,
): Promise<{ orders: OrderRecord[]; total: number }> {
  const { reach, status, customerId = reach.customerId, createdFrom, createdTo } = filter;
  if (reach.customerId !== undefined && reach.customerId !== customerId) return { orders: [], total: 0 };
  const matching = db
    .selectFrom('orders')
    .$if(customerId !== undefined, (qb) => qb.where('orders.customer_id', '=', customerId!))
    .$if(status !== undefined, (qb) => qb.where('orders.status', '=', status!))
    .$if(createdFrom !== undefined, (qb) => qb.where('orders.id', '>=', firstIdOf(createdFrom!)))
    .$if(createdTo !== undefined, (qb) => qb.where('orders.id', '<', firstIdOf(createdTo!)));
  const [orders, total] = await Promise.all([
    matching
      .selectAll('orders')
      .select([itemsOfOrder, paymentOfOrder])
      .$if(after !== undefined, (qb) => qb.where('orders.id', newestFirst ? '<' : '>', after!))
      .orderBy('orders.id', newestFirst ? 'desc' : 'asc')
      .limit(size)
      .offset(page * size)
      .execute(),
    createdFrom === undefined && createdTo === undefined
      ? countOrders(db, { customerId, status })
      : matching
          .select((eb) => eb.fn.countAll<number>().as('total'))
          .executeTakeFirstOrThrow()
          .then((row) => row.total),
  ]);
  return { orders, total };
}

/** The least UUIDv7 of a moment (RFC 9562, section 5.7): it begins with the milliseconds since 1970. */
function firstIdOf(time: string): string {
  const ms = Math.max(0, Math.ceil(Date.parse(time)))
    .toString(16)
    .padStart(12, '0');
  return `${ms.slice(0, 8)}-${ms.slice(8)}-7000-8000-000000000000`;
}

/** Locks an order for a change of it or of anything that belongs to it, and reads it. Every such change begins with this lock. */
export async function lockOrder(trx: Database, reach: Reach, id: string): Promise<OrderRecord | undefined> {
  await trx.selectFrom('orders').select('id').where('id', '=', id).forUpdate().execute();
  return getOrder(trx, reach, id);
}
