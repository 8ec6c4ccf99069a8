/** The money of attempts to pay an order, and of those that count together. Pure: no database, no clock. */
import type { RefundSums } from './advances.ts';

export type PaymentAttemptStatus =
  'PENDING' | 'PROCESSING' | 'REQUIRES_ACTION' | 'AUTHORIZED' | 'CAPTURED' | 'FAILED' | 'VOIDED' | 'EXPIRED';

/** Amounts in the row of an attempt, in minor units. What is requested is counted apart from what has moved. */
export interface AttemptAmounts {
  status: PaymentAttemptStatus;
  authorized_amount: number;
  capturing_amount: number;
  captured_amount: number;
  refunding_amount: number;
  refunded_amount: number;
  /** Refunds that the provider refused for good: they count as given back until a person retries them. */
  refused_refund_amount: number;
  /** What the customer's bank has taken back after disputes, also if it was refunded before. */
  lost_amount: number;
  /** It pays what earlier attempts have left: their captured money counts as well. Older results of keys lack it. */
  pays_rest?: boolean | undefined;
}

/** The money of an attempt, for decisions about it. */
export interface AttemptMoney extends AttemptAmounts, AttemptSums {
  refund_sums: RefundSums | null;
}

/** What follows from the rows of an attempt: see `attempt-columns.ts`. */
export interface AttemptSums {
  /** What the customer's bank has while it decides on disputes. */
  disputed_amount: number;
  /** What was lost apart from units that are cancelled: all of `lost_amount`, but for what was lost before 1.3.0. */
  lost_apart_amount: number;
  /** A capture that is under way is the last one: what it leaves isn't held any more. */
  closing: boolean;
}

/** The money of an attempt that nothing has been done with. */
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

/** The earlier ones of these attempts that count: all that are captured, if the last one pays the rest. */
export function earlierOf<Attempt extends EarlierAttempt>(attempts: readonly Attempt[]): Attempt[] | null {
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
 * The amounts of all attempts that count, as if they were of one. Of the current one only what is held or captured is
 * added: while it is under way, and if it has failed, the order has what the earlier ones have captured.
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

/** The money of all attempts that count, as if it were of one: see `combineAmounts`. */
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

/** How much these attempts have captured together. */
export const capturedOf = (attempts: readonly AttemptAmounts[]): number =>
  attempts.reduce((sum, { captured_amount: captured }) => sum + captured, 0);

const combineRefunds = (attempts: readonly AttemptMoney[]): RefundSums => ({
  goodwill: attempts.reduce((sum, { refund_sums: sums }) => sum + (sums?.goodwill ?? 0), 0),
  advances: attempts.flatMap(({ refund_sums: sums }) => sums?.advances ?? []),
});
