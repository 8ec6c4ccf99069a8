import { sql } from 'kysely';
import type { Database } from '../../../db/index.ts';
import {
  type AttemptReference,
  type CaptureRequest,
  type OperationState,
  type RefundRequest,
  ProviderRefusal,
} from '../provider.ts';
import { addEvent } from './events.ts';
import { MOMENT, type PaymentChange, type SimulatedPayment, changePayment, lockPayment } from './payments.ts';
import { scenarioOf } from './tokens.ts';

type Decision = PaymentChange | { refusal: string };

export const capture = (db: Database, attempt: AttemptReference, { id, amount, final }: CaptureRequest) =>
  operate(db, attempt, { id, kind: 'CAPTURE', amount }, (payment) => {
    if (amount < 1) return { refusal: 'invalid_amount' };
    if (payment.status !== 'AUTHORIZED') return { refusal: 'not_authorized' };
    const captured = payment.captured_amount + amount;
    if (captured > payment.authorized_amount) return { refusal: 'amount_too_large' };
    const over = final || captured === payment.authorized_amount;
    return { status: over ? 'CAPTURED' : 'AUTHORIZED', captured_amount: captured };
  });

export const voidPayment = (db: Database, attempt: AttemptReference, { id }: { id: string }) =>
  operate(db, attempt, { id, kind: 'VOID', amount: 0 }, ({ status, captured_amount: captured }) => {
    if (captured > 0) return { refusal: 'already_captured' };
    return status === 'FAILED' ? {} : { status: 'VOIDED', authorized_amount: 0 };
  });

/** The rest of a hold that has ended by itself needs no release. */
export const release = (db: Database, attempt: AttemptReference, { id }: { id: string }) =>
  operate(db, attempt, { id, kind: 'VOID', amount: 0 }, ({ status, captured_amount: captured }) =>
    status === 'AUTHORIZED' ? { status: 'CAPTURED', authorized_amount: captured } : {},
  );

export const refund = (db: Database, attempt: AttemptReference, { id, amount }: RefundRequest) =>
  operate(db, attempt, { id, kind: 'REFUND', amount }, (payment, refusals) => {
    if (amount < 1) return { refusal: 'invalid_amount' };
    if (refusals < (scenarioOf(payment.payment_method).refusedRefunds ?? 0))
      return { refusal: 'refund_refused' };
    const refunded = payment.refunded_amount + amount;
    return refunded > payment.captured_amount
      ? { refusal: 'amount_too_large' }
      : { refunded_amount: refunded };
  });

/**
 * Carries an operation out once, under the payment's lock; whoever asks again gets the same answer. Rejects
 * with `ProviderRefusal`.
 */
async function operate(
  db: Database,
  { attemptId }: AttemptReference,
  operation: { id: string; kind: string; amount: number },
  decide: (payment: SimulatedPayment, refusals: number) => Decision,
): Promise<OperationState> {
  const refusal = await db.transaction().execute(async (trx) => {
    const payment = await lockPayment(trx, attemptId);
    if (!payment) return 'payment_not_found';
    const earlier = await trx
      .selectFrom('simulated_operations')
      .select('refusal')
      .where('id', '=', operation.id)
      .executeTakeFirst();
    if (earlier) return earlier.refusal;
    const { refusals } = await trx
      .selectFrom('simulated_operations')
      .select((eb) => eb.fn.countAll<number>().as('refusals'))
      .where('attempt_id', '=', attemptId)
      .where('kind', '=', operation.kind)
      .where('refusal', 'is not', null)
      .executeTakeFirstOrThrow();
    const decision = decide(payment, refusals);
    const refused = 'refusal' in decision ? decision.refusal : null;
    if (!('refusal' in decision)) await changePayment(trx, payment, decision);
    const isReversed =
      operation.kind === 'REFUND' && scenarioOf(payment.payment_method).reversesRefunds === true;
    await trx
      .insertInto('simulated_operations')
      .values({
        ...operation,
        attempt_id: attemptId,
        refusal: refused,
        reverses_at: isReversed && refused === null ? sql`now() + ${MOMENT}` : null,
      })
      .execute();
    if (isReversed && refused === null) await addEvent(trx, attemptId, 'refund.failed', { late: true });
    return refused;
  });
  if (refusal) throw new ProviderRefusal(refusal);
  return { status: 'SUCCEEDED' };
}
