import type { Database } from '../../base/database.ts';
import { combineMoney } from '../model/attempt-money.ts';
import type { OrderEvent } from '../model/order-events.ts';
import { type OrderState, isMoneyReturned } from '../model/order-rules.ts';
import { openMatter } from './open-and-close.ts';

type Order = OrderState & { id: string; currency: string };

/**
 * Opens a matter (a case for an operator) if all money of an order has been returned but its units are still reserved.
 * Opens at most one such matter for each payment, so an operator who has resolved the matter doesn't get a second one.
 * Returns the event of the matter.
 */
export async function reportMoneyReturned(
  trx: Database,
  order: Order,
  attemptId: string,
): Promise<OrderEvent | undefined> {
  if (!isMoneyReturned(order)) return undefined;
  const known = await trx
    .selectFrom('matters')
    .select('id')
    .where('order_id', '=', order.id)
    .where('kind', '=', 'MONEY_RETURNED')
    .where('attempt_id', '=', attemptId)
    .limit(1)
    .executeTakeFirst();
  if (known) return undefined;
  return openMatter(trx, {
    kind: 'MONEY_RETURNED',
    orderId: order.id,
    attemptId,
    amount: combineMoney(order).captured_amount,
    currency: order.currency,
    detail: `All money of the order was refunded, but units are still reserved. ${
      order.status === 'COMPLETED'
        ? 'Resolve the matter with a reason.'
        : 'Cancel them, or resolve the matter with a reason.'
    }`,
  });
}
