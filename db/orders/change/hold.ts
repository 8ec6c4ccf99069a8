/** What the provider says of money that it holds, beside the status of the payment. */
import type { Database } from '../../base/database.ts';
import { ALL_ORDERS } from '../../call/reach.ts';
import { together } from '../../../packages/postgres/statements/together.ts';
import { restsOnHold } from '../model/state.ts';
import { type LockedOrder, lockedOf, readLocked } from './locked.ts';

/** After the end of a hold only what the provider says in this moment counts: its clock may be behind. */
const MOMENT_SECONDS = 15;

/**
 * Whether an order is paid only as long as the provider holds the money, and the provider hasn't said for more
 * than `minutes` that it does: then it is asked before anything is taken or shipped. The time is that of the read:
 * what came while a transaction waited for a lock counts.
 */
export function isHoldUnknown({ order, attempts }: LockedOrder, minutes: number): boolean {
  if (!restsOnHold(order)) return false;
  // Every order has an attempt.
  const { seen_ago: seen, ended_ago: ended } = attempts.at(-1)!;
  if (seen === null || seen > minutes * 60) return true;
  return ended !== null && ended >= 0 && seen > Math.min(ended, MOMENT_SECONDS);
}

/** Whether nobody knows of the hold of an order as it is now: see `isHoldUnknown`. */
export async function isHoldToBeAskedFor(db: Database, orderId: string, minutes: number): Promise<boolean> {
  const [rows] = await together(db, [], readLocked([orderId], ALL_ORDERS));
  const [read] = await lockedOf(db, rows);
  return read !== undefined && isHoldUnknown(read, minutes);
}
