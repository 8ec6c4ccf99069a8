import { type Transaction, sql } from 'kysely';
import type { DB } from '../generated/database.ts';
import type { Caller } from './idempotency.ts';
import type { Database } from './index.ts';
import { recordChange, releaseStock } from './order-changes.ts';
import { mayExpire } from './order-state.ts';
import { findOrder } from './orders.ts';

/**
 * Expires orders that weren't paid in time, each in a transaction of its own; returns how many. What another process is working on
 * is left to it, so it is safe to run in several at once, and a crash leaves each order either as it was or expired.
 */
export async function expireOrders(db: Database, caller: Caller, most = 100): Promise<number> {
  let expired = 0;
  while (expired < most && (await db.transaction().execute((trx) => expireOne(trx, caller)))) expired += 1;
  return expired;
}

/** Locks the order that has been due for longest, then its stock by SKU. Returns whether there was one. */
async function expireOne(trx: Transaction<DB>, caller: Caller): Promise<boolean> {
  const due = await trx
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'SUBMITTED')
    .where('reserved_until', '<', sql<string>`now()`)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('payment_attempts as attempt')
            .select('attempt.id')
            .whereRef('attempt.order_id', '=', 'orders.id')
            .where('attempt.status', 'in', ['PROCESSING', 'REQUIRES_ACTION', 'AUTHORIZED', 'CAPTURED']),
        ),
      ),
    )
    .orderBy('reserved_until')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!due) return false;
  const order = (await findOrder(trx, { customerId: undefined }, due.id))!;
  if (!mayExpire(order)) return false;
  const reservations = await trx
    .selectFrom('reservations')
    .select(['sku', 'open as quantity'])
    .where('order_id', '=', order.id)
    .where('open', '>', 0)
    .orderBy('sku')
    .execute();
  await releaseStock(trx, order.id, reservations);
  await trx
    .updateTable('payment_attempts')
    .set({ status: 'EXPIRED', version: sql`version + 1`, updated_at: sql`now()` })
    .where('order_id', '=', order.id)
    .where('status', '=', 'PENDING')
    .execute();
  await recordChange(trx, order, {
    operation: 'expireOrder',
    status: 'EXPIRED',
    eventType: 'order.expired',
    caller,
  });
  return true;
}
