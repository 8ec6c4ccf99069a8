/** What the provider says of money that it holds, beside the status of the payment. */
import { sql } from 'kysely';
import type { Database } from '../index.ts';
import type { ObservedPayment } from './observed-payment.ts';
import { type AttemptRecord, changeAttempt } from './payment-attempts.ts';

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
