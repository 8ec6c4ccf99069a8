/**
 * Computes the money of a payment attempt, or of several attempts that pay an order together. Pure: no database, no
 * clock.
 */
import type { RefundSums } from './advances.ts';

/** Statuses of direct payments (see `DirectPayment`) whose money the shop hasn't received in full. */
const STATUS_OF_KIND = {
  TRANSFER: 'AWAITING_TRANSFER',
  TERMS: 'ON_TERMS',
  ON_DELIVERY: 'ON_DELIVERY',
} as const;

export type DirectPaymentKind = keyof typeof STATUS_OF_KIND;

/**
 * A direct payment: the shop receives the money itself, and confirms it. The payment provider isn't involved. `dueOn`:
 * last day on which the payment is in time.
 */
export interface DirectPayment {
  kind: DirectPaymentKind;
  dueOn: string;
}

export type PaymentAttemptStatus =
  | (
      | 'PENDING'
      | 'PROCESSING'
      | 'REQUIRES_ACTION'
      | 'AUTHORIZED'
      | 'CAPTURED'
      | 'FAILED'
      | 'VOIDED'
      | 'EXPIRED'
    )
  | (typeof STATUS_OF_KIND)[DirectPaymentKind];

/** Returns the status of a new attempt. `direct`: undefined if the payment provider takes the money. */
export const firstStatusOf = (direct: DirectPayment | undefined): PaymentAttemptStatus =>
  direct ? STATUS_OF_KIND[direct.kind] : 'PENDING';

/** Returns whether an order is covered because the customer pays later, as agreed. No money is held. */
export const isAgreed = (status: PaymentAttemptStatus): boolean =>
  status === 'ON_TERMS' || status === 'ON_DELIVERY';

/** Returns whether the shop still waits for money of a direct payment. */
export const isUnconfirmed = (status: PaymentAttemptStatus): boolean =>
  status === 'AWAITING_TRANSFER' || isAgreed(status);

/** For each status of a payment attempt, the statuses that may follow. */
export const ATTEMPT_TRANSITIONS: Record<PaymentAttemptStatus, readonly PaymentAttemptStatus[]> = {
  PENDING: ['PROCESSING', 'VOIDED', 'EXPIRED'],
  PROCESSING: ['REQUIRES_ACTION', 'AUTHORIZED', 'CAPTURED', 'FAILED', 'VOIDED', 'EXPIRED'],
  REQUIRES_ACTION: ['PROCESSING', 'AUTHORIZED', 'CAPTURED', 'FAILED', 'VOIDED', 'EXPIRED'],
  AUTHORIZED: ['CAPTURED', 'VOIDED', 'EXPIRED'],
  // The provider reports nothing about direct payments.
  AWAITING_TRANSFER: [],
  ON_TERMS: [],
  ON_DELIVERY: [],
  CAPTURED: [],
  FAILED: [],
  VOIDED: [],
  EXPIRED: [],
};

/** Returns whether an attempt has failed or ended. Money that arrives later for such an attempt is returned. */
export const isAttemptClosed = (status: PaymentAttemptStatus): boolean =>
  status === 'FAILED' || status === 'VOIDED' || status === 'EXPIRED';

/** Returns whether the provider hasn't reported the outcome of an attempt yet. */
export const isAttemptPending = (status: PaymentAttemptStatus): boolean =>
  status === 'PROCESSING' || status === 'REQUIRES_ACTION';

/**
 * Amounts in the row of a payment attempt, in minor units. `capturing_amount` and `refunding_amount` are the amounts of
 * pending captures and refunds.
 */
export interface AttemptAmounts {
  status: PaymentAttemptStatus;
  authorized_amount: number;
  capturing_amount: number;
  captured_amount: number;
  refunding_amount: number;
  refunded_amount: number;
  /**
   * Amount of refunds that the provider refused permanently. The amount is treated as refunded until an operator
   * retries these refunds.
   */
  refused_refund_amount: number;
  /** Money that the customer's bank has taken back after disputes, including money that had already been refunded. */
  lost_amount: number;
  /**
   * Whether the attempt pays only the remaining price: the price minus the money that earlier attempts have captured.
   * The property is missing if an older version of the service has stored the attempt under an idempotency key.
   */
  pays_rest?: boolean | undefined;
  /**
   * Kind and last day of a direct payment. Null if the payment provider takes the money. Missing in an attempt that an
   * older version of the service has stored.
   */
  kind?: DirectPaymentKind | null | undefined;
  due_on?: string | null | undefined;
  /** Missing if the attempt has no refunds, or if its order has ended. */
  refund_sums?: RefundSums | null | undefined;
}

/** Returns whether the shop receives the money of an attempt itself, without the payment provider. */
export const isDirect = ({ kind }: Pick<AttemptAmounts, 'kind'>): boolean => !!kind;

/** The money of an attempt, with the sums over its disputes, captures and refunds. */
export interface AttemptMoney extends AttemptAmounts, AttemptSums {
  refund_sums: RefundSums | null;
}

/**
 * Computes the captured money that the shop still has. Subtracts money that is refunded, that is being refunded, or
 * that the customer's bank has taken. The result is negative if the same money was both refunded and lost in a dispute.
 */
export const unspentOf = (payment: AttemptMoney): number =>
  payment.captured_amount -
  payment.refunded_amount -
  payment.refunding_amount -
  payment.refused_refund_amount -
  payment.lost_amount -
  payment.disputed_amount;

