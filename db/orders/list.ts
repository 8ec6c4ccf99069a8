import { sql } from 'kysely';
import { firstIdOf } from '../ids.ts';
import type { Database } from '../index.ts';
import { type PageRequest, countOf, rowsOf } from '../pages.ts';
import { countOrders } from './count.ts';
import type { Reach } from './reach.ts';
import { type OrderRecord, orderColumns } from './record.ts';
import type { OrderStatus } from './state.ts';

interface OrderFilter {
  reach: Reach;
  status?: OrderStatus | undefined;
  customerId?: string | undefined;
  /** RFC 3339; from that moment on. */
  createdFrom?: string | undefined;
  /** RFC 3339; before that moment. */
  createdTo?: string | undefined;
  /** Only orders with (or without) an open matter for a person. */
  attention?: boolean | undefined;
}

interface OrderPage extends PageRequest {
  newestFirst: boolean;
  /**
   * The id of the order after which the page begins; it costs the same at any depth, which a high `page`
   * doesn't.
   */
  after?: string | undefined;
}

/**
 * A page of the orders within reach, and how many there are on all pages together. Ids are times, so orders
 * sorted by id are sorted by creation, and the bounds of `createdFrom` and `createdTo` are bounds of the id.
 */
export async function listOrders(
  db: Database,
  filter: OrderFilter,
  { newestFirst, after, ...page }: OrderPage,
): Promise<{ orders: OrderRecord[]; total: number }> {
  const { reach, customerId = reach.customerId } = filter;
  if (reach.customerId !== undefined && reach.customerId !== customerId) return { orders: [], total: 0 };
  const confined = { ...filter, customerId };
  const sorted = matchingOrders(db, confined)
    .select(orderColumns)
    .$if(after !== undefined, (qb) => qb.where('orders.id', newestFirst ? '<' : '>', after!))
    .orderBy('orders.id', newestFirst ? 'desc' : 'asc');
  const [orders, total] = await Promise.all([rowsOf(sorted, page), totalOf(db, confined)]);
  return { orders, total };
}

/** Conditions of partial indexes are literals: a statement that is planned once doesn't see parameters. */
const matchingOrders = (db: Database, filter: OrderFilter) =>
  db
    .selectFrom('orders')
    .$if(filter.customerId !== undefined, (qb) => qb.where('orders.customer_id', '=', filter.customerId!))
    .$if(filter.status !== undefined, (qb) => qb.where('orders.status', '=', filter.status!))
    .$if(filter.createdFrom !== undefined, (qb) =>
      qb.where('orders.id', '>=', firstIdOf(filter.createdFrom!)),
    )
    .$if(filter.createdTo !== undefined, (qb) => qb.where('orders.id', '<', firstIdOf(filter.createdTo!)))
    .$if(filter.attention === true, (qb) => qb.where('orders.open_matters', '>', sql.lit(0)))
    .$if(filter.attention === false, (qb) => qb.where('orders.open_matters', '=', sql.lit(0)));

/** The counters don't know open matters, but few orders have any: those are counted one by one. */
async function totalOf(db: Database, filter: OrderFilter): Promise<number> {
  const { createdFrom, createdTo, attention } = filter;
  if (createdFrom !== undefined || createdTo !== undefined || attention === true)
    return countOf(matchingOrders(db, filter));
  if (attention === undefined) return countOrders(db, filter);
  const [all, open] = await Promise.all([
    countOrders(db, filter),
    countOf(matchingOrders(db, { ...filter, attention: true })),
  ]);
  return all - open;
}
