import * as read from '../../orders/read/order-counts.ts';
import type { Shards } from '../layout/shards.ts';

/** Counts the orders and the returns of all shards, as `getOrderCounts` in `db/orders/` does in one schema. */
export const getOrderCounts = async (shards: Shards): Promise<read.OrderCounts> =>
  read.addOrderCounts(await Promise.all(shards.all.map(({ db }) => read.getOrderCounts(db))));
