/** Whether a matter can be retried, and what refunds make of an order's money. Pure: no database, no clock. */
import { type AdvancedUnits, divide, openAdvanceOfLine } from './advances.ts';
import { type AttemptMoney, type EarlierAttempt, combineMoney, earlierOf } from './attempt-money.ts';
import { balanceOf, isHeld, isRestHeld } from './excess-money.ts';
import {
  type MatterKind,
  type MatterStatus,
  type MoneyMovementStatus,
  type OrderState,
  type PaymentOperationKind,
  type RefundPurpose,
  isUnderWay,
  unspentOf,
} from './state.ts';

/** A refund that is asked for, and what it means: see `createRefund`. */
interface RequestedRefund {
  id: string;
  amount: number;
  purpose: RefundPurpose | null;
  items: AdvancedUnits[] | null;
}

/** An attempt's money with a refund that is asked for now. */
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

/** An order as it would be with another state of one of its attempts, and whether that one counts. */
export function withAttempt<Order extends OrderState>(
  order: Order,
  attempt: EarlierAttempt,
  currentId: string | undefined,
): { order: Order; isCounted: boolean } {
  if (attempt.id === currentId) return { order: { ...order, payment: attempt }, isCounted: true };
  const earlier = order.earlier?.map((each) => (each.id === attempt.id ? attempt : each)) ?? null;
  return { order: { ...order, earlier }, isCounted: earlier?.includes(attempt) === true };
}

/** A matter for a person, with the attempt and the operation that it is about, if any. */
export interface MatterState {
  kind: MatterKind;
  status: MatterStatus;
  attempt: AttemptMoney | null;
  operation: MatterOperation | null;
  /** Of a refund that a client had asked for: its order. What an older version remembered under a key has none. */
  order?: RefundedOrder | null;
}

interface MatterOperation {
  kind: PaymentOperationKind;
  status: MoneyMovementStatus;
  amount: number;
  refused_amount: number;
  /** Of a refused refund: what was refunded at the provider's desk since. What a key remembers may lack it. */
  settled_amount?: number;
  /** Of a refund of money in another currency than the order's. */
  foreign_currency: string | null;
}

/** An order with all its attempts to pay, the first one first, and its refund that was refused. */
interface RefundedOrder extends Pick<OrderState, 'status' | 'items'> {
  attempts: EarlierAttempt[];
  attempt_id: string;
  refund: Omit<RequestedRefund, 'amount'>;
}

/** Whether the provider can be asked again about a matter: its links and `retryMatter` both ask this function. */
export function isRepeatable({ kind, status, attempt, operation, order }: MatterState): boolean {
  if (status !== 'OPEN' || !attempt) return false;
  switch (kind) {
    case 'REFUND_REFUSED':
    case 'REFUND_REVERSED':
      if (operation === null) return false;
      if (operation.foreign_currency !== null) return true;
      return isRefundable(operation, attempt) && (!order || isOwed(order, operation));
    case 'VOID_REFUSED':
      return isUnderWay(attempt.status) || isHeld(attempt) || isRestHeld(attempt);
    case 'PAYMENT_UNRESOLVED':
      return isUnderWay(attempt.status) || operation?.status === 'PENDING';
    default:
      return false;
  }
}

/** What was refunded at the provider's desk isn't asked for again. */
export const restOf = ({ amount, settled_amount: settled = 0 }: MatterOperation): number => amount - settled;

/** Whether there is enough left to refund the rest of a refused refund. */
function isRefundable(refund: MatterOperation, attempt: AttemptMoney): boolean {
  const rest = restOf(refund);
  return rest > 0 && rest <= refund.refused_amount + unspentOf(attempt);
}

/** Whether a refused refund that a client had asked for is still owed. What is refunded of money that counts for nothing is. */
function isOwed(
  { status, items, attempts, attempt_id, refund }: RefundedOrder,
  refused: MatterOperation,
): boolean {
  const attempt = attempts.find(({ id }) => id === attempt_id)!; // its operation refers to it
  const payment = attempts.at(-1)!; // every order has one
  const order = { status, items, payment, earlier: earlierOf(attempts) };
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
 * Whether a refused refund that a client had asked for may be asked for again, by what has happened since: it may not leave
 * less money than the order keeps, and not be for units that were paid in advance, or cancelled, in the meantime.
 * `before`: the order without it; `after`: with it. What the provider refused after the order had come to need less money
 * is still owed.
 */
function isStillOwed(before: OrderState, after: OrderState, units: AdvancedUnits[] | null): boolean {
  const advances = combineMoney(after).refund_sums?.advances ?? [];
  const isPaidTwice = after.items
    .filter(({ id }) => units?.some(({ itemId }) => itemId === id))
    .some((item) => {
      const value = item.unit_price_amount * (item.ordered - item.cancelled);
      return openAdvanceOfLine(item, advances) > value;
    });
  if (isPaidTwice) return false;
  return balanceOf(after, after.items) >= Math.min(0, balanceOf(before, before.items));
}
