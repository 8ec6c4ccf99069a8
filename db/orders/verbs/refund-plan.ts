/** Plans a refund that a client requests, or finds the reason to refuse the request. Pure: no database, no clock. */
import { MINOR_UNIT, findLargest } from '../../pricing/arithmetic.ts';
import { type AdvancedUnits, divide, openAdvanceOfLine } from '../model/advances.ts';
import { type CountedAttempts, combineMoney } from '../model/attempt-money.ts';
import type { RequestedUnits } from '../model/cancel-plan.ts';
import {
  type PricedItem,
  type PricedItems,
  countGoneUnits,
  countKeptUnits,
  exactPriceOfNextUnits,
} from '../model/current-price.ts';
import { ANY_AMOUNT, type AmountSteps, isPayable } from '../model/payable.ts';
import type { OrderRecord } from '../model/order-record.ts';
import { computeExcess } from '../model/excess-money.ts';
import {
  type AttemptMoney,
  type MoneyMovementStatus,
  type OrderState,
  isOwnRefund,
  refundableAmount,
} from '../model/order-rules.ts';
import type { RefundMeaning } from '../payments/request-capture-or-refund.ts';
import type { RequestedMoney } from './capture.ts';

/** An amount in minor units. */
type Refundable = { amount: number; currency: string };

export type RefundRefusal =
  | { kind: 'AMOUNT_NOT_REFUNDABLE'; refundable: Refundable }
  | { kind: 'PAYMENT_DISPUTED'; refundable: Refundable; disputed: Refundable }
  | { kind: 'CURRENCY_MISMATCH'; refundable: Refundable }
  | { kind: 'AMOUNT_NOT_PAYABLE'; refundable: Refundable }
  | { kind: 'ORDER_ITEM_NOT_FOUND'; itemId: string }
  | {
      kind: 'QUANTITY_NOT_REFUNDABLE';
      items: { itemId: string; requested: number; refundable: number }[];
    };

interface RefundPlan extends RefundMeaning {
  amount: number;
}

/** A client's request for a refund. */
interface RequestedRefund {
  requested: RequestedMoney;
  units: RequestedUnits;
  /** Whether the refund may include money that the customer's bank disputes. */
  acknowledgeDispute?: boolean;
  /** Amounts that the payment provider accepts. Absent if the provider accepts all amounts. */
  amountSteps?: AmountSteps;
}

/**
 * Plans a refund of an attempt's money. If the request names units, the refund is an advance (a refund before these
 * units are cancelled). If the request names no units, the refund is out of goodwill.
 */
export function planRefund(
  order: PricedItems & Pick<OrderRecord, 'currency' | 'payment' | 'earlier'>,
  payment: AttemptMoney,
  { requested, units, acknowledgeDispute: acknowledged = false, amountSteps = ANY_AMOUNT }: RequestedRefund,
): RefundPlan | RefundRefusal {
  const { currency } = order;
  const advanced = units && unitsOf(order, units);
  if (advanced && 'kind' in advanced) return advanced;
  const value = advanced?.reduce((sum, { amount }) => sum + amount, 0) ?? Infinity;
  const limitOf = (isAcknowledged: boolean) =>
    Math.min(refundableAmount(payment, { acknowledged: isAcknowledged }), value);
  const refundable = { amount: limitOf(acknowledged), currency };
  if (requested && requested.currency !== currency) return { kind: 'CURRENCY_MISMATCH', refundable };
  if (requested && !isPayable(amountSteps, requested)) return { kind: 'AMOUNT_NOT_PAYABLE', refundable };
  const amount = requested?.amount ?? refundable.amount;
  if (amount === 0 || amount > refundable.amount) {
    const isDisputed = limitOf(true) > refundable.amount && (requested?.amount ?? 1) <= limitOf(true);
    if (!isDisputed) return { kind: 'AMOUNT_NOT_REFUNDABLE', refundable };
    return { kind: 'PAYMENT_DISPUTED', refundable, disputed: { amount: payment.disputed_amount, currency } };
  }
  return advanced
    ? { amount, purpose: 'ADVANCE', items: divide(advanced, amount) }
    : { amount, purpose: 'GOODWILL', items: null };
}

