/**
 * Decides whether a matter can be retried, and computes how refunds change an order's money. Pure: no database, no
 * clock.
 */
import { type AdvancedUnits, divide, openAdvanceOfLine } from './advances.ts';
import { type AttemptMoney, type EarlierAttempt, combineMoney, earlierAttempts } from './attempt-money.ts';
import { exactPriceOfUnits } from './current-price.ts';
import { balanceOf, isHeld, isRestHeld } from './excess-money.ts';
import {
  type MatterKind,
  type MatterStatus,
  type MoneyMovementStatus,
  type OrderState,
  type PaymentOperationKind,
  type RefundPurpose,
  isAttemptPending,
  unspentOf,
} from './order-rules.ts';

/** A requested refund with its purpose: see `createRefund`. */
interface RequestedRefund {
  id: string;
  amount: number;
  purpose: RefundPurpose | null;
  items: AdvancedUnits[] | null;
}

/** Returns an attempt's money as if the refund were requested now. */
export const withRefund = <Attempt extends AttemptMoney>(
  attempt: Attempt,
  { id: refundId, amount, purpose, items }: RequestedRefund,
): Attempt => ({
  ...attempt,
  refunding_amount: attempt.refunding_amount + amount,
  refund_sums: {
    goodwill: (attempt.refund_sums?.goodwill ?? 0) + (purpose === 'GOODWILL' ? amount : 0),
    advances: [...(attempt.refund_sums?.advances ?? []), ...(items ? [{ refundId, items }] : [])],
  },
});

/** Returns an order with a changed state of one of its attempts, and whether that attempt counts. */
export function withAttempt<Order extends OrderState>(
  order: Order,
  attempt: EarlierAttempt,
  currentId: string | undefined,
): { order: Order; isCounted: boolean } {
  if (attempt.id === currentId) return { order: { ...order, payment: attempt }, isCounted: true };
  const earlier = order.earlier?.map((each) => (each.id === attempt.id ? attempt : each)) ?? null;
  return { order: { ...order, earlier }, isCounted: earlier?.includes(attempt) === true };
}

/** A matter that an operator must decide. If the matter is about an attempt or an operation, it contains them. */
export interface MatterState {
  kind: MatterKind;
  status: MatterStatus;
  attempt: AttemptMoney | null;
  operation: MatterOperation | null;
  /**
   * The order of a refund that a client had requested. Results that an older version has stored under an idempotency
   * key lack it.
   */
  order?: RefundedOrder | null;
}

interface MatterOperation {
  kind: PaymentOperationKind;
  status: MoneyMovementStatus;
  amount: number;
  refused_amount: number;
  /**
   * Part of a refused refund that has since been refunded at the provider's desk. Results that were stored under
   * idempotency keys may lack it.
   */
  settled_amount?: number;
  /** Currency of a refund of money that arrived in another currency than the order's. */
  foreign_currency: string | null;
}

/** An order with all its payment attempts from the first to the last, and its refused refund. */
interface RefundedOrder extends Pick<OrderState, 'status' | 'items' | 'pricing'> {
  attempts: EarlierAttempt[];
  attempt_id: string;
  refund: Omit<RequestedRefund, 'amount'>;
}

/**
 * Whether the request to the provider about which a matter was opened can be repeated. The links of a matter and
 * `retryMatter` both call this function.
 */
export function isMatterRetryable({ kind, status, attempt, operation, order }: MatterState): boolean {
  if (status !== 'OPEN' || !attempt) return false;
  switch (kind) {
    case 'REFUND_REFUSED':
    case 'REFUND_REVERSED':
      if (operation === null) return false;
      if (operation.foreign_currency !== null) return true;
      return isRefundable(operation, attempt) && (!order || isOwed(order, operation));
    case 'VOID_REFUSED':
      return isAttemptPending(attempt.status) || isHeld(attempt) || isRestHeld(attempt);
    case 'PAYMENT_UNRESOLVED':
      return isAttemptPending(attempt.status) || operation?.status === 'PENDING';
    default:
      return false;
  }
}

/**
 * Returns the amount to request again: the refund's amount, less the part that has been refunded at the provider's
 * desk.
 */
export const restOf = ({ amount, settled_amount: settled = 0 }: MatterOperation): number => amount - settled;

/** Whether enough money is left to refund the rest of a refused refund. */
function isRefundable(refund: MatterOperation, attempt: AttemptMoney): boolean {
  const rest = restOf(refund);
  return rest > 0 && rest <= refund.refused_amount + unspentOf(attempt);
}

/**
 * Whether a refused refund that a client had requested is still owed. A refund from an attempt that doesn't count is
 * always still owed.
 */
function isOwed(
  { status, items, pricing, attempts, attempt_id, refund }: RefundedOrder,
  refused: MatterOperation,
): boolean {
  const attempt = attempts.find(({ id }) => id === attempt_id)!; // The refund is an operation of one of the attempts.
  const payment = attempts.at(-1)!; // Every order has an attempt.
  const order = { status, items, pricing, payment, earlier: earlierAttempts(attempts) };
  const without = {
    ...attempt,
    refused_refund_amount: attempt.refused_refund_amount - refused.refused_amount,
  };
  const before = withAttempt(order, without, payment.id);
  if (!before.isCounted) return true;
  const amount = restOf(refused);
  const repeated = withRefund(without, {
    ...refund,
    amount,
    items: refund.items && divide(refund.items, amount),
  });
  return isStillOwed(before.order, withAttempt(order, repeated, payment.id).order, refund.items);
}

/**
 * Whether a refused refund that a client had requested may be requested again after later changes of the order. The
 * refund may not leave less money than the order needs. The units of the refund may not have been refunded in advance
 * or cancelled in the meantime. `before`: the order without the refund; `after`: the order with the refund. If the
 * provider refused the refund after the order had begun to need less money, the refund is still owed.
 */
function isStillOwed(before: OrderState, after: OrderState, units: AdvancedUnits[] | null): boolean {
  const advances = combineMoney(after).refund_sums?.advances ?? [];
  const isPaidTwice = after.items
    .filter(({ id }) => units?.some(({ itemId }) => itemId === id))
    .some((item) => {
      const value = exactPriceOfUnits(after, item, item.ordered - item.cancelled);
      return openAdvanceOfLine(after, item, advances) > value;
    });
  if (isPaidTwice) return false;
  return balanceOf(after, after) >= Math.min(0, balanceOf(before, before));
}
