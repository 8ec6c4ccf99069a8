import type { CteFragment } from '../../../packages/postgres/statements/cte-fragments.ts';
import { type EarlierAttempt, earlierAttempts } from '../model/attempt-money.ts';
import type { OrderEvent } from '../model/order-events.ts';
import type { OrderRecord } from '../model/order-record.ts';
import {
  type AttemptExcess,
  computeExcess,
  excessRefundReason,
  mayKeep,
  spareOf,
} from '../model/excess-money.ts';
import type { ChangeReason, OrderState, OwnRefundReason } from '../model/order-rules.ts';
import { voidRequestCte } from '../payments/payment-operations.ts';
import { buildRefundRequest } from '../payments/request-capture-or-refund.ts';
import type { LockedOrder } from './locked-order.ts';

interface Excess {
  /** CTE fragments that request voids. These fragments insert rows, and update no attempts. */
  voids: CteFragment[];
  /** CTE fragments that request refunds. Each fragment also updates the payment attempt whose money is refunded. */
  refunds: CteFragment[];
  events: OrderEvent[];
  /** Amounts to refund, by the id of the attempt. */
  refunded: Map<string, number>;
}

/**
 * Builds the writes that request voids and refunds of all money that an order doesn't need. `before`: the order before
 * the change. The order must be locked.
 */
export function planExcessReturn(
  before: OrderRecord,
  { order, attempts, changedAt }: Pick<LockedOrder, 'order' | 'attempts' | 'changedAt'>,
  change: { reason?: ChangeReason | undefined },
): Excess {
  const excess: Excess = { voids: [], refunds: [], events: [], refunded: new Map() };
  for (const { attempt, refund, release, reason } of listExcess(before, { order, attempts }, change)) {
    if (release) excess.voids.push(voidRequestCte(attempt, reason));
    if (refund === 0) continue;
    const { operation, part } = buildRefundRequest(attempt, refund, reason, changedAt);
    const data = { amount: { amount: refund, currency: order.currency }, reason };
    excess.refunds.push(part);
    const about = { paymentId: attempt.id, refundId: operation.id };
    excess.events.push({ type: 'refund.created', data: { ...about, ...data } });
    excess.refunded.set(attempt.id, refund);
  }
  return excess;
}

/**
 * Lists the money of each attempt that an order doesn't need, with the reason why the money is returned. `before`: the
 * order before the change.
 */
export const listExcess = (
  before: OrderRecord,
  { order, attempts }: Pick<LockedOrder, 'order' | 'attempts'>,
  change: { reason?: ChangeReason | undefined },
) =>
  divideExcess(order, attempts).map(({ attempt, isCounted, refund, release }) => {
    const reason = excessRefundReason(
      { before, after: order },
      attempt,
      isCounted,
      refundReasonOf(change, before, order),
    );
    return { attempt, refund, release, reason };
  });

/** Returns the reason of a change, if the change itself reduces the price of an order that may have ended. */
function refundReasonOf(
  { reason }: { reason?: ChangeReason | undefined },
  before: OrderRecord,
  after: OrderRecord,
): OwnRefundReason | undefined {
  if (reason === 'RETURN' || reason === 'CREDIT' || reason === 'EDIT') return reason;
  // The lines of an order stay in their sequence. An edit adds lines at the end.
  const isCancelled = after.items.some(
    ({ cancelled }, line) => cancelled > (before.items[line]?.cancelled ?? 0),
  );
  return before.status === 'COMPLETED' && isCancelled ? 'ORDER_CANCELLED' : undefined;
}

type DividedExcess<Attempt> = AttemptExcess & { attempt: Attempt; isCounted: boolean };

/**
 * Divides the excess (the money that an order doesn't need) among the order's attempts. If several attempts pay the
 * order together, money of the newest attempt is returned first.
 */
export function divideExcess<Attempt extends EarlierAttempt>(
  order: OrderState,
  attempts: readonly Attempt[],
): DividedExcess<Attempt>[] {
  const earlier = earlierAttempts(attempts) ?? [];
  let spare = spareOf(order, order);
  return attempts
    .toReversed()
    .map((attempt, index) => {
      const isCounted = index === 0 || earlier.includes(attempt);
      const excess = computeExcess(order, attempt, isCounted, spare);
      if (isCounted && mayKeep(order, attempt)) spare -= excess.refund;
      return { attempt, isCounted, ...excess };
    })
    .toReversed();
}
