/** The provider's information about authorization holds, in addition to the status of the payment. */
import type { Database } from '../../base/database.ts';
import { ALL_ORDERS } from '../../call/reach.ts';
import { pipeline } from '../../../packages/postgres/statements/pipeline.ts';
import { isSecuredByHold } from '../model/order-rules.ts';
import { type LockedOrder, toLockedOrders, lockedOrderQuery } from './locked-order.ts';

/**
 * Maximum age of the provider's answer after the end of a hold. An older answer doesn't count after the end, because
 * the provider's clock may be slow.
 */
const MOMENT_SECONDS = 15;

/**
 * Whether an order is paid only as long as the provider holds the money, and the provider hasn't confirmed the hold for
 * more than `minutes`. If so, the provider must be asked before anything is captured or shipped. The age of the
 * confirmation is measured when the order is read. So an answer that arrived while a transaction waited for a lock
 * counts.
 */
export function isHoldStale({ order, attempts }: LockedOrder, minutes: number): boolean {
  if (!isSecuredByHold(order)) return false;
  // Every order has an attempt.
  const { seen_ago: seen, ended_ago: ended } = attempts.at(-1)!;
  if (seen === null || seen > minutes * 60) return true;
  return ended !== null && ended >= 0 && seen > Math.min(ended, MOMENT_SECONDS);
}

/** Whether the provider must be asked about the hold of an order in its current state: see `isHoldStale`. */
export async function needsHoldCheck(db: Database, orderId: string, minutes: number): Promise<boolean> {
  const [rows] = await pipeline(db, [], lockedOrderQuery([orderId], ALL_ORDERS));
  const [read] = await toLockedOrders(db, rows);
  return read !== undefined && isHoldStale(read, minutes);
}
