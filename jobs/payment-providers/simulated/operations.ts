import type { Database } from '../../../db/index.ts';
import {
  type AttemptReference,
  type CaptureRequest,
  type OperationState,
  type RefundRequest,
  ProviderRefusal,
} from '../provider.ts';
import { type PaymentChange, type SimulatedPayment, changePayment, lockPayment } from './payments.ts';
import { scenarioOf } from './tokens.ts';

interface Refusal {
  refusal: string;
  passing?: boolean;
}

type Decision = PaymentChange | Refusal;

interface Operation {
  id: string;
  kind: string;
  amount: number;
  tries?: number;
}

export const capture = (
  db: Database,
  attempt: AttemptReference,
  { id, amount, final, tries = 0 }: CaptureRequest,
  signal?: AbortSignal,
) => {
  const decide = (payment: SimulatedPayment): Decision => {
    if (amount < 1) return { refusal: 'invalid_amount' };
    if (payment.status !== 'AUTHORIZED') return { refusal: 'not_authorized' };
    const captured = payment.captured_amount + amount;
    if (captured > payment.authorized_amount) return { refusal: 'amount_too_large' };
    const over = final || captured === payment.authorized_amount;
    return { status: over ? 'CAPTURED' : 'AUTHORIZED', captured_amount: captured };
  };
  return operate(db, attempt, { id, kind: 'CAPTURE', amount, tries }, decide, signal);
};

export const voidPayment = (
  db: Database,
  attempt: AttemptReference,
  { id }: { id: string },
  signal?: AbortSignal,
) => {
  const decide = ({ status, captured_amount: captured, payment_method: token }: SimulatedPayment) => {
    if (captured > 0) return { refusal: 'already_captured' };
    if (scenarioOf(token).refusesVoids) return { refusal: 'void_refused' };
    return status === 'FAILED' ? {} : { status: 'VOIDED', authorized_amount: 0 };
  };
  return operate(db, attempt, { id, kind: 'VOID', amount: 0 }, decide, signal);
};

/** The rest of a hold that has ended by itself needs no release. */
export const release = (
  db: Database,
  attempt: AttemptReference,
  { id }: { id: string },
  signal?: AbortSignal,
) => {
  const decide = ({ status, captured_amount: captured, payment_method: token }: SimulatedPayment) => {
    if (status !== 'AUTHORIZED') return {};
    if (scenarioOf(token).refusesVoids) return { refusal: 'void_refused' };
    return { status: 'CAPTURED', authorized_amount: captured };
  };
  return operate(db, attempt, { id, kind: 'VOID', amount: 0 }, decide, signal);
};

export const refund = (
  db: Database,
  attempt: AttemptReference,
  { id, amount, tries = 0 }: RefundRequest,
  signal?: AbortSignal,
) => {
  const decide = (payment: SimulatedPayment, refusals: number): Decision => {
    const { refusedRefunds = 0, delayedRefunds = 0 } = scenarioOf(payment.payment_method);
    if (amount < 1) return { refusal: 'invalid_amount' };
    if (refusals < refusedRefunds) return { refusal: 'refund_refused' };
    const refunded = payment.refunded_amount + amount;
    if (refunded > payment.captured_amount) return { refusal: 'amount_too_large' };
    return tries < delayedRefunds
      ? { refusal: 'insufficient_balance', passing: true }
      : { refunded_amount: refunded };
  };
  return operate(db, attempt, { id, kind: 'REFUND', amount, tries }, decide, signal);
};

/** An answer that never comes. Nobody waits for it without a signal. */
export function silence(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    const giveUp = () => reject(new Error('simulated: there was no answer'));
    if (!signal || signal.aborted) return giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
  });
}

/** What has become of a call. `hangs`: it was carried out just now, and isn't answered. */
interface Carried {
  refused: { refusal: string | null; passing?: boolean } | undefined;
  hangs?: boolean | undefined;
}

/**
 * Carries out each try of an operation once, under the payment's lock; whoever asks again gets the same answer.
 * Rejects with `ProviderRefusal`.
 */
async function operate(
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
    return { refused, hangs: scenarioOf(payment.payment_method).hangs };
  });
  if (hangs) return silence(signal);
  if (refused) throw new ProviderRefusal(refused.refusal!, { passing: refused.passing === true });
  return { status: 'SUCCEEDED' };
}

const isRefusal = (decision: Decision): decision is Refusal => 'refusal' in decision;

/** The answer to this try or a later one, or the last answer of all, which no try changes. */
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
