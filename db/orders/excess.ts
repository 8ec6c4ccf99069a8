import type { Part } from '../combined.ts';
import type { OrderEvent } from './events.ts';
import type { LockedOrder } from './locked.ts';
import { voidOf } from './payment-operations.ts';
import type { OrderRecord } from './record.ts';
import { refundOf } from './request-movement.ts';
import { excessOf, excessReasonOf } from './state.ts';

interface Excess {
  /** What requests voids, which the worker carries out. It writes no rows but new ones. */
  voids: Part[];
  /** The same of refunds. It changes attempts as well. */
  refunds: Part[];
  events: OrderEvent[];
  /** How much of the current attempt's money is to be refunded. */
  refund: number;
}

/**
 * What gives back the money that no order needs, of all attempts to pay an order. `before` is the order as the
 * change found it. Under the order's lock.
 */
export function returnOfExcess(
  before: OrderRecord,
  { order, attempts, changedAt }: Pick<LockedOrder, 'order' | 'attempts' | 'changedAt'>,
): Excess {
  const excess: Excess = { voids: [], refunds: [], events: [], refund: 0 };
  for (const [index, attempt] of attempts.entries()) {
    const isCurrent = index === attempts.length - 1;
    const { refund, release } = excessOf(order, attempt, isCurrent);
    const reason = excessReasonOf(before, attempt, isCurrent);
    if (release) excess.voids.push(voidOf(attempt, reason));
    if (refund === 0) continue;
    const { operation, part } = refundOf(attempt, refund, reason, changedAt);
    const data = { amount: { amount: refund, currency: order.currency }, reason };
    excess.refunds.push(part);
    const about = { paymentId: attempt.id, refundId: operation.id };
    excess.events.push({ type: 'refund.created', data: { ...about, ...data } });
    if (isCurrent) excess.refund = refund;
  }
  return excess;
}
