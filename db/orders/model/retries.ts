/**
 * Decides whether the failed request of a matter (a case that an operator must decide) can be repeated, and computes
 * how refunds change an order's money. Pure: no database, no clock.
 */
import type { Selectable } from 'kysely';
import type { Returns } from '../../../generated/database.ts';
import { type AdvancedUnits, divide, openAdvanceOfLine } from './advances.ts';
import { type AttemptMoney, type EarlierAttempt, combineMoney, earlierAttempts } from './attempt-money.ts';
import { countKeptUnits, exactPriceOfUnits } from './current-price.ts';
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

/** Returns the attempt with its money after the refund is requested. */
export const withRefund = <Attempt extends AttemptMoney>(
  attempt: Attempt,
  { id: refundId, amount, purpose, items }: RequestedRefund,
): Attempt => ({
  ...attempt,
  refunding_amount: attempt.refunding_amount + amount,
  refund_sums: {
    ...attempt.refund_sums,
    goodwill: (attempt.refund_sums?.goodwill ?? 0) + (purpose === 'GOODWILL' ? amount : 0),
    advances: [...(attempt.refund_sums?.advances ?? []), ...(items ? [{ refundId, items }] : [])],
  },
});

/**
 * Returns the order with `attempt` in place of the attempt with the same id. `isCounted`: whether the money of
 * `attempt` pays the order.
 */
export function withAttempt<Order extends OrderState>(
  order: Order,
  attempt: EarlierAttempt,
  currentId: string | undefined,
): { order: Order; isCounted: boolean } {
  if (attempt.id === currentId) return { order: { ...order, payment: attempt }, isCounted: true };
  const earlier = order.earlier?.map((each) => (each.id === attempt.id ? attempt : each)) ?? null;
  return { order: { ...order, earlier }, isCounted: earlier?.includes(attempt) === true };
}

/**
 * The state of a matter (a case for an operator), with its payment attempt and its operation (capture, refund or void),
 * if it has them.
 */
export interface MatterState {
  kind: MatterKind;
  status: MatterStatus;
  attempt: AttemptMoney | null;
  operation: MatterOperation | null;
  /** Status of the return. Null if the matter is about no return. Missing in an older stored matter. */
  return_status?: Selectable<Returns>['status'] | null;
  /**
   * The order of the refund, if the matter is about a refund with a purpose (`RefundPurpose`). The property is missing
   * if an older version of the service has stored the matter under an idempotency key.
   */
  order?: RefundedOrder | null;
}

interface MatterOperation {
  kind: PaymentOperationKind;
  status: MoneyMovementStatus;
  amount: number;
  refused_amount: number;
  /**
   * Amount of a refused refund that has since been refunded directly at the provider. The property may be missing in a
   * matter (a case for an operator) that was stored under an idempotency key.
   */
  settled_amount?: number;
  /** Currency of a refund of money that isn't in the currency of the order. Otherwise null. */
  foreign_currency: string | null;
}

/** An order with all its payment attempts (the first attempt first) and a refund that the provider refused. */
interface RefundedOrder extends Pick<OrderState, 'status' | 'items' | 'pricing' | 'adjustments'> {
  attempts: EarlierAttempt[];
  attempt_id: string;
  refund: Omit<RequestedRefund, 'amount'>;
}

/**
 * Returns whether the service can repeat the request to the provider that led to the matter. `retryMatter` and the link
 * to `retryMatter` both call this function.
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
 * Returns the amount to request again: the refund's amount, minus the amount that was refunded directly at the provider
 * in the meantime.
 */
export const restOf = ({ amount, settled_amount: settled = 0 }: MatterOperation): number => amount - settled;

/** Returns whether an attempt has enough money to request a refused refund again. */
function isRefundable(refund: MatterOperation, attempt: AttemptMoney): boolean {
  const rest = restOf(refund);
  return rest > 0 && rest <= refund.refused_amount + unspentOf(attempt);
}

/**
 * Returns whether a refused refund is still owed to the customer. If the money of the refund's attempt doesn't pay the
 * order, the refund is always owed.
 */
function isOwed(
  { attempts, attempt_id, refund, ...refunded }: RefundedOrder,
  refused: MatterOperation,
): boolean {
  const attempt = attempts.find(({ id }) => id === attempt_id)!; // The refund is an operation of one of the attempts.
  const payment = attempts.at(-1)!; // Every order has an attempt.
  const order = { ...refunded, payment, earlier: earlierAttempts(attempts) };
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
 * Returns whether a refused refund is still owed after later changes of the order. The refund isn't owed if its units
 * were cancelled, returned, or refunded by another advance in the meantime. Otherwise the refund is owed in two cases:
 * the order has enough money after the refund, or the refund doesn't increase the order's lack of money.
 * `before`: the order as it would be without the refund. `after`: the order as it would be with the refund.
 */
function isStillOwed(before: OrderState, after: OrderState, units: AdvancedUnits[] | null): boolean {
  const advances = combineMoney(after).refund_sums?.advances ?? [];
  const isPaidTwice = after.items
    .filter(({ id }) => units?.some(({ itemId }) => itemId === id))
    .some((item) => {
      const value = exactPriceOfUnits(after, item, countKeptUnits(item));
      return openAdvanceOfLine(after, item, advances) > value;
    });
  if (isPaidTwice) return false;
  return balanceOf(after, after) >= Math.min(0, balanceOf(before, before));
}
