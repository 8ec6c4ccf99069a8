/** What the provider says of money that it holds, beside the status of the payment. */
import { sql } from 'kysely';
import { together } from '../../../packages/postgres/statements/together.ts';
import type { Database } from '../../base/database.ts';
import { ALL_ORDERS } from '../../call/reach.ts';
import type { ObservedPayment } from '../model/observed-payment.ts';
import { restsOnHold } from '../model/state.ts';
import { type AttemptRecord, changeAttempt } from '../payments/payment-attempts.ts';
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

/**
 * Notes that the provider has said that it has the money: at `heardAt`, by the database's clock. No client sees
 * that, so the attempt's version stays. At the end of a transaction: `changeAttempt` would take it for a change.
 */
export async function noteHold(
  trx: Database,
  { order_id, id, status: before, currency }: AttemptRecord,
  { status, currency: theirs, heardAt }: ObservedPayment & { heardAt?: string },
): Promise<void> {
  const hasMoney = status === 'AUTHORIZED' || (status === 'CAPTURED' && before === 'AUTHORIZED');
  if (!hasMoney || theirs !== currency) return;
  const seen = sql<string>`coalesce(${heardAt ?? null}::timestamptz, now())`;
  await trx
    .updateTable('payment_attempts')
    .set({ hold_seen_at: seen })
    .where('order_id', '=', order_id)
    .where('id', '=', id)
    .where('status', '=', 'AUTHORIZED')
    .where((eb) => eb.or([eb('hold_seen_at', 'is', null), eb('hold_seen_at', '<', seen)]))
    .execute();
}

/** Keeps until when the provider holds the money, where it says something else than before. */
export async function keepEndOfHold(
  trx: Database,
  attempt: AttemptRecord,
  { status, authorizedUntil: until }: ObservedPayment,
): Promise<void> {
  if (attempt.status !== 'AUTHORIZED' || status !== 'AUTHORIZED') return;
  if (until !== undefined && until !== attempt.authorized_until)
    await changeAttempt(trx, attempt, { authorized_until: until });
}
