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
