/**
 * Checks whether the payment provider has recently confirmed an authorization hold (money that it holds for an order).
 */
import type { Database } from '../../base/database.ts';
import { ALL_ORDERS } from '../../call/reach.ts';
import { pipeline } from '../../../packages/postgres/statements/pipeline.ts';
import { isSecuredByHold } from '../model/order-rules.ts';
import { type LockedOrder, toLockedOrders, lockedOrderQuery } from './locked-order.ts';

/**
 * Maximum age of the provider's confirmation, in seconds, after the announced end of a hold. An older confirmation
 * isn't accepted, because a provider with a slow clock ends the hold a little later than announced.
 */
const MOMENT_SECONDS = 15;

/**
 * Returns whether the provider must confirm the authorization hold of an order again before a capture or a shipment.
 * The provider must confirm if the order is paid only by the hold, and the last confirmation is older than `minutes`.
 * After the announced end of the hold, the confirmation must be from after this end, and at most `MOMENT_SECONDS` old.
 * A confirmation is also accepted if it was recorded while the transaction waited for the order's lock, because its age
 * is measured when the locked order is read.
 */
export function isHoldStale({ order, attempts }: LockedOrder, minutes: number): boolean {
  if (!isSecuredByHold(order)) return false;
  // Every order has an attempt.
  const { seen_ago: seen, ended_ago: ended } = attempts.at(-1)!;
  if (seen === null || seen > minutes * 60) return true;
  return ended !== null && ended >= 0 && seen > Math.min(ended, MOMENT_SECONDS);
}

/** Reads an order, and returns the result of `isHoldStale`. */
export async function needsHoldCheck(db: Database, orderId: string, minutes: number): Promise<boolean> {
  const [rows] = await pipeline(db, [], lockedOrderQuery([orderId], ALL_ORDERS));
  const [read] = await toLockedOrders(db, rows);
  return read !== undefined && isHoldStale(read, minutes);
}
