import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../db/index.ts';
import { receiveProviderEvent } from '../../db/orders/index.ts';

/** The simulated provider charges an attempt that had failed or was voided, and reports that twice. */
export async function chargeDeadAttempt(db: Database, orderId: string, attemptId: string): Promise<void> {
  await sql`
    update simulated_payments set status = 'CAPTURED', authorized_amount = amount, captured_amount = amount,
      failure_code = null
    where attempt_id = ${attemptId} and captured_amount = 0 and status in ('FAILED', 'VOIDED')`.execute(db);
  await reportTwice(db, orderId, attemptId);
}

/** A person captures the whole hold of an order in the provider's dashboard, which reports that twice. */
export async function captureAtDesk(db: Database, orderId: string): Promise<void> {
  const held = await db
    .updateTable('simulated_payments')
    .set((eb) => ({ status: 'CAPTURED', captured_amount: eb.ref('authorized_amount') }))
    .where('order_id', '=', orderId)
    .where('status', '=', 'AUTHORIZED')
    .returning('attempt_id')
    .execute();
  for (const { attempt_id } of held) await reportTwice(db, orderId, attempt_id);
}

/** A person refunds a part of what is left of a payment in the provider's dashboard, which reports that twice. */
export async function refundAtDesk(db: Database, orderId: string, share: number): Promise<void> {
  const { rows } = await sql<{ attempt_id: string }>`
    update simulated_payments
      set refunded_amount = refunded_amount + ceil((captured_amount - refunded_amount) * ${share}::float)
    where order_id = ${orderId} and captured_amount > refunded_amount returning attempt_id`.execute(db);
  for (const { attempt_id } of rows) await reportTwice(db, orderId, attempt_id);
}

/** The bank gives the newest refund of a payment back, which the provider reports twice. */
export async function reverseRefund(db: Database, attempt: { order_id: string; id: string }): Promise<void> {
  const { rows } = await sql`
    update simulated_payments p set refunded_amount = refunded_amount - o.amount
    from (select amount from payment_operations where order_id = ${attempt.order_id} and attempt_id = ${attempt.id}
        and kind = 'REFUND' and status = 'SUCCEEDED' order by id desc limit 1) o
    where attempt_id = ${attempt.id} and refunded_amount >= o.amount returning attempt_id`.execute(db);
  if (rows.length > 0) await reportTwice(db, attempt.order_id, attempt.id);
}

/** Sends a new event twice, as providers sometimes do. */
export async function reportTwice(db: Database, orderId: string, attemptId: string): Promise<void> {
  const event = {
    provider: 'simulated',
    id: randomUUID(),
    orderId,
    attemptId,
    type: 'payment.approved',
  };
  await receiveProviderEvent(db, event);
  await receiveProviderEvent(db, event);
}
