import { type Selectable, type UpdateObject, sql } from 'kysely';
import type { Database } from '../../../db/base/database.ts';
import type { DB, SimulatedPayments } from '../../../generated/database.ts';
import { scenarioOf } from './scenarios.ts';

/** A payment as the simulated provider stores it. */
export type SimulatedPayment = Omit<Selectable<SimulatedPayments>, 'disputed_at'>;

export type PaymentChange = UpdateObject<DB, 'simulated_payments'>;

export const columns = [
  'attempt_id',
  'order_id',
  'reference',
  'payment_method',
  'capture',
  'currency',
  'amount',
  'status',
  'authorized_amount',
  'captured_amount',
  'refunded_amount',
  'failure_code',
  'tries',
  'approves_at',
  'authorized_until',
  'dispute',
] as const;

/** Duration of "a moment" in the comments of this folder. */
export const MOMENT = sql`interval '1 second'`;

/** Finds a payment by its reference (the provider's id). */
export async function findSimulatedPayment(
  db: Database,
  reference: string,
): Promise<SimulatedPayment | undefined> {
  return db
    .selectFrom('simulated_payments')
    .select(columns)
    .where('reference', '=', reference)
    .executeTakeFirst();
}

/**
 * Locks and reads a payment. Before reading, applies the payment's changes that were delayed until now. Also ends the
 * payment's authorization hold if the hold has expired.
 */
export async function lockPayment(trx: Database, attemptId: string): Promise<SimulatedPayment | undefined> {
  const found = await trx
    .selectFrom('simulated_payments')
    .select(columns)
    .select([
      sql<boolean>`status = 'PROCESSING' and approves_at <= now()`.as('is_due'),
      sql<boolean>`status = 'AUTHORIZED' and authorized_until <= now()`.as('is_over'),
      sql<boolean>`dispute is null and disputed_at <= now() and captured_amount > 0`.as('is_disputed'),
    ])
    .where('attempt_id', '=', attemptId)
    .forUpdate()
    .executeTakeFirst();
  if (!found) return undefined;
  const { is_due: isDue, is_over: isOver, is_disputed: isDisputed, ...payment } = found;
  return changePayment(trx, payment, {
    ...(isDue && approval(payment)),
    ...(isOver && { status: 'VOIDED', authorized_amount: payment.captured_amount }),
    ...(isDisputed && { dispute: 'OPEN' }),
    ...(await reversal(trx, payment)),
  });
}

/** Reverses successful refunds whose `reverses_at` has passed. */
async function reversal(trx: Database, payment: SimulatedPayment): Promise<PaymentChange> {
  if (payment.refunded_amount === 0) return {};
  const reversed = await trx
    .updateTable('simulated_operations')
    .set({ refusal: 'reversed', reverses_at: null })
    .where('attempt_id', '=', payment.attempt_id)
    .where('reverses_at', '<=', sql<string>`now()`)
    .returning('amount')
    .execute();
  const amount = reversed.reduce((sum, operation) => sum + operation.amount, 0);
  return amount === 0 ? {} : { refunded_amount: payment.refunded_amount - amount };
}

/** Changes a payment. Returns the payment's new state. */
export async function changePayment(
  trx: Database,
  payment: SimulatedPayment,
  change: PaymentChange,
): Promise<SimulatedPayment> {
  if (Object.keys(change).length === 0) return payment;
  return trx
    .updateTable('simulated_payments')
    .set(change)
    .where('attempt_id', '=', payment.attempt_id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export function approval({ amount, capture: mode, payment_method }: SimulatedPayment): PaymentChange {
  const { more = 0, holdLapses } = scenarioOf(payment_method);
  const taken = amount + more;
  if (mode === 'AUTOMATIC') return { status: 'CAPTURED', authorized_amount: taken, captured_amount: taken };
  const until = sql<string>`now() + ${holdLapses ? MOMENT : sql`interval '7 days'`}`;
  return { status: 'AUTHORIZED', authorized_amount: taken, authorized_until: until };
}
