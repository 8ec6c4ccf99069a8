/** The money of payment attempts, and of the attempts that pay an order together. Pure: no database, no clock. */
import type { RefundSums } from './advances.ts';

export type PaymentAttemptStatus =
  'PENDING' | 'PROCESSING' | 'REQUIRES_ACTION' | 'AUTHORIZED' | 'CAPTURED' | 'FAILED' | 'VOIDED' | 'EXPIRED';

/**
 * Amounts in the row of an attempt, in minor units. Requested amounts are stored separately from amounts that have been
 * moved.
 */
export interface AttemptAmounts {
  status: PaymentAttemptStatus;
  authorized_amount: number;
  capturing_amount: number;
  captured_amount: number;
  refunding_amount: number;
  refunded_amount: number;
  /**
   * Amount of refunds that the provider refused permanently. The amount counts as refunded until an operator retries
   * the refunds.
   */
  refused_refund_amount: number;
  /** Money that the customer's bank has taken back after disputes, including money that had already been refunded. */
  lost_amount: number;
  /**
   * Whether the attempt pays only the rest that earlier attempts have left, so that their captured money counts as
   * well. Results that an older version has stored under idempotency keys lack this property.
   */
  pays_rest?: boolean | undefined;
}

/** The money of an attempt, with all sums that decisions need. */
export interface AttemptMoney extends AttemptAmounts, AttemptSums {
  refund_sums: RefundSums | null;
}

/** Sums over the rows of an attempt: see `attempt-columns.ts`. */
export interface AttemptSums {
  /** Disputed money. The customer's bank has this money until it decides. */
  disputed_amount: number;
  /**
   * Money that was lost in disputes and isn't the price of cancelled units: all of `lost_amount`, except losses before
   * 1.3.0.
   */
  lost_apart_amount: number;
  /**
   * Whether a pending capture is the last one. After that capture, the provider no longer holds the rest of the money.
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

/** An earlier attempt whose captured money counts, because a later attempt pays the rest. */
export type EarlierAttempt = AttemptMoney & { id: string };

/** The attempts that count for an order, without sums over their rows: see `CountedAttempts`. */
export interface CountedAmounts {
  payment: AttemptAmounts;
  earlier?: readonly AttemptAmounts[] | null;
}

/** The attempts that count for an order. */
export interface CountedAttempts {
  /** The current attempt. */
  payment: AttemptMoney;
  /** Earlier attempts that count, the first one first. Null or absent if only the current attempt counts. */
  earlier?: readonly EarlierAttempt[] | null;
}

/** Returns the earlier attempts that count: all captured attempts if the last attempt pays the rest, otherwise null. */
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
 * Adds up the amounts of all attempts that count, as if they were one attempt. The current attempt is included only if
 * its money is authorized or captured. If the current attempt is pending or has failed, the sums contain only the
 * earlier attempts.
 */
export function combineAmounts({ payment, earlier }: CountedAmounts): AttemptAmounts {
  if (!earlier || earlier.length === 0) return payment;
  const counted = isSecured(payment) ? [...earlier, payment] : earlier;
  return {
    ...sumsOf(counted, AMOUNTS),
    status: payment.status === 'AUTHORIZED' ? 'AUTHORIZED' : 'CAPTURED',
    authorized_amount: capturedOf(earlier) + (isSecured(payment) ? payment.authorized_amount : 0),
  };
}

/** Adds up the money of all attempts that count, as if they were one attempt: see `combineAmounts`. */
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

const isSecured = ({ status }: AttemptAmounts): boolean => status === 'AUTHORIZED' || status === 'CAPTURED';

const sumsOf = <Name extends string>(
  attempts: readonly Record<Name, number>[],
  names: readonly Name[],
): Record<Name, number> =>
  // The object has an entry for each name.
  Object.fromEntries(
    names.map((name) => [name, attempts.reduce((sum, attempt) => sum + attempt[name], 0)]),
  ) as Record<Name, number>;

/** Amount that these attempts have captured together. */
export const capturedOf = (attempts: readonly AttemptAmounts[]): number =>
  attempts.reduce((sum, { captured_amount: captured }) => sum + captured, 0);

const combineRefunds = (attempts: readonly AttemptMoney[]): RefundSums => ({
  goodwill: attempts.reduce((sum, { refund_sums: sums }) => sum + (sums?.goodwill ?? 0), 0),
  advances: attempts.flatMap(({ refund_sums: sums }) => sums?.advances ?? []),
});
