import { sql } from 'kysely';
import type { Caller } from '../caller.ts';
import { releaseStock, sumBySku } from '../catalogue/reservations.ts';
import type { Database } from '../index.ts';
import { endChange } from './change.ts';
import { getOrder } from './get.ts';
import { changeAttempt, getPayment } from './payment-attempts.ts';
import { insertVoid, voidsPausedUntil } from './payment-operations.ts';
import { ALL_ORDERS } from './reach.ts';
import { type OrderStatus, type PaymentAttemptStatus, mayExpire } from './state.ts';

/**
 * Handles orders that weren't paid in time, each in a transaction of its own; returns how many. An order
 * whose payment is still at the provider doesn't expire yet: the end of that payment is requested first, and
 * its outcome decides. Orders that another process has locked are left to it, so several processes may do
 * this at once. A crash leaves each order either as it was or done.
 */
export async function expireOrders(db: Database, caller: Caller, limit = 100): Promise<number> {
  let handled = 0;
  while (handled < limit && (await db.transaction().execute((trx) => expireOne(trx, caller)))) handled += 1;
  return handled;
}

/** Of attempts that don't keep an order from expiring. */
const DEAD: PaymentAttemptStatus[] = ['FAILED', 'VOIDED', 'EXPIRED'];

/** Returns whether there was an order to handle. Locks it, its attempts to pay, then its stock by SKU. */
async function expireOne(trx: Database, caller: Caller): Promise<boolean> {
  const orderId = await lockDueOrder(trx);
  if (orderId === undefined) return false;
  // Waits for a relay that is handing an attempt to the worker right now; a relay that comes later skips what
  // is locked here.
  await trx.selectFrom('payment_attempts').select('id').where('order_id', '=', orderId).forUpdate().execute();
  const order = (await getOrder(trx, ALL_ORDERS, orderId))!;
  const attempt = (await getPayment(trx, ALL_ORDERS, orderId))!;
  if (!mayExpire(order)) {
    await insertVoid(trx, attempt, 'RESERVATION_EXPIRED');
    return true;
  }
  const reservations = await trx
    .selectFrom('reservations')
    .select(['sku', 'open as quantity'])
    .where('order_id', '=', orderId)
    .where('open', '>', 0)
    .execute();
  await releaseStock(trx, orderId, sumBySku(reservations));
  if (attempt.status === 'PENDING') await changeAttempt(trx, attempt, { status: 'EXPIRED' });
  await endChange(trx, order, { operation: 'expireOrder', status: 'EXPIRED', events: [], caller });
  return true;
}

/**
 * Locks the order that has been due for longest and that nobody else has locked, unless the provider is asked
 * to end its payment, or has refused that a short while ago. The status is a literal: a statement that is
 * planned once uses a partial index only where it shows the index's condition.
 */
async function lockDueOrder(trx: Database): Promise<string | undefined> {
  const due = await trx
    .selectFrom('orders')
    .select('id')
    .where('status', '=', sql.lit<OrderStatus>('SUBMITTED'))
    .where('reserved_until', '<', sql<string>`now()`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payment_operations as operation')
            .select('operation.id')
            .whereRef('operation.order_id', '=', 'orders.id')
            .where('operation.kind', '=', 'VOID')
            .where('operation.status', '=', 'PENDING'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payment_attempts as attempt')
            .select('attempt.id')
            .whereRef('attempt.order_id', '=', 'orders.id')
            .where('attempt.status', 'not in', DEAD)
            .where(voidsPausedUntil(sql.ref('orders.id'), sql.ref('attempt.id')), '>', sql<string>`now()`),
        ),
      ),
    )
    .orderBy('reserved_until')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return due?.id;
}
