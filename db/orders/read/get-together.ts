import { READS, batched } from '../../../packages/concurrency/batch.ts';
import type { Database } from '../../base/database.ts';
import type { Reach } from '../../call/reach.ts';
import type { ShownOrder } from '../model/record.ts';
import { type AskedOrder, getOrders } from './get.ts';

/** Reads an order, or returns undefined. Orders that are requested in one turn of the event loop are read together. */
export function getOrderTogether(
  db: Database,
): (reach: Reach, id: string) => Promise<ShownOrder | undefined> {
  const getOrder = batched((asked: AskedOrder[]) => getOrders(db, asked), READS);
  return (reach, id) => getOrder({ reach, id });
}
