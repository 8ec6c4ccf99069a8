import type { Part } from '../../../packages/postgres/statements/combined.ts';
import { type EarlierAttempt, earlierOf } from '../model/attempt-money.ts';
import type { OrderEvent } from '../model/events.ts';
import type { OrderRecord } from '../model/record.ts';
import { type AttemptExcess, excessOf, excessReasonOf, mayKeep, spareOf } from '../model/excess-money.ts';
import type { OrderState } from '../model/state.ts';
import { voidOf } from '../payments/payment-operations.ts';
import { refundOf } from '../payments/request-movement.ts';
import type { LockedOrder } from './locked.ts';

interface Excess {
  /** CTE fragments that request voids, which the worker carries out. They only write new rows. */
  voids: Part[];
  /** CTE fragments that request refunds. They also update attempts. */
  refunds: Part[];
  events: OrderEvent[];
  /** Amounts to refund, by attempt. */
  refunded: Map<string, number>;
}

/**
 * Builds the writes that give back money that no order needs, for all attempts to pay an order. `before` is the order
 * as the change found it. Under the order's lock.
 */
export function returnOfExcess(
  before: OrderRecord,
  { order, attempts, changedAt }: Pick<LockedOrder, 'order' | 'attempts' | 'changedAt'>,
): Excess {
  const excess: Excess = { voids: [], refunds: [], events: [], refunded: new Map() };
  for (const { attempt, isCounted, refund, release } of divideExcess(order, attempts)) {
    const reason = excessReasonOf(before, attempt, isCounted);
    if (release) excess.voids.push(voidOf(attempt, reason));
    if (refund === 0) continue;
    const { operation, part } = refundOf(attempt, refund, reason, changedAt);
    const data = { amount: { amount: refund, currency: order.currency }, reason };
    excess.refunds.push(part);
    const about = { paymentId: attempt.id, refundId: operation.id };
    excess.events.push({ type: 'refund.created', data: { ...about, ...data } });
    excess.refunded.set(attempt.id, refund);
  }
  return excess;
}

type DividedExcess<Attempt> = AttemptExcess & { attempt: Attempt; isCounted: boolean };

/**
 * Divides the excess among the attempts. Money that attempts that count together don't need goes back from the newest
 * one first.
 */
export function divideExcess<Attempt extends EarlierAttempt>(
  order: OrderState,
  attempts: readonly Attempt[],
): DividedExcess<Attempt>[] {
  const earlier = earlierOf(attempts) ?? [];
  let spare = spareOf(order, order.items);
  return attempts
    .toReversed()
    .map((attempt, index) => {
      const isCounted = index === 0 || earlier.includes(attempt);
      const excess = excessOf(order, attempt, isCounted, spare);
      if (isCounted && mayKeep(order, attempt)) spare -= excess.refund;
      return { attempt, isCounted, ...excess };
    })
    .toReversed();
}
