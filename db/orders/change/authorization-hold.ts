/**
 * Checks whether the payment provider has recently confirmed an authorization hold (money that it holds for an order).
 */
import type { Database } from '../../base/database.ts';
import { ALL_ORDERS } from '../../call/reach.ts';
import { pipeline } from '../../../packages/postgres/statements/pipeline.ts';
import { isSecuredByHold } from '../model/order-rules.ts';
import { type LockedOrder, toLockedOrders, lockedOrderQuery } from './locked-order.ts';

/**
 * Maximum age, in seconds, of the provider's confirmation if the hold should have ended by now. An older confirmation
 * doesn't count, because the provider's clock may be slow.
 */
const MOMENT_SECONDS = 15;

/**
 * Returns whether the provider must confirm the hold of an order before anything is captured or shipped. That is so if
 * the order is paid only as long as the provider holds the money, and the last confirmation is older than `minutes`.
 * The age of the confirmation is measured when the order is read, after its lock was granted. So a confirmation that
 * arrived while the transaction waited for the lock counts.
 */
export function isHoldStale({ order, attempts }: LockedOrder, minutes: number): boolean {
  if (!isSecuredByHold(order)) return false;
  // Every order has an attempt.
  const { seen_ago: seen, ended_ago: ended } = attempts.at(-1)!;
  if (seen === null || seen > minutes * 60) return true;
  return ended !== null && ended >= 0 && seen > Math.min(ended, MOMENT_SECONDS);
}

/** Reads an order, and returns whether the provider must confirm the order's hold: see `isHoldStale`. */
export async function needsHoldCheck(db: Database, orderId: string, minutes: number): Promise<boolean> {
  const [rows] = await pipeline(db, [], lockedOrderQuery([orderId], ALL_ORDERS));
  const [read] = await toLockedOrders(db, rows);
  return read !== undefined && isHoldStale(read, minutes);
}
