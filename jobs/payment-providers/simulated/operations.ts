import type { Database } from '../../../db/base/database.ts';
import type { AttemptReference, CaptureRequest, RefundRequest } from '../port/provider.ts';
import { type Decision, operate } from './run-operation.ts';
import type { SimulatedPayment } from './payments.ts';
import { scenarioOf } from './scenarios.ts';

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
    const { delayedCaptures = 0 } = scenarioOf(payment.payment_method);
    if (tries < delayedCaptures) return { refusal: 'issuer_unavailable', passing: true };
    const over = final || captured === payment.authorized_amount;
    return { status: over ? 'CAPTURED' : 'AUTHORIZED', captured_amount: captured };
  };
  return operate(db, attempt, { id, kind: 'CAPTURE', amount, tries }, decide, signal);
};

const voidBy =
  (decide: (payment: SimulatedPayment) => Decision) =>
  (db: Database, attempt: AttemptReference, { id }: { id: string }, signal?: AbortSignal) =>
    operate(db, attempt, { id, kind: 'VOID', amount: 0 }, decide, signal);

export const voidPayment = voidBy(({ status, captured_amount: captured, payment_method: token }) => {
  if (captured > 0) return { refusal: 'already_captured' };
  if (scenarioOf(token).refusesVoids) return { refusal: 'void_refused' };
  return status === 'FAILED' ? {} : { status: 'VOIDED', authorized_amount: 0 };
});

/** Releases the uncaptured amount of an authorization hold. Does nothing if the authorization hold has expired. */
export const release = voidBy(({ status, captured_amount: captured, payment_method: token }) => {
  if (status !== 'AUTHORIZED') return {};
  if (scenarioOf(token).refusesVoids) return { refusal: 'void_refused' };
  return { status: 'CAPTURED', authorized_amount: captured };
});

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
