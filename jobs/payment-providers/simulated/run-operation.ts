import { sql } from 'kysely';
import type { Database } from '../../../db/base/database.ts';
import { type AttemptReference, type OperationState, ProviderRefusal } from '../port/provider.ts';
import { addEvent } from './events.ts';
import { MOMENT, type PaymentChange, type SimulatedPayment, changePayment, lockPayment } from './payments.ts';
import { scenarioOf } from './scenarios.ts';

interface Refusal {
  refusal: string;
  passing?: boolean;
}

export type Decision = PaymentChange | Refusal;

interface Operation {
  id: string;
  kind: string;
  amount: number;
  tries?: number;
}

/** Waits until `signal` is aborted, then rejects. If `signal` is undefined, rejects immediately. */
export function neverAnswer(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    const giveUp = () => reject(new Error('simulated: no answer'));
    if (!signal || signal.aborted) return giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
  });
}

/** Result of a call. `hangs`: the call was executed, but must not be answered. */
interface Carried {
  refused: { refusal: string | null; passing?: boolean } | undefined;
  hangs?: boolean | undefined;
}

/**
 * Executes each try of an operation once, while the payment is locked. A repeated call gets the same answer. Rejects
 * with `ProviderRefusal` if the operation is refused.
 */
export async function operate(
  db: Database,
  { attemptId }: AttemptReference,
  operation: Operation,
  decide: (payment: SimulatedPayment, refusals: number) => Decision,
  signal: AbortSignal | undefined,
): Promise<OperationState> {
  const { refused, hangs } = await db.transaction().execute(async (trx): Promise<Carried> => {
    const payment = await lockPayment(trx, attemptId);
    if (!payment) return { refused: { refusal: 'payment_not_found' } };
    const earlier = await findEarlier(trx, operation);
    if (earlier) return { refused: earlier.refusal === null ? undefined : earlier };
    const decision = decide(payment, await countRefusals(trx, attemptId, operation.kind));
    const refused = isRefusal(decision) ? decision : undefined;
    if (!isRefusal(decision)) await changePayment(trx, payment, decision);
    await keep(trx, attemptId, operation, refused);
    const { hangs, reversesRefunds } = scenarioOf(payment.payment_method);
    if (reversesRefunds && operation.kind === 'REFUND' && !refused)
      await reverseLater(trx, attemptId, operation);
    return { refused, hangs };
  });
  if (hangs) return neverAnswer(signal);
  // `isRefusal` has checked that the refusal exists.
  if (refused) throw new ProviderRefusal(refused.refusal!, { passing: refused.passing === true });
  return { status: 'SUCCEEDED' };
}

const isRefusal = (decision: Decision): decision is Refusal => 'refusal' in decision;

/**
 * Finds an earlier answer that the call must get again: the answer to the same try, the answer to a later try, or a
 * final answer. Further tries don't change a final answer.
 */
async function findEarlier(trx: Database, { id, tries = 0 }: Operation) {
  const earlier = await trx
    .selectFrom('simulated_operations')
    .select(['refusal', 'passing', 'tries'])
    .where('id', '=', id)
    .executeTakeFirst();
  return earlier?.passing && earlier.tries < tries ? undefined : earlier;
}

async function countRefusals(trx: Database, attemptId: string, kind: string): Promise<number> {
  const { refusals } = await trx
    .selectFrom('simulated_operations')
    .select((eb) => eb.fn.countAll<number>().as('refusals'))
    .where('attempt_id', '=', attemptId)
    .where('kind', '=', kind)
    .where('refusal', 'is not', null)
    .executeTakeFirstOrThrow();
  return refusals;
}

async function keep(
  trx: Database,
  attemptId: string,
  { id, kind, amount, tries = 0 }: Operation,
  refused: Refusal | undefined,
): Promise<void> {
  const answer = { tries, refusal: refused?.refusal ?? null, passing: refused?.passing === true };
  await trx
    .insertInto('simulated_operations')
    .values({ id, kind, amount, attempt_id: attemptId, ...answer })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(answer))
    .execute();
}

/** Makes a successful refund fail a moment later. */
async function reverseLater(trx: Database, attemptId: string, { id }: Operation): Promise<void> {
  await trx
    .updateTable('simulated_operations')
    .set({ reverses_at: sql`now() + ${MOMENT}` })
    .where('id', '=', id)
    .execute();
  await addEvent(trx, attemptId, 'refund.failed', { late: true });
}
