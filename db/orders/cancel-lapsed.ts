import { sql } from 'kysely';
import type { Caller } from '../caller.ts';
import type { Database } from '../index.ts';
import { previewCancel } from './cancel-plan.ts';
import { carryOutCancel } from './cancel.ts';
import { beginChange } from './change.ts';
import { ALL_ORDERS } from './reach.ts';
import { type PaymentAttemptStatus, isLapsed } from './state.ts';

/** Of attempts that may still pay an order, or have paid it. */
const LIVE: PaymentAttemptStatus[] = ['PENDING', 'PROCESSING', 'REQUIRES_ACTION', 'AUTHORIZED', 'CAPTURED'];

/**
 * Cancels what is left of orders whose hold ended more than `days` ago, if nobody has paid them in another way
 * or resolved the matter since; each in a transaction of its own. Returns how many. A crash leaves each order
 * either as it was or done.
 */
export async function cancelLapsedOrders(
  db: Database,
  { days, limit }: { days: number; limit: number },
  caller: Caller,
): Promise<number> {
  const lapsed = await db
    .selectFrom('matters')
    .innerJoin('orders', 'orders.id', 'matters.order_id')
    .select('orders.id')
    .where('matters.status', '=', 'OPEN')
    .where('matters.kind', 'in', ['HOLD_LAPSED', 'HOLD_LAPSED_AFTER_SHIPMENT'])
    .where('matters.created_at', '<', sql<string>`now() - make_interval(days => ${days})`)
    .where('orders.status', '=', 'CONFIRMED')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('order_items')
          .select('order_items.id')
          .whereRef('order_items.order_id', '=', 'orders.id')
          .whereRef('ordered', '>', sql`order_items.cancelled + order_items.shipped`),
      ),
    )
    // Nobody is in the way of others: what is being paid in another way isn't looked at.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payment_attempts')
            .select('payment_attempts.id')
            .whereRef('payment_attempts.order_id', '=', 'orders.id')
            .where('payment_attempts.status', 'in', LIVE),
        ),
      ),
    )
    .orderBy('matters.id')
    .limit(limit)
    .execute();
  let cancelled = 0;
  for (const { id } of lapsed)
    if (await db.transaction().execute((trx) => cancelOne(trx, id, caller))) cancelled += 1;
  return cancelled;
}

/** Looks again under the order's lock: somebody may have paid or cancelled the order in the meantime. */
async function cancelOne(trx: Database, id: string, caller: Caller): Promise<boolean> {
  const order = await beginChange(trx, ALL_ORDERS, id);
  if (!order || !isLapsed(order)) return false;
  const plan = previewCancel(order, undefined);
  if ('kind' in plan) return false;
  await carryOutCancel(trx, order, plan, 'PAYMENT_LAPSED', caller);
  return true;
}
