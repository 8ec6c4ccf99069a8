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
 * `listOrders` of `db/orders/`: for one customer or one number in the shard that has the orders, otherwise over all
 * shards.
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

/** The shard of the order with a number. Undefined if each shard may have it: old numbers may have no slot. */
const ofNumber = (shards: Shards, number: string | undefined): Shard | undefined =>
  number === undefined || shards.lastOldId !== undefined
    ? undefined
    : shards.bySlot[Number.parseInt(slotOfPayload(number)!, 16)]; // `parseNumber` has found it.
