import { sql } from 'kysely';
import type { Database } from '../../../db/base/database.ts';
import { isUuid } from '../../../db/base/ids.ts';
import type { DisputeStatus } from '../../../db/orders/model/order-rules.ts';
import type { AuthorizeRequest, PaymentProvider, PaymentState } from '../port/provider.ts';
import { createPaymentInserter } from './insert-payments.ts';
import { changesSince } from './list-changes.ts';
import { addEvent } from './events.ts';
import { neverAnswer } from './run-operation.ts';
import { capture, refund, release, voidPayment } from './operations.ts';
import { paymentsSince } from './list-payments.ts';
import {
  MOMENT,
  type PaymentChange,
  type SimulatedPayment,
  approval,
  changePayment,
  findSimulatedPayment,
  lockPayment,
} from './payments.ts';
import { type Scenario, scenarioOf } from './scenarios.ts';

/**
 * A payment provider that stores its data in the same database, in separate transactions. The token of the payment
 * method selects the outcome (`SCENARIOS`). The provider has no state in memory, so it survives kill -9 and can run in
 * several processes.
 */
export function simulatedProvider(db: Database, { baseUrl }: { baseUrl: string }): PaymentProvider {
  const stateOf = (payment: SimulatedPayment): PaymentState => ({
    reference: payment.reference,
    attemptId: payment.attempt_id,
    // The cast is safe because the CHECK constraint limits `status`, and payments with the status UNREACHED aren't
    // returned.
    status: payment.status as PaymentState['status'],
    currency: scenarioOf(payment.payment_method).currency ?? payment.currency,
    authorizedAmount: payment.authorized_amount,
    capturedAmount: payment.captured_amount,
    refundedAmount: payment.refunded_amount,
    ...(payment.status === 'AUTHORIZED' &&
      payment.authorized_until !== null && { authorizedUntil: payment.authorized_until }),
    ...(payment.failure_code !== null && { failureCode: payment.failure_code }),
    ...(payment.status === 'REQUIRES_ACTION' && {
      nextActionUrl: `${baseUrl}/simulated-provider/payments/${payment.reference}`,
    }),
    ...(payment.dispute !== null && { disputes: [disputeOf(payment)] }),
  });
  const arrive = createPaymentInserter(db);
  return {
    name: 'simulated',
    async authorize(request, signal) {
      const plain = await arrive(request);
      if (plain) return stateOf(plain);
      const scenario = scenarioOf(request.paymentMethod);
      const { payment, lost, isNew } = await authorize(db, request, scenario);
      if (lost) throw new Error(`simulated: ${lost}`);
      if (isNew && scenario.hangs) return neverAnswer(signal);
      const state = stateOf(payment);
      const garble = isNew && scenario.garbled ? 0.5 : 0;
      return { ...state, authorizedAmount: state.authorizedAmount + garble };
    },
    async lookup({ attemptId }) {
      const payment = await db.transaction().execute((trx) => lockPayment(trx, attemptId));
      return payment && payment.status !== 'UNREACHED' ? stateOf(payment) : undefined;
    },
    capture: (...call) => capture(db, ...call),
    void: (...call) => voidPayment(db, ...call),
    release: (...call) => release(db, ...call),
    refund: (...call) => refund(db, ...call),
    changesSince: (place, limit) => changesSince(db, place, limit),
    paymentsSince: (place, limit) => paymentsSince(db, place, limit),
    async find(reference) {
      const payment = isUuid(reference) ? await findSimulatedPayment(db, reference) : undefined;
      if (!payment) return undefined;
      const { attempt_id: attemptId, order_id: orderId } = payment;
      return { attemptId, orderId, state: stateOf(payment) };
    },
  };
}

const disputeOf = ({ reference, payment_method, currency, captured_amount, dispute }: SimulatedPayment) => ({
  reference: `dispute_${reference}`,
  amount: captured_amount,
  currency: scenarioOf(payment_method).currency ?? currency,
  // The cast is safe because the CHECK constraint allows only the values of `DisputeStatus`.
  status: dispute as DisputeStatus,
});

/** Creates one payment per attempt, even if several processes request it at the same time. */
async function authorize(
  db: Database,
  { attemptId, orderId, amount, currency, paymentMethod, captureMode }: AuthorizeRequest,
  scenario: Scenario,
): Promise<{ payment: SimulatedPayment; lost?: string; isNew?: boolean }> {
  return db.transaction().execute(async (trx) => {
    await trx
      .insertInto('simulated_payments')
      .values({
        attempt_id: attemptId,
        order_id: orderId,
        amount,
        currency,
        payment_method: paymentMethod,
        capture: captureMode,
        status: 'UNREACHED',
      })
      .onConflict((conflict) => conflict.column('attempt_id').doNothing())
      .execute();
    const payment = (await lockPayment(trx, attemptId))!; // The payment was inserted above, or existed before.
    if (payment.status !== 'UNREACHED') return { payment };
    if (payment.tries < (scenario.unreachable ?? 0)) {
      await changePayment(trx, payment, { tries: payment.tries + 1 });
      return { payment, lost: 'the call did not arrive' };
    }
    await changePayment(trx, payment, {
      ...arrival(payment, scenario),
      approves_at: scenario.later ? sql<string>`now() + ${MOMENT}` : null,
      disputed_at: scenario.disputed ? sql<string>`now() + ${MOMENT}` : null,
    });
    const { events = [], holdLapses } = scenario;
    const sent = holdLapses && captureMode === 'AUTOMATIC' ? [] : events;
    for (const [place, { type, late = false, deliveries = 1 }] of sent.entries()) {
      await addEvent(trx, attemptId, type, { late, deliveries, place });
    }
    const arrived = (await lockPayment(trx, attemptId))!; // The payment exists, because it is locked.
    return { payment: arrived, isNew: true, ...(scenario.answerLost && { lost: 'the answer was lost' }) };
  });
}

function arrival(payment: SimulatedPayment, { outcome, failureCode, later }: Scenario): PaymentChange {
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

/**
 * Applies the customer's decision to a payment that needs an approval. Later decisions about the payment have no
 * effect.
 */
export async function decide(
  db: Database,
  reference: string,
  decision: 'APPROVED' | 'DECLINED',
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const found = await findSimulatedPayment(trx, reference);
    const payment = found && (await lockPayment(trx, found.attempt_id));
    if (payment?.status !== 'REQUIRES_ACTION') return;
    const declined: PaymentChange = { status: 'FAILED', failure_code: 'authentication_failed' };
    await changePayment(trx, payment, decision === 'APPROVED' ? approval(payment) : declined);
    const type = decision === 'APPROVED' ? 'payment.approved' : 'payment.declined';
    await addEvent(trx, payment.attempt_id, type);
  });
}
