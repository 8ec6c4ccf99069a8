import {
  type OrderFilter,
  type OrderList,
  type OrderPage,
  listOrders as listOrdersIn,
  orderList,
  toOrderList,
} from '../../orders/read/list-orders.ts';
import type { Shards } from '../layout/shards.ts';
import { readMerged } from './merged-lists.ts';

/** `listOrders` of `db/orders/`: for one customer in the shard that has its orders, otherwise over all shards. */
export async function listOrders(shards: Shards, filter: OrderFilter, page: OrderPage): Promise<OrderList> {
  const { reach, customerId = reach.customerId } = filter;
  if (customerId !== undefined) return listOrdersIn(shards.ofCustomer(customerId).db, filter, page);
  const { newestFirst, size, after } = page;
  const span = {
    direction: newestFirst ? 'desc' : 'asc',
    limit: size + 1,
    offset: page.page * size,
  } as const;
  const { rows, totalCount } = await readMerged(
    shards.all.map(({ db }) => orderList(db, filter)),
    span,
    after,
  );
  return toOrderList(rows, size, totalCount);
}
