/** Decides how an answer of the provider changes an attempt: no other code decides it. Pure: no database, no clock. */
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

/** Columns of an attempt that an answer changes; the others stay. Amounts in minor units. */
interface AttemptChange {
  /** Failure and next action change with the status. */
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
   * `ADVANCE`: advances a live attempt. `REFUSE`: ends an attempt whose money can't pay the order. `LATE`: money of a
   * failed or ended attempt, which no order needs. `TAKEN`: money was captured without a request of the service.
   * `STAY`: the order doesn't change.
   */
  kind: 'ADVANCE' | 'REFUSE' | 'LATE' | 'TAKEN' | 'STAY';
  change?: AttemptChange | undefined;
  /** Amount that this answer shows as newly captured. */
  taken: number;
  /** The payment as the order's event shows it; without it there is no event. */
  reported?: ObservedPayment;
}

export interface Decision extends Move {
  /** Difference between the money and the request. */
  difference: Mismatch | undefined;
  /** Whether the provider holds the money of an attempt that is AUTHORIZED after this decision. */
  seesHold: boolean;
}

/** An attempt before the answer. If its reference isn't known, a decision to STAY may lack a change. */
type Answered = AttemptMoney &
  Pick<AttemptRecord, 'amount' | 'currency'> &
  Partial<Pick<AttemptRecord, 'provider_reference' | 'authorized_until'>>;

/**
 * Decides how an answer changes an attempt. `isBeingVoided`: whether the provider is being asked to end the attempt.
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
 * Keeps an attempt during a void: an order that is confirmed now would lose its payment to the void. Once the void is
 * done, the provider is asked about the payment again.
 */
const whileVoided = ({ provider_reference }: Answered, { reference }: ObservedPayment): Move => ({
  ...STAY,
  change: provider_reference === null ? { provider_reference: reference } : undefined,
});

function moveOf(attempt: Answered, observed: ObservedPayment, difference: Mismatch | undefined): Move {
  if (difference && !difference.pays) return refuseMoney(attempt, observed, difference);
  if (isAttemptClosed(attempt.status)) return takeLateMoney(attempt, observed);
  // Requested captures report their own outcome; here they would be counted twice. After each of these outcomes the
  // worker asks again.
  if (attempt.capturing_amount > 0) return STAY;
  return advance(attempt, observed) ?? keepNews(attempt, observed);
}

/**
 * Ends an attempt whose money can't pay the order: it is in the wrong currency, or less than requested. Money in the
 * order's currency is recorded, and `endChange` gives it back; `refundWrongCurrency` gives back the rest.
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

/** Records money of an attempt that had already failed or ended. `endChange` then finds that no order needs it. */
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

/** Advances an attempt. Returns `undefined` if an attempt of this status can't reach the status of the answer. */
function advance(attempt: Answered, observed: ObservedPayment): Move | undefined {
  const { status, reference } = observed;
  if (!ATTEMPT_TRANSITIONS[attempt.status].includes(status)) return undefined;
  const captured = status === 'CAPTURED' ? observed.capturedAmount : attempt.captured_amount;
  return {
    kind: 'ADVANCE',
    change: {
      // An authorization hold that ends after a partial capture leaves the captured part paid.
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
 * Records news about an attempt whose status doesn't change, including money that was captured without a request of the
 * service.
 */
function keepNews(attempt: Answered, observed: ObservedPayment): Move {
  const { reference, status, authorizedUntil: until, capturedAmount } = observed;
  const isHeld = attempt.status === 'AUTHORIZED' && status === 'AUTHORIZED';
  const news: AttemptChange = {
    // The provider's own id of the payment, by which the provider finds it directly.
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

/** Builds the event of an answer. `attempt`: as it was before; money that was captured by then has had its events. */
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
