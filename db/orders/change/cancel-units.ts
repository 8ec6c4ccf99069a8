/** Writes of a cancellation of units, for `cancelOrder`, for withdrawals and for jobs. */
import { type CteFragment, listFragment } from '../../../packages/postgres/statements/cte-fragments.ts';
import { equalsKey } from '../../../packages/postgres/statements/statement.ts';
import { releaseStock } from '../../catalogue/reservations.ts';
import type { LockedAttempt } from './locked-order.ts';
import { isDirect, isUnconfirmed } from '../model/attempt-money.ts';
import type { CancelPlan } from '../model/cancel-plan.ts';
import type { OrderEvent } from '../model/order-events.ts';
import type { CancelReason } from '../model/order-rules.ts';
import { IS_FIRST_CHANGE } from '../payments/payment-attempts.ts';

/** The parts of an `OrderChange` that a cancellation determines. */
interface CancelledUnits {
  operation: 'cancelOrder';
  reason: CancelReason | 'PAYMENT_LAPSED';
  parts: CteFragment[];
  events: OrderEvent[];
}

/** Converts the plan of a cancellation to a change of the order. */
export function toOrderChange(
  orderId: string,
  plan: CancelPlan,
  reason: CancelReason | 'PAYMENT_LAPSED',
): CancelledUnits {
  const released = releaseStock(plan.released.map((units) => ({ orderId, ...units })));
  return {
    operation: 'cancelOrder',
    reason,
    parts: [released, cancelItems(orderId, itemsOf(plan)), reduceAttempt(orderId, plan)],
    events: plan.whole ? [] : [{ type: 'order.items_cancelled', data: { reason, items: itemsOf(plan) } }],
  };
}

export const itemsOf = ({ items }: CancelPlan) =>
  items.map(({ item, quantity }) => ({ itemId: item.id, sku: item.sku, quantity }));

/**
 * Increases the `cancelled` counters of items. The orders must be locked. For each item: `$1`: order, `$2`: id, `$3`:
 * number of units.
 */
const cancelItemsPart = listFragment(`
  cancelled_items as (
    update order_items i set cancelled = i.cancelled + u.quantity
    from unnest($1::uuid[], $2::uuid[], $3::bigint[]) as u(order_id, id, quantity)
    where ${equalsKey('i.order_id', 'u.order_id')} and ${equalsKey('i.id', 'u.id')}
  )`);

export const cancelItems = (
  orderId: string,
  items: readonly { itemId: string; quantity: number }[],
): CteFragment =>
  cancelItemsPart(
    items.map(() => orderId),
    items.map(({ itemId }) => itemId),
    items.map(({ quantity }) => quantity),
  );

/**
 * Updates payment attempts after prices have fallen. The orders must be locked. Reduces the amount of an attempt that
 * hasn't been sent to the provider yet (PENDING). Voids this attempt instead if all units are cancelled, or if the
 * attempt is for the remaining price and nothing remains due. Reduces or ends a direct payment in the same way; it ends
 * as CAPTURED if a part has arrived. If the attempt is authorised, only its version increases, because clients see that
 * less money may be captured. For each order: `$1`: id, `$2`: whether all its units are cancelled,
 * `$3`: the amount by which the price falls. If this amount is negative, the price rises, and the attempt pays more.
 */
const reduceAttemptPart = listFragment(`
  reduced_attempts as (
    update payment_attempts a set
      status = case
        when status = 'PENDING' and (o.whole or (pays_rest and amount = o.reduction)) then 'VOIDED'
        when kind is not null and (o.whole or amount - captured_amount <= o.reduction)
          then case when captured_amount > 0 then 'CAPTURED' else 'VOIDED' end
        else status end,
      amount = case when status = 'PENDING' and not o.whole and not (pays_rest and amount = o.reduction)
        or kind is not null and amount - captured_amount > o.reduction then amount - o.reduction else amount end,
      version = version + ${IS_FIRST_CHANGE}, updated_at = now()
    from unnest($1::uuid[], $2::boolean[], $3::bigint[]) as o(order_id, whole, reduction)
    where ${equalsKey('a.order_id', 'o.order_id')}
      and status in ('PENDING', 'AUTHORIZED', 'AWAITING_TRANSFER', 'ON_TERMS', 'ON_DELIVERY')
  )`);

export const reduceAttempt = (
  orderId: string,
  { whole, voidedAmount }: Pick<CancelPlan, 'whole' | 'voidedAmount'>,
): CteFragment => reduceAttemptPart([orderId], [whole], [voidedAmount]);

export const isReduced = ({ status }: LockedAttempt): boolean =>
  status === 'PENDING' || status === 'AUTHORIZED' || isUnconfirmed(status);

/** Returns a function that predicts how `reduceAttemptPart` changes an attempt. */
export const reducedBy =
  ({ whole, voidedAmount }: Pick<CancelPlan, 'whole' | 'voidedAmount'>) =>
  (attempt: LockedAttempt): LockedAttempt => {
    if (!isReduced(attempt)) return attempt;
    const version = attempt.version + 1;
    if (attempt.status === 'AUTHORIZED') return { ...attempt, version };
    if (isDirect(attempt)) {
      const { amount, captured_amount: captured } = attempt;
      if (!whole && amount - captured > voidedAmount)
        return { ...attempt, version, amount: amount - voidedAmount };
      return { ...attempt, version, status: captured > 0 ? 'CAPTURED' : 'VOIDED' };
    }
    if (whole || (attempt.pays_rest && attempt.amount === voidedAmount))
      return { ...attempt, version, status: 'VOIDED' };
    return { ...attempt, version, amount: attempt.amount - voidedAmount };
  };
