import { READS, createBatcher } from '../../../packages/concurrency/batcher.ts';
import type { Database } from '../../base/database.ts';
import type { Reach } from '../../call/reach.ts';
import type { ShownOrder } from '../model/order-record.ts';
import { type RequestedOrder, getOrders } from './get-order.ts';

/**
 * Creates a function that reads an order. Orders that are requested in one turn of the event loop are read with one
 * statement. The function returns undefined if the caller can't access an order with this id.
 */
export function createOrderBatcher(
  db: Database,
): (reach: Reach, id: string) => Promise<ShownOrder | undefined> {
  const getOrder = createBatcher((requested: RequestedOrder[]) => getOrders(db, requested), READS);
  return (reach, id) => getOrder({ reach, id });
}
