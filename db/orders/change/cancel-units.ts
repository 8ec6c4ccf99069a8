/** Writes of a cancellation of units, for `cancelOrder`, for withdrawals and for jobs. */
import { type CteFragment, cteFragment } from '../../../packages/postgres/statements/cte-fragments.ts';
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
 * Increases the `cancelled` counters of items. The order must be locked. `$1`: order, `$2`: items, `$3`: number of
 * units of each item.
 */
const cancelItemsPart = cteFragment(`
  cancelled_items as (
    update order_items i set cancelled = i.cancelled + u.quantity
    from unnest($2::uuid[], $3::bigint[]) as u(id, quantity)
    where i.order_id = $1 and i.id = u.id
  )`);

export const cancelItems = (
  orderId: string,
  items: readonly { itemId: string; quantity: number }[],
): CteFragment =>
  cancelItemsPart(
    orderId,
    items.map(({ itemId }) => itemId),
    items.map(({ quantity }) => quantity),
  );

/**
 * Updates payment attempts after the price has fallen. The order must be locked. Reduces the amount of an attempt that
 * hasn't been sent to the provider yet (PENDING). Voids this attempt instead if all units are cancelled, or if the
 * attempt is for the remaining price and nothing remains due. Reduces or ends a direct payment in the same way; it ends
 * as CAPTURED if a part has arrived. If the attempt is authorised, only its version increases, because clients see that
 * less money may be captured. `$1`: order, `$2`: whether all units of the order are cancelled,
 * `$3`: the amount by which the price falls. If this amount is negative, the price rises, and the attempt pays more.
 */
const reduceAttemptPart = cteFragment(`
  reduced_attempts as (
    update payment_attempts set
      status = case
        when status = 'PENDING' and ($2::boolean or (pays_rest and amount = $3::bigint)) then 'VOIDED'
        when kind is not null and ($2::boolean or amount - captured_amount <= $3::bigint)
          then case when captured_amount > 0 then 'CAPTURED' else 'VOIDED' end
        else status end,
      amount = case when status = 'PENDING' and not $2::boolean and not (pays_rest and amount = $3::bigint)
        or kind is not null and amount - captured_amount > $3::bigint then amount - $3::bigint else amount end,
      version = version + ${IS_FIRST_CHANGE}, updated_at = now()
    where order_id = $1
      and status in ('PENDING', 'AUTHORIZED', 'AWAITING_TRANSFER', 'ON_TERMS', 'ON_DELIVERY')
  )`);

export const reduceAttempt = (
  orderId: string,
  { whole, voidedAmount }: Pick<CancelPlan, 'whole' | 'voidedAmount'>,
): CteFragment => reduceAttemptPart(orderId, whole, voidedAmount);

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
