import {
  type OrderFilter,
  type OrderList,
  type OrderPage,
  listOrders as listOrdersIn,
  orderList,
  toOrderList,
} from '../../orders/read/list-orders.ts';
import { slotOfPayload } from '../../orders/model/order-number.ts';
import type { Shard, Shards } from '../layout/shards.ts';
import { readMerged } from './merged-lists.ts';

/**
 * Lists orders, as `listOrders` of `db/orders/` does in one schema. If the filter names a customer or an order number,
 * queries only the shard that has the orders. Otherwise queries all shards.
 */
export async function listOrders(shards: Shards, filter: OrderFilter, page: OrderPage): Promise<OrderList> {
  const { reach, customerId = reach.customerId } = filter;
  if (customerId !== undefined) return listOrdersIn(shards.ofCustomer(customerId).db, filter, page);
  const single = ofNumber(shards, filter.number);
  if (single) return listOrdersIn(single.db, filter, page);
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

/**
 * Returns the shard of the order with this number. Returns undefined if the filter has no number, or if the
 * installation has old orders, whose numbers may not contain a slot.
 */
const ofNumber = (shards: Shards, number: string | undefined): Shard | undefined =>
  number === undefined || shards.lastOldId !== undefined
    ? undefined
    : // The payload exists, because `parseNumber` has accepted the number.
      shards.bySlot[Number.parseInt(slotOfPayload(number)!, 16)];
