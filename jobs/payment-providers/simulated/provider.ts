import { type Selectable, sql } from 'kysely';
import type { SimulatedPayments } from '../../../generated/database.ts';
import type { Database } from '../../../db/index.ts';
import {
  type AuthorizeRequest,
  type PaymentProvider,
  type PaymentState,
  type ProviderEvent,
  ProviderRefusal,
} from '../provider.ts';
import { type Scenario, scenarioOf } from './tokens.ts';

export type SimulatedPayment = Selectable<SimulatedPayments>;

/** How much later "a moment later" is. */
const MOMENT = sql`interval '1 second'`;

/**
 * A payment provider with books of its own in the same database, in transactions of its own. Outcomes are chosen by the payment
 * method's token (`SCENARIOS`). It keeps nothing in memory, so it survives kill -9 and may run in several processes.
 */
export function simulatedProvider(db: Database, { baseUrl }: { baseUrl: string }): PaymentProvider {
  const stateOf = (payment: SimulatedPayment): PaymentState => ({
    reference: payment.reference,
    status: payment.status as PaymentState['status'],
    authorizedAmount: payment.authorized_amount,
    capturedAmount: payment.captured_amount,
    refundedAmount: payment.refunded_amount,
    ...(payment.failure_code !== null && { failureCode: payment.failure_code }),
    ...(payment.status === 'REQUIRES_ACTION' && {
      nextActionUrl: `${baseUrl}/simulated-provider/payments/${payment.reference}`,
    }),
  });
  return {
    async authorize(request) {
      const scenario = scenarioOf(request.paymentMethod);
      const { payment, lost } = await authorize(db, request, scenario);
      if (lost) throw new Error(`simulated: ${lost}`);
      return stateOf(payment);
    },
    async lookup({ attemptId }) {
      const payment = await db.transaction().execute((trx) => lockPayment(trx, attemptId));
      return payment && payment.status !== 'UNREACHED' ? stateOf(payment) : undefined;
    },
    capture: ({ attemptId }, { id, amount, final }) =>
      operate(db, attemptId, { id, kind: 'CAPTURE', amount }, (payment) => capture(payment, amount, final)),
    void: ({ attemptId }, { id }) => operate(db, attemptId, { id, kind: 'VOID', amount: 0 }, release),
    refund: ({ attemptId }, { id, amount }) =>
      operate(db, attemptId, { id, kind: 'REFUND', amount }, (payment) => refund(payment, amount)),
  };
}

/** One payment per attempt, however often and by how many at once it is asked for. */
async function authorize(
  db: Database,
  { attemptId, orderId, amount, currency, paymentMethod, capture: mode }: AuthorizeRequest,
  scenario: Scenario,
): Promise<{ payment: SimulatedPayment; lost?: string }> {
  return db.transaction().execute(async (trx) => {
    await trx
      .insertInto('simulated_payments')
      .values({
        attempt_id: attemptId,
        order_id: orderId,
        amount,
        currency,
        payment_method: paymentMethod,
        capture: mode,
        status: 'UNREACHED',
      })
      .onConflict((conflict) => conflict.column('attempt_id').doNothing())
      .execute();
    const payment = (await lockPayment(trx, attemptId))!;
    if (payment.status !== 'UNREACHED') return { payment };
    if (payment.tries < (scenario.unreachable ?? 0)) {
      await change(trx, payment, { tries: payment.tries + 1 });
      return { payment, lost: 'the call did not arrive' };
    }
    await change(trx, payment, {
      ...arrival(payment, scenario),
      approves_at: scenario.later ? (sql`now() + ${MOMENT}` as never) : null,
    });
    for (const [place, { type, late = false, deliveries = 1 }] of (scenario.events ?? []).entries()) {
      await addEvent(trx, attemptId, type, { late, deliveries, place });
    }
    const arrived = (await lockPayment(trx, attemptId))!;
    return scenario.answerLost ? { payment: arrived, lost: 'the answer was lost' } : { payment: arrived };
  });
}

type Change = Partial<SimulatedPayment>;

function arrival(payment: SimulatedPayment, { outcome, failureCode, later }: Scenario): Change {
  if (later) return { status: 'PROCESSING' };
  switch (outcome) {
    case 'APPROVED':
      return approval(payment);
    case 'DECLINED':
      return { status: 'FAILED', failure_code: failureCode ?? 'card_declined' };
    case 'REQUIRES_ACTION':
      return { status: 'REQUIRES_ACTION' };
  }
}

const approval = ({ amount, capture: mode }: SimulatedPayment): Change =>
  mode === 'AUTOMATIC'
    ? { status: 'CAPTURED', authorized_amount: amount, captured_amount: amount }
    : { status: 'AUTHORIZED', authorized_amount: amount };

/** Locks and reads a payment. One whose moment has come is approved first. */
async function lockPayment(trx: Database, attemptId: string): Promise<SimulatedPayment | undefined> {
  const payment = await trx
    .selectFrom('simulated_payments')
    .selectAll()
    .select(sql<boolean>`status = 'PROCESSING' and approves_at <= now()`.as('is_due'))
    .where('attempt_id', '=', attemptId)
    .forUpdate()
    .executeTakeFirst();
  if (!payment?.is_due) return payment;
  await change(trx, payment, approval(payment));
  return { ...payment, ...approval(payment) };
}

