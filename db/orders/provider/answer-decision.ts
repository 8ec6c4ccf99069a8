/**
 * Decides how an answer of the provider changes a payment attempt. All code that records answers uses this decision.
 * Pure: no database, no clock.
 */
import type { OrderEvent } from '../model/order-events.ts';
import type { ObservedPayment } from '../model/observed-payment.ts';
import {
  type AttemptMoney,
  ATTEMPT_TRANSITIONS,
  type PaymentAttemptStatus,
  isAttemptClosed,
  isAttemptPending,
} from '../model/order-rules.ts';
import type { AttemptRecord } from '../payments/payment-attempts.ts';
import { type Mismatch, PROVIDER_MISMATCH, findMismatch, isExternalCapture } from './observed-payment.ts';

/** New values of an attempt's columns. A column remains unchanged if its property is absent. Amounts in minor units. */
interface AttemptChange {
  /** If the status is present, the failure code and the next action are written too. */
  status?: PaymentAttemptStatus;
  provider_reference?: string;
  failure_code?: string | undefined;
  next_action_url?: string | undefined;
  authorized_amount?: number;
  captured_amount?: number;
  authorized_until?: string | undefined;
}

interface Move {
  /**
   * `ADVANCE`: the attempt gets another status. `REFUSE`: the attempt fails, because its money can't pay the order.
   * `LATE`: money has arrived for an attempt that had already failed or ended, so the order doesn't need this money.
   * `TAKEN`: money was captured without a request of the service. `STAY`: the order doesn't change.
   */
  kind: 'ADVANCE' | 'REFUSE' | 'LATE' | 'TAKEN' | 'STAY';
  change?: AttemptChange | undefined;
  /** Captured amount that the answer reports and that isn't recorded yet. */
  taken: number;
  /** The payment that the order's event shows. If this payment is absent, the order gets no event. */
  reported?: ObservedPayment;
}

export interface Decision extends Move {
  /** Difference between the payment's money and the requested money. Undefined if there is no difference. */
  difference: Mismatch | undefined;
  /** Whether the answer confirms the authorization hold of the attempt, which is AUTHORIZED after this decision. */
  seesHold: boolean;
}

/**
 * State of a payment attempt before the answer. A caller that only advances attempts may omit `provider_reference`,
 * because only `STAY` decisions read it.
 */
type Answered = AttemptMoney &
  Pick<AttemptRecord, 'amount' | 'currency'> &
  Partial<Pick<AttemptRecord, 'provider_reference' | 'authorized_until'>>;

/**
 * Decides how an answer changes an attempt. `isBeingVoided`: whether a void of the attempt is pending at the provider.
 */
export function decideAnswer(attempt: Answered, observed: ObservedPayment, isBeingVoided: boolean): Decision {
  const difference = findMismatch(attempt, observed);
  const move = isBeingVoided ? whileVoided(attempt, observed) : moveOf(attempt, observed, difference);
  const status = move.change?.status ?? attempt.status;
  const seesHold = status === 'AUTHORIZED' && hasMoney(observed) && observed.currency === attempt.currency;
  return { ...move, difference, seesHold };
}

const STAY: Move = { kind: 'STAY', taken: 0 };

const hasMoney = ({ status }: ObservedPayment) => status === 'AUTHORIZED' || status === 'CAPTURED';

/**
 * Decides about an answer while a void of the attempt is pending. The attempt's status doesn't change, because the void
 * would cancel a payment that this answer confirms. After the void, the worker asks the provider about the payment
 * again.
 */
const whileVoided = ({ provider_reference }: Answered, { reference }: ObservedPayment): Move => ({
  ...STAY,
  change: provider_reference === null ? { provider_reference: reference } : undefined,
});

function moveOf(attempt: Answered, observed: ObservedPayment, difference: Mismatch | undefined): Move {
  if (difference && !difference.pays) return refuseMoney(attempt, observed, difference);
  if (isAttemptClosed(attempt.status)) return takeLateMoney(attempt, observed);
  // A pending capture increases the captured amount when its outcome is recorded (`recordOperation`). If this answer
  // increased the amount too, the capture would be counted twice. The worker asks the provider again after each
  // outcome.
  if (attempt.capturing_amount > 0) return STAY;
  return advance(attempt, observed) ?? keepNews(attempt, observed);
}

