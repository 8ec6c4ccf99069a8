/** What an answer of the provider changes of a live attempt. Pure: no database, no clock. */
import type { OrderEvent } from '../model/events.ts';
import type { ObservedPayment } from '../model/observed-payment.ts';
import { type AttemptMoney, ATTEMPT_TRANSITIONS, type PaymentAttemptStatus } from '../model/state.ts';

/** The next state of an attempt. Amounts in minor units. */
export interface Advance {
  change: {
    status: PaymentAttemptStatus;
    provider_reference: string;
    failure_code: string | null;
    next_action_url: string | null;
    authorized_amount: number;
    captured_amount: number;
    /** Only of one that is AUTHORIZED now. */
    authorized_until?: string | null;
  };
  /** What was captured by this answer. */
  taken: number;
}

/** `undefined`: an attempt of this status doesn't become what the provider says. */
export function advanceOf(attempt: AttemptMoney, observed: ObservedPayment): Advance | undefined {
  const { status, reference } = observed;
  if (!ATTEMPT_TRANSITIONS[attempt.status].includes(status)) return undefined;
  const holds = status === 'AUTHORIZED' || status === 'CAPTURED';
  const captured = status === 'CAPTURED' ? observed.capturedAmount : attempt.captured_amount;
  return {
    change: {
      // A hold that ends after a part of it was captured leaves that part paid.
      status: status === 'VOIDED' && attempt.captured_amount > 0 ? 'CAPTURED' : status,
      provider_reference: reference,
      failure_code: observed.failureCode ?? null,
      next_action_url: observed.nextActionUrl ?? null,
      authorized_amount: holds ? observed.authorizedAmount : attempt.captured_amount,
      captured_amount: captured,
      ...(status === 'AUTHORIZED' && { authorized_until: observed.authorizedUntil ?? null }),
    },
    taken: captured - attempt.captured_amount,
  };
}

/** `attempt`: as it was before. What was captured of it then has had its events. */
export function paymentEvent(
  { currency }: { currency: string },
  {
    id: paymentId,
    amount,
    authorized_amount: held,
    captured_amount: captured,
  }: AttemptMoney & { id: string; amount: number },
  { status, failureCode, authorizedAmount, capturedAmount }: ObservedPayment,
  captureId: string | undefined,
): OrderEvent {
  const about = (value: number) => ({ paymentId, amount: { amount: value, currency } });
  switch (status) {
    case 'PROCESSING':
      return { type: 'payment.processing', data: about(amount) };
    case 'REQUIRES_ACTION':
      return { type: 'payment.requires_action', data: about(amount) };
    case 'AUTHORIZED':
      return { type: 'payment.authorized', data: about(authorizedAmount) };
    case 'CAPTURED':
      return {
        type: 'payment.captured',
        data: { ...about(capturedAmount - captured), ...(captureId !== undefined && { captureId }) },
      };
    case 'FAILED':
      return {
        type: 'payment.failed',
        data: { ...about(amount), ...(failureCode !== undefined && { failureCode }) },
      };
    case 'VOIDED':
      return captured > 0
        ? { type: 'payment.released', data: about(held - captured) }
        : { type: 'payment.voided', data: about(amount) };
  }
}