async function change(trx: Database, { attempt_id }: SimulatedPayment, changes: Change): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await trx.updateTable('simulated_payments').set(changes).where('attempt_id', '=', attempt_id).execute();
}

/** Carries an operation out once; whoever asks again gets the same answer. Rejects with `ProviderRefusal`. */
async function operate(
  db: Database,
  attemptId: string,
  { id, kind, amount }: { id: string; kind: string; amount: number },
  decide: (payment: SimulatedPayment) => Change | { refusal: string },
): Promise<void> {
  const refusal = await db.transaction().execute(async (trx) => {
    const payment = await lockPayment(trx, attemptId);
    if (!payment) return 'payment_not_found';
    const earlier = await trx
      .selectFrom('simulated_operations')
      .select('refusal')
      .where('id', '=', id)
      .executeTakeFirst();
    if (earlier) return earlier.refusal;
    const decision = decide(payment);
    const refused = 'refusal' in decision ? decision.refusal : null;
    if (!('refusal' in decision)) await change(trx, payment, decision);
    await trx
      .insertInto('simulated_operations')
      .values({ id, attempt_id: attemptId, kind, amount, refusal: refused })
      .execute();
    return refused;
  });
  if (refusal) throw new ProviderRefusal(refusal);
}

function capture(payment: SimulatedPayment, amount: number, final: boolean): Change | { refusal: string } {
  if (amount < 1) return { refusal: 'invalid_amount' };
  if (payment.status !== 'AUTHORIZED') return { refusal: 'not_authorized' };
  const captured = payment.captured_amount + amount;
  if (captured > payment.authorized_amount) return { refusal: 'amount_too_large' };
  const over = final || captured === payment.authorized_amount;
  return { status: over ? 'CAPTURED' : 'AUTHORIZED', captured_amount: captured };
}

function release({ status, captured_amount }: SimulatedPayment): Change | { refusal: string } {
  if (captured_amount > 0) return { refusal: 'already_captured' };
  return status === 'FAILED' ? {} : { status: 'VOIDED', authorized_amount: 0 };
}

function refund(payment: SimulatedPayment, amount: number): Change | { refusal: string } {
  if (amount < 1) return { refusal: 'invalid_amount' };
  const refunded = payment.refunded_amount + amount;
  return refunded > payment.captured_amount ? { refusal: 'amount_too_large' } : { refunded_amount: refunded };
}

async function addEvent(
  trx: Database,
  attemptId: string,
  type: string,
  { late = false, deliveries = 1, place = 0 }: { late?: boolean; deliveries?: number; place?: number },
): Promise<void> {
  // Events of one transaction would all be due at the same time, and be delivered in any order.
  const after = sql`${place} * interval '1 millisecond'`;
  await trx
    .insertInto('simulated_events')
    .values({
      attempt_id: attemptId,
      type,
      deliveries,
      due_at: late ? sql`now() + ${MOMENT} + ${after}` : sql`now() + ${after}`,
    })
    .execute();
}

/** Delivers events that are due, at least once; returns how many. Safe in several processes at once. */
export async function deliverSimulatedEvents(
  db: Database,
  deliver: (event: ProviderEvent) => Promise<void>,
  most: number,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const events = await trx
      .selectFrom('simulated_events as event')
      .innerJoin('simulated_payments as payment', 'payment.attempt_id', 'event.attempt_id')
      .select(['event.id', 'event.type', 'event.deliveries', 'event.attempt_id', 'payment.order_id'])
      .where('event.delivered_at', 'is', null)
      .where('event.due_at', '<=', sql<string>`now()`)
      .orderBy('event.due_at')
      .limit(most)
      .forUpdate('event')
      .skipLocked()
      .execute();
    for (const { id, type, deliveries, attempt_id: attemptId, order_id: orderId } of events) {
      for (let n = 0; n < deliveries; n += 1) await deliver({ id, type, attemptId, orderId });
      await trx
        .updateTable('simulated_events')
        .set({ delivered_at: sql`now()` })
        .where('id', '=', id)
        .execute();
    }
    return events.length;
  });
}

/** A payment by the provider's own id. */
export async function findSimulatedPayment(
  db: Database,
  reference: string,
): Promise<SimulatedPayment | undefined> {
  return db
    .selectFrom('simulated_payments')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirst();
}

/** The customer's decision on a payment that waits for it. Returns whether it was the first one. */
export async function decide(
  db: Database,
  reference: string,
  decision: 'APPROVED' | 'DECLINED',
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const found = await findSimulatedPayment(trx, reference);
    const payment = found && (await lockPayment(trx, found.attempt_id));
    if (payment?.status !== 'REQUIRES_ACTION') return false;
    const declined: Change = { status: 'FAILED', failure_code: 'authentication_failed' };
    await change(trx, payment, decision === 'APPROVED' ? approval(payment) : declined);
    const type = decision === 'APPROVED' ? 'payment.approved' : 'payment.declined';
    await addEvent(trx, payment.attempt_id, type, {});
    return true;
  });
}
