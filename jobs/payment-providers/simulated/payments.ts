import { type Selectable, type UpdateObject, sql } from 'kysely';
import type { DB, SimulatedPayments } from '../../../generated/database.ts';
import type { Database } from '../../../db/index.ts';
import { scenarioOf } from './tokens.ts';

/** A payment in the simulated provider's books. */
export type SimulatedPayment = Selectable<SimulatedPayments>;

export type PaymentChange = UpdateObject<DB, 'simulated_payments'>;

const columns = [
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
] as const;

/** How much later "a moment later" is. */
export const MOMENT = sql`interval '1 second'`;

/** A payment by the provider's own id. */
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

/** Locks and reads a payment. One whose moment has come is approved first, and a hold that is over is ended. */
export async function lockPayment(trx: Database, attemptId: string): Promise<SimulatedPayment | undefined> {
  const found = await trx
    .selectFrom('simulated_payments')
    .select(columns)
    .select(sql<boolean>`status = 'PROCESSING' and approves_at <= now()`.as('is_due'))
    .select(sql<boolean>`status = 'AUTHORIZED' and authorized_until <= now()`.as('is_over'))
    .where('attempt_id', '=', attemptId)
    .forUpdate()
    .executeTakeFirst();
  if (!found) return undefined;
  const { is_due: isDue, is_over: isOver, ...payment } = found;
  if (isDue) return changePayment(trx, payment, approval(payment));
  if (!isOver) return payment;
  return changePayment(trx, payment, { status: 'VOIDED', authorized_amount: payment.captured_amount });
}

/** Returns the payment as it is now. */
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
