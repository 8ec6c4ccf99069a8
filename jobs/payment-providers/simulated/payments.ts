import { type Selectable, type UpdateObject, sql } from 'kysely';
import type { DB, SimulatedPayments } from '../../../generated/database.ts';
import type { Database } from '../../../db/index.ts';
import { scenarioOf } from './tokens.ts';

/** A payment in the simulated provider's books. */
export type SimulatedPayment = Selectable<SimulatedPayments>;

export type PaymentChange = Partial<SimulatedPayment>;

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

/** Locks and reads a payment. One whose moment has come is approved first. */
export async function lockPayment(trx: Database, attemptId: string): Promise<SimulatedPayment | undefined> {
  const found = await trx
    .selectFrom('simulated_payments')
    .select(columns)
    .select(sql<boolean>`status = 'PROCESSING' and approves_at <= now()`.as('is_due'))
    .where('attempt_id', '=', attemptId)
    .forUpdate()
    .executeTakeFirst();
  if (!found) return undefined;
  const { is_due: isDue, ...payment } = found;
  if (!isDue) return payment;
  await changePayment(trx, payment, approval(payment));
  return { ...payment, ...approval(payment) };
}

export async function changePayment(
  trx: Database,
  { attempt_id }: SimulatedPayment,
  change: UpdateObject<DB, 'simulated_payments'>,
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await trx.updateTable('simulated_payments').set(change).where('attempt_id', '=', attempt_id).execute();
}

export function approval({ amount, capture: mode, payment_method }: SimulatedPayment): PaymentChange {
  const taken = amount + (scenarioOf(payment_method).more ?? 0);
  return mode === 'AUTOMATIC'
    ? { status: 'CAPTURED', authorized_amount: taken, captured_amount: taken }
    : { status: 'AUTHORIZED', authorized_amount: taken };
}
