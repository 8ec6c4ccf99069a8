import {
  type OrderList,
  type OrderPage,
  NO_ORDERS,
  listOrders as listOrdersIn,
  orderList,
  toOrderList,
} from '../../orders/read/list-orders.ts';
import { type OrderFilter, selectionOf } from '../../orders/read/order-selection.ts';
import { slotOfPayload } from '../../orders/model/order-number.ts';
import type { Shard, Shards } from '../layout/shards.ts';
import { readMerged } from './merged-lists.ts';

/**
 * Lists orders, as `listOrders` in `db/orders/` does in one schema. If the filter has a customer or an order number,
 * only the shard with these orders is queried.
 */
export async function listOrders(shards: Shards, filter: OrderFilter, page: OrderPage): Promise<OrderList> {
  const { reach, customerId = reach.customerId } = filter;
  if (customerId !== undefined) return listOrdersIn(shards.ofCustomer(customerId).db, filter, page);
  const single = ofNumber(shards, filter.number);
  if (single) return listOrdersIn(single.db, filter, page);
  const selection = selectionOf(filter);
  if (!selection) return NO_ORDERS;
  const { newestFirst, size, after } = page;
  const span = {
    direction: newestFirst ? 'desc' : 'asc',
    limit: size + 1,
    offset: page.page * size,
  } as const;
  const { rows, totalCount } = await readMerged(
    shards.all.map(({ db }) => orderList(db, selection)),
    span,
    after,
  );
  return toOrderList(rows, size, totalCount);
}

/**
 * Returns the shard of the order with this number. Returns undefined if the filter has no number. Also returns
 * undefined if the installation has old orders, because their numbers may not contain a slot.
 */
const ofNumber = (shards: Shards, number: string | undefined): Shard | undefined =>
  number === undefined || shards.lastOldId !== undefined
    ? undefined
    : // The payload exists, because `parseNumber` has accepted the number.
      shards.bySlot[Number.parseInt(slotOfPayload(number)!, 16)];
