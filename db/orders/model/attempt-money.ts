/** The money of attempts to pay an order, and of the attempts that count together. Pure: no database, no clock. */
import type { RefundSums } from './advances.ts';

export type PaymentAttemptStatus =
  'PENDING' | 'PROCESSING' | 'REQUIRES_ACTION' | 'AUTHORIZED' | 'CAPTURED' | 'FAILED' | 'VOIDED' | 'EXPIRED';

/**
 * Amounts in the row of an attempt, in minor units. Requested amounts are counted separately from amounts that have
 * moved.
 */
export interface AttemptAmounts {
  status: PaymentAttemptStatus;
  authorized_amount: number;
  capturing_amount: number;
  captured_amount: number;
  refunding_amount: number;
  refunded_amount: number;
  /** Refunds that the provider refused permanently. They count as given back until an operator retries them. */
  refused_refund_amount: number;
  /** Money that the customer's bank has taken back after disputes, including money that was refunded before. */
  lost_amount: number;
  /**
   * Whether it pays the rest that earlier attempts have left: their captured money counts as well. Older results of
   * keys lack it.
   */
  pays_rest?: boolean | undefined;
}

/** The money of an attempt, for decisions about it. */
export interface AttemptMoney extends AttemptAmounts, AttemptSums {
  refund_sums: RefundSums | null;
}

/** Sums over the rows of an attempt: see `attempt-columns.ts`. */
export interface AttemptSums {
  /** Money that the customer's bank has while it decides on disputes. */
  disputed_amount: number;
  /** Money that was lost apart from cancelled units: all of `lost_amount`, except losses before 1.3.0. */
  lost_apart_amount: number;
  /** Whether a pending capture is the last one: the provider doesn't hold what it leaves any more. */
  closing: boolean;
}

/** The money of an attempt before anything is done with it. */
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

/** An earlier attempt whose captured money counts, because a later one pays the rest. */
export type EarlierAttempt = AttemptMoney & { id: string };

/** The attempts to pay an order that count, without their sums: see `CountedAttempts`. */
export interface CountedAmounts {
  payment: AttemptAmounts;
  earlier?: readonly AttemptAmounts[] | null;
}

/** The attempts to pay an order that count. */
export interface CountedAttempts {
  /** The current attempt to pay. */
  payment: AttemptMoney;
  /** Earlier ones, the first one first; null or absent if only the current one counts. */
  earlier?: readonly EarlierAttempt[] | null;
}

/** Returns the earlier attempts that count: all captured ones, if the last attempt pays the rest. */
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
 * Adds up the amounts of all attempts that count, as if they were one attempt. The current attempt adds only what is
 * held or captured: while it is pending, and if it has failed, the order has what the earlier ones have captured.
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

/** Adds up the money of all attempts that count, as if it were of one: see `combineAmounts`. */
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
  // Each name has an entry.
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
