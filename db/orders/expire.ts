import { sql } from 'kysely';
import type { Caller } from '../idempotency.ts';
import type { Database } from '../index.ts';
import { recordChange } from './record-change.ts';
import { mayExpire } from './state.ts';
import { getOrder } from './get.ts';
import { insertVoid } from './payment-operations.ts';
import { changeAttempt, getPayment } from './payment-attempts.ts';
import { releaseStock, sumBySku } from '../catalogue/reservations.ts';

/**
 * Looks after orders that weren't paid in time, each in a transaction of its own; returns how many. One whose payment is still at
 * the provider is not expired: the payment is to be ended there first, and whichever way that goes is known. What another process
 * is working on is left to it, so it is safe to run in several at once, and a crash leaves each order either as it was or done.
 */
export async function expireOrders(db: Database, caller: Caller, most = 100): Promise<number> {
  let handled = 0;
  while (handled < most && (await db.transaction().execute((trx) => expireOne(trx, caller)))) handled += 1;
  return handled;
}

/** Locks the order that has been due for longest, its attempts to pay, then its stock by SKU. Returns whether there was one. */
async function expireOne(trx: Database, caller: Caller): Promise<boolean> {
  const due = await trx
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'SUBMITTED')
    .where('reserved_until', '<', sql<string>`now()`)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('payment_operations as operation')
            .select('operation.id')
            .whereRef('operation.order_id', '=', 'orders.id')
            .where('operation.kind', '=', 'VOID')
            .where('operation.status', '=', 'PENDING'),
        ),
      ),
    )
    .orderBy('reserved_until')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!due) return false;
  // A payment that is being handed to the worker at this moment is waited for, or else the worker finds it taken.
  await trx.selectFrom('payment_attempts').select('id').where('order_id', '=', due.id).forUpdate().execute();
  const order = (await getOrder(trx, {}, due.id))!;
  const attempt = (await getPayment(trx, {}, due.id))!;
  if (!mayExpire(order)) {
    await insertVoid(trx, attempt, 'RESERVATION_EXPIRED');
    return true;
  }
  const reservations = await trx
    .selectFrom('reservations')
    .select(['sku', 'open as quantity'])
    .where('order_id', '=', order.id)
    .where('open', '>', 0)
    .execute();
  await releaseStock(trx, order.id, sumBySku(reservations));
  if (attempt.status === 'PENDING') await changeAttempt(trx, attempt, { status: 'EXPIRED' });
  await recordChange(trx, order, { operation: 'expireOrder', status: 'EXPIRED', events: [], caller });
  return true;
}