/**
 * Fails an attempt whose money is in another currency or is less than requested. Money in the order's currency is
 * recorded, and `endChange` then requests its refund or void. `refundWrongCurrency` requests the refund or void of
 * money in another currency.
 */
function refuseMoney({ status }: Answered, observed: ObservedPayment, { isForeign }: Mismatch): Move {
  if (!isAttemptPending(status)) return STAY;
  const { reference, authorizedAmount, capturedAmount } = observed;
  const money = { authorized_amount: authorizedAmount, captured_amount: capturedAmount };
  const failed = {
    status: 'FAILED',
    provider_reference: reference,
    failure_code: PROVIDER_MISMATCH,
  } as const;
  return {
    kind: 'REFUSE',
    change: isForeign ? failed : { ...failed, ...money },
    taken: isForeign ? 0 : capturedAmount,
    reported: { ...observed, status: 'FAILED', failureCode: PROVIDER_MISMATCH },
  };
}

/**
 * Records money of an attempt that had already failed or ended. `endChange` then requests the refund or the void of
 * this money, because the order doesn't need it.
 */
function takeLateMoney(attempt: Answered, observed: ObservedPayment): Move {
  const { status, reference, authorizedAmount, capturedAmount } = observed;
  const isNew = attempt.captured_amount === 0 && (attempt.authorized_amount === 0 || status === 'CAPTURED');
  if (!isNew || !hasMoney(observed)) return STAY;
  const money = { authorized_amount: authorizedAmount, captured_amount: capturedAmount };
  return {
    kind: 'LATE',
    change: { provider_reference: reference, ...money },
    taken: capturedAmount,
    reported: observed,
  };
}

/**
 * Changes an attempt's status to the status of the answer. Returns `undefined` if `ATTEMPT_TRANSITIONS` doesn't allow
 * the change of the status.
 */
function advance(attempt: Answered, observed: ObservedPayment): Move | undefined {
  const { status, reference } = observed;
  if (!ATTEMPT_TRANSITIONS[attempt.status].includes(status)) return undefined;
  const captured = status === 'CAPTURED' ? observed.capturedAmount : attempt.captured_amount;
  return {
    kind: 'ADVANCE',
    change: {
      // If an authorization hold ends after a partial capture, the captured money still pays the order.
      status: status === 'VOIDED' && attempt.captured_amount > 0 ? 'CAPTURED' : status,
      provider_reference: reference,
      failure_code: observed.failureCode,
      next_action_url: observed.nextActionUrl,
      authorized_amount: hasMoney(observed) ? observed.authorizedAmount : attempt.captured_amount,
      captured_amount: captured,
      authorized_until: status === 'AUTHORIZED' ? observed.authorizedUntil : undefined,
    },
    taken: captured - attempt.captured_amount,
    reported: observed,
  };
}

/**
 * Records changes of an attempt whose status doesn't change, such as money that was captured without a request of the
 * service.
 */
function keepNews(attempt: Answered, observed: ObservedPayment): Move {
  const { reference, status, authorizedUntil: until, capturedAmount } = observed;
  const isHeld = attempt.status === 'AUTHORIZED' && status === 'AUTHORIZED';
  const news: AttemptChange = {
    // The reference is the provider's own id of the payment.
    ...(attempt.provider_reference === null && { provider_reference: reference }),
    ...(isHeld && until !== undefined && until !== attempt.authorized_until && { authorized_until: until }),
  };
  if (!isExternalCapture(attempt, observed))
    return { ...STAY, change: Object.keys(news).length > 0 ? news : undefined };
  const authorized_amount = Math.max(attempt.authorized_amount, capturedAmount);
  return {
    kind: 'TAKEN',
    change: { ...news, authorized_amount, captured_amount: capturedAmount },
    taken: capturedAmount - attempt.captured_amount,
    reported: { ...observed, status: 'CAPTURED' },
  };
}

/**
 * Builds the event of an answer. The second parameter is the attempt before the answer. Earlier events have already
 * reported the money that this attempt had captured.
 */
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
