import {
  type ReturnFilter,
  type ReturnList,
  type ReturnPage,
  listReturns as listReturnsIn,
  returnList,
  spanOf,
  toReturnList,
} from '../../orders/read/list-returns-of-shop.ts';
import type { Shards } from '../layout/shards.ts';
import { readMerged } from './merged-lists.ts';

/**
 * Lists the returns of all orders, as `listReturns` does in one schema. If the caller may access only the orders of
 * one customer, only the shard with these orders is queried.
 */
export async function listReturns(
  shards: Shards,
  filter: ReturnFilter,
  page: ReturnPage,
): Promise<ReturnList> {
  const { customerId } = filter.reach;
  if (customerId !== undefined) return listReturnsIn(shards.ofCustomer(customerId).db, filter, page);
  const lists = shards.all.map(({ db }) => returnList(db, filter));
  const { rows, totalCount } = await readMerged(lists, spanOf(page), page.after);
  return toReturnList(rows, page.size, totalCount);
}
