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
  const { reach, status, customerId = reach.customerId, createdFrom, createdTo } = filter;
  if (reach.customerId !== undefined && reach.customerId !== customerId) return { orders: [], total: 0 };
  const matching = db
    .selectFrom('orders')
    .$if(customerId !== undefined, (qb) => qb.where('orders.customer_id', '=', customerId!))
    .$if(status !== undefined, (qb) => qb.where('orders.status', '=', status!))
    .$if(createdFrom !== undefined, (qb) => qb.where('orders.id', '>=', firstIdOf(createdFrom!)))
    .$if(createdTo !== undefined, (qb) => qb.where('orders.id', '<', firstIdOf(createdTo!)));
  const sorted = matching
    .select(orderColumns)
    .$if(after !== undefined, (qb) => qb.where('orders.id', newestFirst ? '<' : '>', after!))
    .orderBy('orders.id', newestFirst ? 'desc' : 'asc');
  const everywhen = createdFrom === undefined && createdTo === undefined;
  const [orders, total] = await Promise.all([
    rowsOf(sorted, page),
    everywhen ? countOrders(db, { customerId, status }) : countOf(matching),
  ]);
  return { orders, total };
}
