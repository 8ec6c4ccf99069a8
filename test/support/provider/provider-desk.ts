import { randomUUID } from 'node:crypto';
import { type Insertable, type Updateable, sql } from 'kysely';
import type { Database } from '../../../db/base/database.ts';
import { receiveProviderEvent } from '../../../db/orders/index.ts';
import type { SimulatedPayments } from '../../../generated/database.ts';
import { placeOf } from '../database/shards.ts';
import { identifyChanges, readChanges } from '../shop/run-jobs-per-schema.ts';
import type { Shop } from '../shop/shop.ts';
import { TRACE_ID } from '../shop/run-jobs.ts';

/**
 * Makes the simulated provider charge a failed or voided payment attempt. The provider sends the event of the charge
 * twice.
 */
export async function chargeDeadAttempt(db: Database, orderId: string, attemptId: string): Promise<void> {
  await sql`
    update simulated_payments set status = 'CAPTURED', authorized_amount = amount, captured_amount = amount,
      failure_code = null
    where attempt_id = ${attemptId} and captured_amount = 0 and status in ('FAILED', 'VOIDED')`.execute(db);
  await reportTwice(db, orderId, attemptId);
}

/**
 * Captures the whole authorised amount of an order, as an operator does in the provider's dashboard. The provider sends
 * the event of the capture twice.
 */
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

/**
 * Refunds a share (0 to 1) of the captured money that isn't refunded yet, as an operator does in the provider's
 * dashboard. The provider sends the event of the refund twice.
 */
export async function refundAtDesk(db: Database, orderId: string, share: number): Promise<void> {
  const { rows } = await sql<{ attempt_id: string }>`
    update simulated_payments
      set refunded_amount = refunded_amount + ceil((captured_amount - refunded_amount) * ${share}::float)
    where order_id = ${orderId} and captured_amount > refunded_amount returning attempt_id`.execute(db);
  for (const { attempt_id } of rows) await reportTwice(db, orderId, attempt_id);
}

/**
 * Reverses the newest refund of a payment: the customer's bank returns the money to the provider. The provider sends
 * the event of the reversal twice.
 */
export async function reverseRefund(db: Database, attempt: { order_id: string; id: string }): Promise<void> {
  const { rows } = await sql`
    update simulated_payments p set refunded_amount = refunded_amount - o.amount
    from (select amount from payment_operations where order_id = ${attempt.order_id} and attempt_id = ${attempt.id}
        and kind = 'REFUND' and status = 'SUCCEEDED' order by id desc limit 1) o
    where attempt_id = ${attempt.id} and refunded_amount >= o.amount returning attempt_id`.execute(db);
  await db
    .updateTable('simulated_operations')
    .set({ reverses_at: null })
    .where('attempt_id', '=', attempt.id)
    .execute();
  if (rows.length > 0) await reportTwice(db, attempt.order_id, attempt.id);
}

/** Sends one new event of the provider twice, as providers sometimes do. */
export async function reportTwice(db: Database, orderId: string, attemptId: string): Promise<void> {
  const event = { id: randomUUID(), attempt: { orderId, attemptId }, type: 'payment.approved' };
  const place = placeOf(db, orderId);
  await receiveProviderEvent(place, 'simulated', event);
  await receiveProviderEvent(place, 'simulated', event);
}

/**
 * Changes a payment at the provider without an event for the service. So the service can find the change only in the
 * provider's list of changes.
 */
export async function changeUnheard(
  db: Database,
  { id }: { id: string },
  change: Updateable<SimulatedPayments>,
): Promise<void> {
  const [payment] = await db
    .updateTable('simulated_payments')
    .set({ ...change, order_id: id })
    .where('order_id', '=', id)
    .returning('attempt_id')
    .execute();
  await addUnheardEvent(db, payment!.attempt_id);
}

/**
 * Creates a payment at the provider that this service hasn't requested. Returns the provider's reference of the
 * payment.
 */
export async function payElsewhere(
  db: Database,
  payment: Partial<Insertable<SimulatedPayments>> = {},
): Promise<string> {
  const { attempt_id: attemptId, reference } = await db
    .insertInto('simulated_payments')
    .values({
      attempt_id: randomUUID(),
      order_id: randomUUID(),
      payment_method: 'tok_approved',
      capture: 'AUTOMATIC',
      currency: 'EUR',
      amount: 700,
      status: 'CAPTURED',
      authorized_amount: 700,
      captured_amount: 700,
      ...payment,
    })
    .returning(['attempt_id', 'reference'])
    .executeTakeFirstOrThrow();
  await addUnheardEvent(db, attemptId);
  return reference;
}

async function addUnheardEvent(db: Database, attemptId: string): Promise<void> {
  const now = sql<string>`now()`;
  await db
    .insertInto('simulated_events')
    .values({ attempt_id: attemptId, type: 'payment.changed', due_at: now, delivered_at: now })
    .execute();
}

/** Reads the provider's list of changes to its end, and runs the jobs that follow from the changes. */
export async function lookForChanges({ db, payments, work }: Shop): Promise<void> {
  await db
    .updateTable('provider_places')
    .set({ next_at: sql`now()` })
    .execute();
  while (await readChanges(db, payments.provider));
  await identifyAll({ db, payments });
  await work();
}

/**
 * Identifies the payment of each change in the provider's list, until no unidentified change is left. Returns the
 * errors that were logged.
 */
export async function identifyAll({ db, payments }: Pick<Shop, 'db' | 'payments'>): Promise<unknown[]> {
  const errors: unknown[] = [];
  const log = { error: ({ err }: { err: unknown }) => void errors.push(err), info: () => {} };
  while (await identifyChanges(db, payments.provider, log, TRACE_ID));
  return errors;
}
