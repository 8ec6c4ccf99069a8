import { type ExpressionBuilder, sql } from 'kysely';
import type { DB } from '../../generated/database.ts';
import type { Caller } from '../caller.ts';
import type { Database } from '../index.ts';
import { previewCancel } from './cancel-plan.ts';
import { carryOutCancel } from './cancel.ts';
import { beginChange } from './change.ts';
import { getPayment } from './payment-attempts.ts';
import { insertVoid, voidsPausedUntil } from './payment-operations.ts';
import { ALL_ORDERS } from './reach.ts';
import type { OrderRecord } from './record.ts';
import { type PaymentAttemptStatus, isLapsed, isUnderWay } from './state.ts';

/** Of attempts that may still pay an order, or have paid it. */
const LIVE: PaymentAttemptStatus[] = ['PENDING', 'PROCESSING', 'REQUIRES_ACTION', 'AUTHORIZED', 'CAPTURED'];

/** Of those, what may wait for ever for a customer who has gone. */
const UNDER_WAY: PaymentAttemptStatus[] = ['PROCESSING', 'REQUIRES_ACTION'];

/** For how long a customer may be at the payment. */
const WAITS_MINUTES = 60;

const REASON = 'PAYMENT_LAPSED';

/**
 * Cancels what is left of orders whose hold ended more than `days` ago, if nobody has paid them in another way
 * or resolved the matter since; each in a transaction of its own. If another payment has waited for long, the end
 * of that payment is requested first, and its outcome decides. Returns how many orders were handled. A crash
 * leaves each order either as it was or done.
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
          selectFrom('payment_attempts as attempt')
            .select('attempt.id')
            .whereRef('attempt.order_id', '=', 'orders.id')
            .where('attempt.status', 'in', LIVE)
            .where((attempt) => attempt.not(mayBeEnded(attempt))),
        ),
      ),
    )
    .orderBy('matters.id')
    .limit(limit)
    .execute();
  let handled = 0;
  for (const { id } of lapsed)
    if (await db.transaction().execute((trx) => cancelOne(trx, id, caller))) handled += 1;
  return handled;
}

/** It has waited for long, and the provider isn't asked to end it, nor has it refused that a short while ago. */
const mayBeEnded = (eb: ExpressionBuilder<DB & { attempt: DB['payment_attempts'] }, 'attempt'>) =>
  eb.and([
    eb('attempt.status', 'in', UNDER_WAY),
    eb('attempt.updated_at', '<', sql<string>`now() - make_interval(mins => ${WAITS_MINUTES})`),
    eb.not(
      eb.exists(
        eb
          .selectFrom('payment_operations as operation')
          .select('operation.id')
          .whereRef('operation.order_id', '=', 'attempt.order_id')
          .whereRef('operation.attempt_id', '=', 'attempt.id')
          .where('operation.kind', '=', 'VOID')
          .where('operation.status', '=', 'PENDING'),
      ),
    ),
    sql<boolean>`coalesce(${voidsPausedUntil(eb.ref('attempt.order_id'), eb.ref('attempt.id'))} <= now(), true)`,
  ]);

/** Looks again under the order's lock: somebody may have paid or cancelled the order in the meantime. */
async function cancelOne(trx: Database, id: string, caller: Caller): Promise<boolean> {
  const order = await beginChange(trx, ALL_ORDERS, id);
  if (!order || order.status !== 'CONFIRMED') return false;
  if (isUnderWay(order.payment.status)) return endPayment(trx, order);
  if (!isLapsed(order)) return false;
  const plan = previewCancel(order, undefined);
  if ('kind' in plan) return false;
  await carryOutCancel(trx, order, plan, REASON, caller);
  return true;
}

/** Requests the end of a payment that waits, unless it was started a short while ago. */
async function endPayment(trx: Database, { id }: OrderRecord): Promise<boolean> {
  const attempt = (await getPayment(trx, ALL_ORDERS, id))!;
  const waited = Date.parse(attempt.read_at) - Date.parse(attempt.updated_at);
  if (waited < WAITS_MINUTES * 60_000) return false;
  await insertVoid(trx, attempt, REASON);
  return true;
}
