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

/** New values of an attempt's columns. A column that is absent isn't changed. Amounts in minor units. */
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
   * `ADVANCE`: the answer advances the attempt to another status. `REFUSE`: the attempt ends, because its money can't
   * pay the order. `LATE`: money has arrived for an attempt that had already failed or ended, so the order doesn't need
   * this money. `TAKEN`: money was captured without a request of the service. `STAY`: the order doesn't change.
   */
  kind: 'ADVANCE' | 'REFUSE' | 'LATE' | 'TAKEN' | 'STAY';
  change?: AttemptChange | undefined;
  /** Amount that has been captured according to this answer, and that isn't recorded yet. */
  taken: number;
  /** The payment that the order's event reports. If it is absent, the order gets no event. */
  reported?: ObservedPayment;
}

export interface Decision extends Move {
  /** Difference between the money of the payment and the requested money, if any. */
  difference: Mismatch | undefined;
  /** Whether the attempt is AUTHORIZED after this decision and the provider has confirmed that it holds the money. */
  seesHold: boolean;
}

/**
 * An attempt before the answer. If `provider_reference` is absent, a decision `STAY` may lack a change of this column.
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
 * Decides about an answer while a void of the attempt is pending. The status of the attempt doesn't change now. If the
 * answer confirmed the order, the order would lose its payment by the void afterwards. After the void, the provider is
 * asked about the payment again.
 */
const whileVoided = ({ provider_reference }: Answered, { reference }: ObservedPayment): Move => ({
  ...STAY,
  change: provider_reference === null ? { provider_reference: reference } : undefined,
});

function moveOf(attempt: Answered, observed: ObservedPayment, difference: Mismatch | undefined): Move {
  if (difference && !difference.pays) return refuseMoney(attempt, observed, difference);
  if (isAttemptClosed(attempt.status)) return takeLateMoney(attempt, observed);
  // Captures are pending. The outcome of each capture is recorded separately, and increases the captured amount. If
  // this answer increased the amount too, the capture would be counted twice. After each outcome the worker asks the
  // provider again.
  if (attempt.capturing_amount > 0) return STAY;
  return advance(attempt, observed) ?? keepNews(attempt, observed);
}

/**
 * Ends an attempt whose money can't pay the order, because the money is in another currency or is less than requested.
 * Money in the order's currency is recorded, and `endChange` requests its return. `refundWrongCurrency` requests the
 * return of money in another currency.
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
 * Records money of an attempt that had already failed or ended. After that, `endChange` finds that the order doesn't
 * need this money, and requests its return.
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

/** Changes an attempt's status to the status of the answer. Returns `undefined` if such a transition isn't allowed. */
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
 * Records other changes of an attempt whose status doesn't change: for example, that money was captured without a
 * request of the service.
 */
function keepNews(attempt: Answered, observed: ObservedPayment): Move {
  const { reference, status, authorizedUntil: until, capturedAmount } = observed;
  const isHeld = attempt.status === 'AUTHORIZED' && status === 'AUTHORIZED';
  const news: AttemptChange = {
    // The provider can look the payment up directly by this reference, its own id of the payment.
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
 * Builds the event of an answer. `attempt`: the attempt before the answer. Its captured money has already been reported
 * in earlier events.
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