/** Computes the maximum amount of a new refund. `acknowledged`: whether disputed money may be refunded too. */
export const refundableAmount = (payment: AttemptMoney, { acknowledged = false } = {}): number =>
  Math.max(0, unspentOf(payment) + (acknowledged ? payment.disputed_amount : 0));

/** Sums over the disputes and captures of an attempt. The SQL of these sums is in `attempt-columns.ts`. */
export interface AttemptSums {
  /** Money of open disputes. The customer's bank has taken back this money until it decides the dispute. */
  disputed_amount: number;
  /**
   * `lost_amount`, without money that was lost before version 1.3.0. The order needs less money by this amount, but its
   * price stays the same. Money that was lost before that version reduces the order's price, like the price of cancelled
   * units.
   */
  lost_apart_amount: number;
  /**
   * Whether a pending capture is the last capture of the attempt. After the last capture of an attempt, the provider
   * releases the money that wasn't captured.
   */
  closing: boolean;
}

/** The amounts of an attempt before any money was authorized. */
export const NO_MONEY = {
  authorized_amount: 0,
  capturing_amount: 0,
  captured_amount: 0,
  refunding_amount: 0,
  refunded_amount: 0,
  refused_refund_amount: 0,
  lost_amount: 0,
  disputed_amount: 0,
  lost_apart_amount: 0,
  closing: false,
  refund_sums: null,
} as const satisfies Omit<AttemptMoney, 'status' | 'pays_rest'>;

/**
 * An earlier attempt whose captured money pays the order too, because a later attempt pays only the remaining price.
 */
export type EarlierAttempt = AttemptMoney & { id: string };

/** Amounts of the attempts whose money pays an order. Like `CountedAttempts`, but without the sums. */
export interface CountedAmounts {
  payment: AttemptAmounts;
  earlier?: readonly AttemptAmounts[] | null;
}

/** The attempts whose money pays an order. */
export interface CountedAttempts {
  /** The current attempt. */
  payment: AttemptMoney;
  /**
   * Earlier attempts whose money also pays the order, the oldest first. Null or absent if only the money of the current
   * attempt pays the order.
   */
  earlier?: readonly EarlierAttempt[] | null;
}

/**
 * Returns the earlier attempts whose money pays an order together with the last attempt. If the last attempt pays only
 * the remaining price, these are all captured attempts before the last attempt. Returns null if the last attempt pays
 * the whole price.
 */
export function earlierAttempts<Attempt extends EarlierAttempt>(
  attempts: readonly Attempt[],
): Attempt[] | null {
  const current = attempts.at(-1);
  if (!current?.pays_rest) return null;
  return attempts.slice(0, -1).filter(({ status }) => status === 'CAPTURED');
}

const AMOUNTS = [
  'capturing_amount',
  'captured_amount',
  'refunding_amount',
  'refunded_amount',
  'refused_refund_amount',
  'lost_amount',
] as const satisfies (keyof AttemptAmounts)[];

/**
 * Adds up the amounts of all attempts whose money pays an order. If there are earlier attempts, the current attempt is
 * included only if it is authorized, captured or a direct payment.
 */
export function combineAmounts({ payment, earlier }: CountedAmounts): AttemptAmounts {
  if (!earlier || earlier.length === 0) return payment;
  const counted = isSecured(payment) ? [...earlier, payment] : earlier;
  return {
    ...sumsOf(counted, AMOUNTS),
    refund_sums: combineRefunds(counted),
    status: payment.status === 'AUTHORIZED' || isUnconfirmed(payment.status) ? payment.status : 'CAPTURED',
    authorized_amount: capturedOf(earlier) + (isSecured(payment) ? payment.authorized_amount : 0),
  };
}

/** Does the same as `combineAmounts`, with the sums over disputes, captures and refunds. */
export function combineMoney({ payment, earlier }: CountedAttempts): AttemptMoney {
  if (!earlier || earlier.length === 0) return payment;
  const counted: readonly AttemptMoney[] = isSecured(payment) ? [...earlier, payment] : earlier;
  return {
    ...combineAmounts({ payment, earlier }),
    ...sumsOf(counted, ['disputed_amount', 'lost_apart_amount']),
    closing: isSecured(payment) && payment.closing,
    refund_sums: combineRefunds(counted),
  };
}

const isSecured = ({ status }: AttemptAmounts): boolean =>
  status === 'AUTHORIZED' || status === 'CAPTURED' || isUnconfirmed(status);

const sumsOf = <Name extends string>(
  attempts: readonly Record<Name, number>[],
  names: readonly Name[],
): Record<Name, number> =>
  // `fromEntries` returns an object with an entry for each name.
  Object.fromEntries(
    names.map((name) => [name, attempts.reduce((sum, attempt) => sum + attempt[name], 0)]),
  ) as Record<Name, number>;

/** Returns the sum of the captured amounts of these attempts. */
export const capturedOf = (attempts: readonly AttemptAmounts[]): number =>
  attempts.reduce((sum, { captured_amount: captured }) => sum + captured, 0);

const combineRefunds = (attempts: readonly AttemptAmounts[]): RefundSums => ({
  goodwill: attempts.reduce((sum, { refund_sums: sums }) => sum + (sums?.goodwill ?? 0), 0),
  advances: attempts.flatMap(({ refund_sums: sums }) => sums?.advances ?? []),
  excess: attempts.reduce((sum, { refund_sums: sums }) => sum + (sums?.excess ?? 0), 0),
});

/** Computes the amount of an order's money that was refunded out of goodwill, including pending refunds. */
export const goodwillOf = (counted: CountedAttempts): number =>
  combineMoney(counted).refund_sums?.goodwill ?? 0;
