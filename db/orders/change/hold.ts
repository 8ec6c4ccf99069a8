/** The provider's information about authorization holds, in addition to the status of the payment. */
import type { Database } from '../../base/database.ts';
import { ALL_ORDERS } from '../../call/reach.ts';
import { together } from '../../../packages/postgres/statements/together.ts';
import { restsOnHold } from '../model/state.ts';
import { type LockedOrder, lockedOf, readLocked } from './locked.ts';

/**
 * Maximum age of the provider's answer after the end of a hold: only a current answer counts then, because the
 * provider's clock may be behind.
 */
const MOMENT_SECONDS = 15;

/**
 * Whether an order is paid only as long as the provider holds the money, and the provider hasn't confirmed that for
 * more than `minutes`. Then the provider is asked before anything is captured or shipped. The time is that of the read:
 * an answer that came while a transaction waited for a lock counts.
 */
export function isHoldUnknown({ order, attempts }: LockedOrder, minutes: number): boolean {
  if (!restsOnHold(order)) return false;
  // Every order has an attempt.
  const { seen_ago: seen, ended_ago: ended } = attempts.at(-1)!;
  if (seen === null || seen > minutes * 60) return true;
  return ended !== null && ended >= 0 && seen > Math.min(ended, MOMENT_SECONDS);
}

/** Whether the provider must be asked about the hold of an order in its current state: see `isHoldUnknown`. */
export async function isHoldToBeAskedFor(db: Database, orderId: string, minutes: number): Promise<boolean> {
  const [rows] = await together(db, [], readLocked([orderId], ALL_ORDERS));
  const [read] = await lockedOf(db, rows);
  return read !== undefined && isHoldUnknown(read, minutes);
}