/**
 * Returns the units that the request names, each with the maximum amount of an advance for these units: their price,
 * minus earlier advances (of all attempts) that aren't used up. The amount is rounded down to minor units. Tax that is
 * added on top of the prices may leave a fraction of a minor unit, which the later cancellation refunds.
 */
function unitsOf(
  order: PricedItems & CountedAttempts,
  requested: NonNullable<RequestedUnits>,
): AdvancedUnits[] | RefundRefusal {
  const { items } = order;
  const { refund_sums: sums } = combineMoney(order);
  const unknown = requested.find(({ itemId }) => !items.some(({ id }) => id === itemId));
  if (unknown) return { kind: 'ORDER_ITEM_NOT_FOUND', itemId: unknown.itemId };
  const units = requested.map(({ itemId, quantity }) => {
    const item = items.find(({ id }) => id === itemId)!; // Every item exists, because unknown items were refused above.
    const kept = countKeptUnits(item);
    const cancelled = countGoneUnits(item);
    const open = openAdvanceOfLine(order, item, sums?.advances ?? []);
    const paid = countPaidUnits(order, item, open);
    const refundable = kept - paid;
    const price = exactPriceOfNextUnits(order, item, { kept, units: Math.min(kept, paid + quantity) });
    const amount = Number((price - open) / MINOR_UNIT);
    return { itemId, quantity, amount, cancelled, refundable };
  });
  const tooMany = units.filter(({ quantity, refundable }) => quantity > refundable);
  if (tooMany.length === 0) return units.map(({ refundable: _, ...advanced }) => advanced);
  const refused = tooMany.map(({ itemId, quantity, refundable }) => ({
    itemId,
    requested: quantity,
    refundable,
  }));
  return { kind: 'QUANTITY_NOT_REFUNDABLE', items: refused };
}

/**
 * Counts the units of an item whose whole price was refunded by advances. An advance refunds one unit after the other,
 * so at most one more unit is partly refunded. A unit also counts as fully refunded if less than one minor unit of its
 * price is missing. Units that cost nothing aren't counted if they come after the last refunded unit.
 */
function countPaidUnits(order: PricedItems, item: PricedItem, open: bigint): number {
  const kept = countKeptUnits(item);
  const priceOf = (units: number) => exactPriceOfNextUnits(order, item, { kept, units });
  const most = findLargest(kept, (units) => priceOf(units) - open < MINOR_UNIT);
  return findLargest(most, (units) => priceOf(units) < priceOf(most)) + (priceOf(most) > 0n ? 1 : 0);
}

/** Returns an attempt with its money as if a refund that is pending or has succeeded didn't exist. */
export const withoutRefund = <Attempt extends AttemptMoney>(
  attempt: Attempt,
  {
    id,
    status,
    amount,
    purpose,
  }: Pick<RefundPlan, 'amount' | 'purpose'> & { id: string; status: MoneyMovementStatus },
): Attempt => ({
  ...attempt,
  refunding_amount: attempt.refunding_amount - (status === 'PENDING' ? amount : 0),
  refunded_amount: attempt.refunded_amount - (status === 'SUCCEEDED' ? amount : 0),
  refund_sums: attempt.refund_sums && {
    ...attempt.refund_sums,
    goodwill: attempt.refund_sums.goodwill - (purpose === 'GOODWILL' ? amount : 0),
    advances: attempt.refund_sums.advances.filter(({ refundId }) => refundId !== id),
  },
});

/**
 * Computes how much of a refused refund is treated as returned, so that no other change requests a refund of this
 * amount. If the service decided the refund itself, the whole amount is treated as returned. If a client requested the
 * refund, only the amount that the order doesn't need is treated as returned. `without`: the attempt without the
 * refund. If the money of this attempt pays the order, `order` must contain the attempt.
 */
export const refusedOf = (
  order: OrderState,
  without: AttemptMoney,
  { amount, reason }: { amount: number; reason: string | null },
  isCounted: boolean,
): number =>
  isOwnRefund(reason) ? amount : Math.min(amount, computeExcess(order, without, isCounted).refund);
